/** Rounds of a job that asks the gateway about many records. */

/**
 * With the question in progress it ends before its job expires (`expireInSeconds`). If it did not, the next one would
 * run beside it, and a gateway that is silent for a day would have hundreds of them ask at once.
 */
const ROUND_MS = 40_000;

/** Asks about one after the other until the time is over; the next round asks about the rest. */
export async function inRound<T>(items: readonly T[], ask: (item: T) => Promise<void>): Promise<void> {
  const end = performance.now() + ROUND_MS;
  for (const item of items) {
    if (performance.now() > end) return;
    await ask(item);
  }
}
