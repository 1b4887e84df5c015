/** Guesses of a person's own password by whoever holds their session. */
import type { RateLimiter } from '#platform/http/guards.ts';

const MOST_FAILURES_A_MINUTE = 10;

/**
 * Runs a change that asks for the current password. Whoever holds a stolen session must not find the password or a code out by
 * trying, so all such changes of one person count together.
 */
export function guardOwnPassword<T>(limiter: RateLimiter, userId: number, work: () => Promise<T>): Promise<T> {
  return limiter.countFailures(`password:${userId}`, MOST_FAILURES_A_MINUTE, work);
}
