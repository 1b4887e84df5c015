/** Stores results of actions outside the database, even if the database is down at that moment. */
import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseUnavailable } from './unavailable.ts';

const AGAIN_AFTER_MS = 500;
/** Longer than a failover takes, but less than the two minutes after which a job counts as lost. */
const BACK_WITHIN_MS = 60_000;

/**
 * Runs `work`, which must be repeatable, until the database is available, for at most `withinMs`. Throws any other
 * error at once.
 */
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
