/**
 * How often one caller may call in a minute: everything together, and what is dear. A caller is the person of a session, or
 * the network address of somebody without one. Guessing (passwords, codes, coupons, order numbers) has tighter limits of its
 * own beside what is guessed.
 */
import type { MiddlewareHandler } from 'hono';
import { type RateLimiter, UNKNOWN_ADDRESS } from '#platform/http/guards.ts';
import type { HttpEnv } from '#platform/http/http.ts';
import { rowOf } from './route-access.ts';

/** A person clicks ten times a second at most; an address of a mobile network may be thousands of people. */
const MOST_BY_PERSON = 3_000;
const MOST_BY_ADDRESS = 6_000;

/** Calls a minute by one caller, by the row of ROUTE_ACCESS. */
export const ROUTE_LIMITS: Readonly<Record<string, number>> = {
  'POST /order/create-order': 120,
  'POST /order/verify-payment': 120,
  'POST /order/add': 120,
  'POST /order/utr': 30,
  'POST /order/leave': 60,
  // Each asks the gateway; a page asks twenty times in its first five minutes.
  'GET /order/payment/:orderId': 60,
  'POST /order/cancel-request': 30,
  'POST /address/add': 120,
  'PUT /users/preferences': 30,
  // The browser saves a cart a moment after its last change; every line of it is written anew.
  'POST /cart/add': 120,
  'GET /order/export': 30,
  'GET /product/export': 30,
  'GET /users/export': 30,
  'POST /product/import/preview': 30,
  'POST /product/import/apply': 30,
  'POST /product/import/undo': 30,
  'PUT /address/store/picture/:place': 60,
};

/** Refuses with 429 before anything of the request is read. */
export function limitCallers(limiter: RateLimiter): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const actor = c.get('actor');
    const address = c.get('address');
    // Pages ask in this process for whoever asked for the page.
    if (!actor && address === UNKNOWN_ADDRESS) return next();
    const caller = actor ? `person:${actor.id}` : `address:${address}`;
    limiter.hit(`any:${caller}`, actor ? MOST_BY_PERSON : MOST_BY_ADDRESS);
    const row = rowOf(c) ?? '';
    const most = ROUTE_LIMITS[row];
    if (most !== undefined) limiter.hit(`${row}:${caller}`, most);
    return next();
  };
}
