/**
 * Who is blamed for a change. Seen on 23 Nov 2026 without the wait: 'orders 1 changed' and 'refunds 1 changed' when nobody made
 * a call, because the job of the owner's refund ran late.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buy, signInAs } from '../purchase.ts';
import { startTestShop, type TestShop } from '../test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from '../test-world.ts';
import { untilAtRest } from './at-rest.ts';
import { listThings, touchedThings } from './untouched.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const nobody: ReadonlySet<number> = new Set();

it('is not the next caller if the owner’s refund is still in progress', async () => {
  const kannan = await signInAs(shop, 'kannan');
  const order = await buy(kannan, { [shop.world.products.skyShot]: 1 }, 207.5);
  const owner = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
  const refund = { order_id: order.id, amount: 100, reason: 'One box was wet' };
  expect((await owner.post('/api/order/refund', refund)).status).toBe(201);
  await untilAtRest(shop);
  const before = await listThings(shop.database.db);
  await shop.until(async () => {
    const { body } = await owner.get<{ data: { payment_status: string }[] }>(`/api/order/list?search=${order.number}`);
    return body.data[0]?.payment_status === 'partially_refunded';
  });
  expect(touchedThings(before, await listThings(shop.database.db), nobody)).toEqual([]);
});

it('is the caller if somebody else’s row changed meanwhile', async () => {
  await untilAtRest(shop);
  const before = await listThings(shop.database.db);
  const kannan = await signInAs(shop, 'kannan');
  await kannan.post(`/api/wishlist/${shop.world.products.flowerPot}`);
  expect(touchedThings(before, await listThings(shop.database.db), nobody)).toEqual([
    expect.stringMatching(/wish.* is new/),
  ]);
});
