/** Limits guesses at a person's password by anyone who holds their session. */
import type { RateLimiter } from '#platform/http/rate-limiter.ts';

const MOST_FAILURES_A_MINUTE = 10;

/**
 * Runs a change that asks for the current password. All such changes of one person share one limit, so that a thief with a
 * stolen session cannot find the password or a code by trying.
 */
export function guardOwnPassword<T>(limiter: RateLimiter, userId: number, work: () => Promise<T>): Promise<T> {
  return limiter.countFailures(`password:${userId}`, MOST_FAILURES_A_MINUTE, work);
}
