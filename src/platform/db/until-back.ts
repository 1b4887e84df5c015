/** For what has happened outside already and only has to be written down. */
import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseUnavailable } from './unavailable.ts';

const AGAIN_AFTER_MS = 500;
/** Longer than a failover takes, and within the two minutes for which a job holds what it does. */
const BACK_WITHIN_MS = 60_000;

/** Does `work`, which may be repeated, again until the database is back, for `withinMs` at most; other errors are thrown at once. */
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
