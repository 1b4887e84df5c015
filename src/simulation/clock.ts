/** The simulation's clock, which the caller can set. */

type Reading = Date | number | string;
export type Clock = (() => Reading) | { now: () => Reading };

/** Returns a function that reads the clock as ISO 8601 UTC. */
export function readingsOf(clock: Clock | undefined): () => string {
  const read = typeof clock === 'function' ? clock : () => (clock ? clock.now() : Date.now());
  return () => new Date(read()).toISOString();
}

const KOLKATA_OFFSET_MS = 330 * 60_000;

/** The calendar month of an instant in the shop's time zone (Asia/Kolkata): '2026-11'. */
export function monthOf(instant: string): string {
  return new Date(new Date(instant).getTime() + KOLKATA_OFFSET_MS).toISOString().slice(0, 7);
}
