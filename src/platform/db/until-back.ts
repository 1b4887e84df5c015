/** For results of outside actions that still have to be stored. */
import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseUnavailable } from './unavailable.ts';

const AGAIN_AFTER_MS = 500;
/** Longer than a failover takes, and within the two minutes after which a job counts as lost. */
const BACK_WITHIN_MS = 60_000;

/** Runs `work`, which must be repeatable, until the database is back, for at most `withinMs`; other errors are thrown at once. */
export async function untilDatabaseIsBack<T>(work: () => Promise<T>, withinMs = BACK_WITHIN_MS): Promise<T> {
  const end = performance.now() + withinMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() > end) throw error;
      await pause(AGAIN_AFTER_MS);
    }
  }
}
