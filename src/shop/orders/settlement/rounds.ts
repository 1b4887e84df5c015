/** Jobs that ask the gateway about many records do it in rounds of limited time. */

/**
 * Ends a round, including its last question, before the job expires (`expireInSeconds`). Otherwise the next round would
 * run beside it, and while the gateway is silent hundreds of them would ask at once.
 */
const ROUND_MS = 40_000;

/** Asks about one item after the other until the time is over; the next round asks about the rest. */
export async function inRound<T>(items: readonly T[], ask: (item: T) => Promise<void>): Promise<void> {
  const end = performance.now() + ROUND_MS;
  for (const item of items) {
    if (performance.now() > end) return;
    await ask(item);
  }
}
