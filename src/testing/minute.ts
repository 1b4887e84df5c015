/** What a test of a limit by the minute counts within one: starts it when most of a minute is left. */
const ENOUGH_MS = 15_000;

/** Waits for the next minute if this one is nearly over, at most `ENOUGH_MS`. Limits count by the clock's minute. */
export async function earlyInAMinute(): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < ENOUGH_MS) await new Promise((resolve) => setTimeout(resolve, left + 50));
}
