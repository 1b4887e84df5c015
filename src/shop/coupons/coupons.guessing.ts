/** Guesses of coupon codes, private ones above all. */
import type { RateLimiter } from '#platform/http/guards.ts';
import { ShopError } from '#shared/errors.ts';

const MOST_WRONG_CODES_A_MINUTE = 20;

const isWrongCode = (error: unknown) => error instanceof ShopError && error.code === 'COUPON_INVALID';

/** Runs what tries a code. Wherever one can be tried, the wrong ones of one network address count together. */
export function guardCodes<T>(limiter: RateLimiter, address: string, work: () => Promise<T>): Promise<T> {
  return limiter.countFailures(`coupon:${address}`, MOST_WRONG_CODES_A_MINUTE, work, isWrongCode);
}
