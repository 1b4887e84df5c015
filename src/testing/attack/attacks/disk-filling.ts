/** Class 6: filling the database for free. */
import { randomUUID } from 'node:crypto';
import { type Attack, attackerAddress, freshPhone, keepOn, pause, Tally } from '../attack.ts';
import { Caller } from '../caller.ts';
import { type Goods, readGoods } from '../purchases.ts';

const KB = 1024;
/**
 * What a call that was accepted may leave behind, on average. A cart of all products is 14 KB until the database vacuums
 * its old lines; when full responses were stored, calls left 40 KB.
 */
const MOST_BYTES_A_CALL = 16 * KB;

type Filler = (caller: Caller, goods: Goods[], turn: number) => Promise<{ status: number }>;

const FILLERS: Record<string, Filler> = {
  cart: (caller, goods) =>
    caller.post(
      '/api/cart/add',
      goods.map(({ id }) => ({ product_id: id, count: 1 })),
      { 'idempotency-key': randomUUID() },
    ),
  address: (caller, _, turn) =>
    caller.post('/api/address/add', {
      name: 'x'.repeat(80),
      house_flat_no: `${turn} ${'x'.repeat(100)}`,
      street_name: 'x'.repeat(120),
      locality: 'x'.repeat(120),
      landmark: 'x'.repeat(120),
      city: 'Madurai',
      state: 'Tamil Nadu',
      zipcode: '625001',
      delivery_contact_number: '9486012345',
    }),
  wishlist: (caller, goods, turn) => caller.post(`/api/wishlist/${goods[turn % goods.length]?.id}`),
  letter: (caller) =>
    caller.post(
      '/api/contact',
      { name: 'x', phone_number: '9486012345', message: 'x'.repeat(2000) },
      { 'idempotency-key': randomUUID() },
    ),
  guest: (caller) => {
    const visitor = new Caller(caller.base, caller.address);
    return visitor.startAsGuest(`${randomUUID()}@example.com`).finally(() => visitor.close());
  },
  profile: (caller, _, turn) =>
    caller.call(
      'PUT',
      `/api/users/update/${caller.userId}`,
      { name: `${'x'.repeat(70)}${turn}` },
      {
        'idempotency-key': randomUUID(),
      },
    ),
};

export const diskFilling: Attack = {
  id: '6',
  what: 'new keys, addresses, letters, wishes and guests without end, from 3 addresses',
  leastSeconds: 6,
  async run(shop, signal) {
    const tally = new Tally();
    const callers = await Promise.all(
      Array.from({ length: 3 }, async (_, nth) => {
        const caller = new Caller(shop.url, attackerAddress(nth));
        const phone = freshPhone();
        await caller.register(phone);
        await caller.signIn(phone);
        return caller;
      }),
    );
    const goods = await readGoods(callers[0] as Caller);
    const before = await shop.databaseBytes();
    const fillers = Object.entries(FILLERS);
    await keepOn(signal, callers.length * fillers.length, async (loop, turn) => {
      const caller = callers[loop % callers.length] as Caller;
      const [name, fill] = fillers[Math.floor(loop / callers.length)] as [string, Filler];
      const { status } = await fill(caller, goods, turn);
      tally.add(`${name} ${status}`);
      if (status >= 400 || status === 0) await pause(100);
    });
    const grown = (await shop.databaseBytes()) - before;
    for (const caller of callers) caller.close();
    const accepted = tally.names().filter((name) => / 2\d\d$/.test(name));
    const aCall =
      grown /
      Math.max(
        1,
        accepted.reduce((sum, name) => sum + tally.of(name), 0),
      );
    const inKb = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`;
    const broken = aCall > MOST_BYTES_A_CALL ? [`each call leaves ${inKb(aCall)} behind`] : [];
    return { got: `${inKb(grown)} more, ${inKb(aCall)} an accepted call; ${tally}`, broken };
  },
};
