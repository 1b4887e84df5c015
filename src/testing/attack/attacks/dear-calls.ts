/** Calls that cost the shop far more than the caller: each is allowed, together they are too many. */
import { type Attack, type AttackedShop, attackerAddress, keepOn, pause, Tally } from '../attack.ts';
import { Caller } from '../caller.ts';
import { type Goods, readGoods } from '../purchases.ts';

type Call = (caller: Caller, goods: Goods[], turn: number) => Promise<{ status: number }>;

const AT_ONCE = 8;

/** One guest per address, all repeating the same action. */
function together(addresses: number, call: Call): Attack['run'] {
  return async (shop: AttackedShop, signal) => {
    const tally = new Tally();
    const callers = Array.from({ length: addresses }, (_, nth) => new Caller(shop.url, attackerAddress(nth)));
    for (const [nth, caller] of callers.entries()) await caller.startAsGuest(`dear-${nth}@example.com`);
    const goods = await readGoods(callers[0] as Caller);
    await keepOn(signal, addresses * AT_ONCE, async (loop, turn) => {
      const { status } = await call(callers[loop % addresses] as Caller, goods, turn);
      tally.add(status);
      if (status === 0 || status >= 429) await pause(50);
    });
    for (const caller of callers) caller.close();
    return { got: tally.toString(), broken: [] };
  };
}

export const bigCarts: Attack = {
  id: 'w1',
  what: 'carts of every product saved again and again by 3 guests, 8 at a time each',
  run: together(3, (caller, goods, turn) =>
    caller.post(
      '/api/cart/add',
      goods.map(({ id }) => ({ product_id: id, count: 1 + (turn % 3) })),
    ),
  ),
};

const DOCUMENT_WAYS = ['gzip', 'br', 'deflate', 'identity', 'gzip, deflate, br, zstd'];

export const bigDocument: Attack = {
  id: 'w2',
  what: 'the document of the API, compressed anew each time, from 3 addresses',
  run: together(3, (caller, _, turn) =>
    caller.get('/api/openapi.json', { 'accept-encoding': DOCUMENT_WAYS[turn % DOCUMENT_WAYS.length] as string }),
  ),
};

export const ownRecords: Attack = {
  id: 'w3',
  what: 'one’s own record, cart, orders and wishlist without a pause',
  run: together(3, (caller, _, turn) =>
    caller.get(
      [
        '/api/privacy/export',
        `/api/cart/list/${caller.userId}`,
        `/api/order/details/user/${caller.userId}?limit=200&search=${'%'.repeat(80)}`,
        '/api/wishlist',
        '/api/users/sessions',
      ][turn % 5] as string,
    ),
  ),
};

/** Cached pages are only for visitors without a session, so the attacker claims one. */
export const inventedSessions: Attack = {
  id: '4c',
  what: 'kept pages asked for with invented sessions, from 3 addresses',
  run: together(3, (caller, _, turn) => {
    const visitor = { cookie: `token=${'x'.repeat(20)}${turn}; ${'a=b; '.repeat(200)}` };
    const path = ['/', '/ta/', '/about', '/login', '/dashboard', `/nothing-${turn}`][turn % 6] as string;
    return caller.get(path, visitor);
  }),
};

/** Every hold changes the stock, and so invalidates all cached pages. */
export const changingCatalogue: Attack = {
  id: '4d',
  what: 'the price list changed by holds while all kept pages are read',
  run: together(3, async (caller, goods, turn) => {
    if (turn % 12 === 0) {
      await caller.post('/api/cart/add', [{ product_id: goods[turn % goods.length]?.id, count: 1 + (turn % 4) }]);
      return caller.post('/api/order/create-order', { amount: 1, address_id: 1, age_confirmed: true });
    }
    const pages = ['/', '/ta/', '/about', '/contact', '/login', '/track-order', '/terms', '/privacy', '/ta/login'];
    return caller.get(pages[turn % pages.length] as string, { 'accept-encoding': 'br' });
  }),
};

export const healthChecks: Attack = {
  id: 'w4',
  what: 'health and readiness asked without a pause, which are answered even when the shop is busy',
  run: together(3, (caller, _, turn) => caller.get(['/readyz', '/healthz', '/metrics'][turn % 3] as string)),
};
