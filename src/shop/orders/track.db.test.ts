/** Track Order by a number as people type it: the order's phone number must match, and every miss gets one answer. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buy, signInAs } from '#testing/purchase.ts';
import { type Client, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { PHONES } from '#testing/test-world.ts';

let shop: TestShop;
let meena: Client;
let order: { id: number; number: string };
let digits: string;

beforeAll(async () => {
  shop = await startTestShop();
  meena = await signInAs(shop, 'meena');
  order = await buy(meena, { [shop.world.products.sparklers]: 1 }, 20.75);
  digits = order.number.replace('MP-', '');
});
afterAll(() => shop.close());

const track = (order_number: string, contact: string) =>
  shop.client().post('/api/order/track', { order_number, contact });

const typings = () => [order.number, `MP${digits}`, `mp ${digits}`, `#${order.number}`, `MP–${digits}`, digits];

it('finds the order for visitors, with its phone number only', async () => {
  const unknown = await track('MP-999999', PHONES.meena);
  expect(unknown.status).toBe(404);
  for (const typed of typings()) {
    expect(await track(typed, PHONES.meena), typed).toMatchObject({ status: 200, body: { data: { id: order.id } } });
    const stranger = await track(typed, PHONES.kannan);
    expect(stranger.status, typed).toBe(404);
    expect({ ...stranger.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
  }
});

it('finds it for its buyer and for nobody else', async () => {
  const kannan = await signInAs(shop, 'kannan');
  for (const typed of typings()) {
    const path = `/api/order/delivery/address/${encodeURIComponent(typed)}`;
    const found = await meena.get(`${path}/${meena.userId}`);
    expect(found, typed).toMatchObject({ status: 200, body: { data: { id: order.id } } });
    expect((await kannan.get(`${path}/${kannan.userId}`)).status, typed).toBe(404);
  }
});

it('finds no order by its id or by a part of its number', async () => {
  for (const typed of [String(order.id), digits.slice(1), digits.slice(0, -1), 'MP-'])
    expect((await track(typed, PHONES.meena)).status, typed).toBe(404);
});
