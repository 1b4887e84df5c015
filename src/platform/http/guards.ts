/** Checks before any route: where a request comes from, how large it is, how often it comes. */
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { ShopError } from '#shared/errors.ts';
import type { HttpContext, HttpEnv } from './http.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses unsafe requests of other sites (decisions §3): a foreign Origin, or Sec-Fetch-Site: cross-site. A request with
 * neither header comes from a program, not from a page, and passes.
 */
export function sameSiteOnly(
  allowedOrigin: () => string,
  isExempt: (path: string) => boolean,
): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (SAFE.has(c.req.method) || isExempt(c.req.path)) return next();
    const origin = c.req.header('origin');
    const isForeign = origin !== undefined && origin !== allowedOrigin() && hostOf(origin) !== c.req.header('host');
    if (isForeign || c.req.header('sec-fetch-site') === 'cross-site')
      throw new ShopError('CROSS_SITE', 'This request comes from another site.');
    return next();
  };
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}

export function limitBody(bytes: number): MiddlewareHandler {
  return bodyLimit({
    maxSize: bytes,
    onError: () => {
      throw new ShopError('TOO_LARGE', 'The request is too large.');
    },
  });
}

/**
 * Counts hits in windows of a minute, per process. The growing delay of sign-in is kept in the database
 * (accounts.sign-in-tries.ts).
 */
export function createRateLimiter(enabled: boolean) {
  let windowStart = Date.now();
  const hits = new Map<string, number>();

  function countOf(key: string): number {
    if (Date.now() - windowStart > 60_000) {
      hits.clear();
      windowStart = Date.now();
    }
    return hits.get(key) ?? 0;
  }

  function refuse(): never {
    const retryAfter = Math.max(1, Math.ceil((windowStart + 60_000 - Date.now()) / 1000));
    throw new ShopError('TOO_MANY_REQUESTS', 'Too many attempts. Please wait a minute and try again.', {
      extra: { retryAfter },
    });
  }

  return {
    /** False where an operator measures the shop and not its limits. */
    isOn: enabled,
    /** Counts a call of `key` and throws TOO_MANY_REQUESTS after more than `most` in this minute. */
    hit(key: string, most: number): void {
      if (!enabled) return;
      const count = countOf(key) + 1;
      hits.set(key, count);
      if (count > most) refuse();
    },
    /**
     * Runs `work` unless `key` failed `most` times in this minute; only failures count, so that whoever knows the password
     * is never slowed down by their own success.
     */
    async countFailures<T>(key: string, most: number, work: () => Promise<T>): Promise<T> {
      if (!enabled) return work();
      if (countOf(key) >= most) refuse();
      try {
        return await work();
      } catch (error) {
        hits.set(key, countOf(key) + 1);
        throw error;
      }
    },
  };
}
export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** The network address a limit counts by: the connection's, or the proxy's word when the operator trusts one. */
export function clientAddress(c: HttpContext, connection: string | undefined, trustProxy: boolean): string {
  if (trustProxy) {
    const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim();
    if (forwarded) return forwarded;
  }
  return connection ?? 'unknown';
}
