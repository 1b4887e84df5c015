/** What a change of the status does to money. */
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { begin, brokenLedger, jobsDone, newBuyer } from '#testing/buyers.ts';
import { type Client, type Reply, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from '#testing/test-world.ts';
import type { Order } from './orders.contract.ts';

type OrderReply = Reply<{ data: Order; error?: string; code?: string }>;

let shop: TestShop;
let owner: Client;
let biller: Client;
let sparklers: number;

beforeAll(async () => {
  shop = await startTestShop({ poolSize: 10 });
  owner = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
  biller = await shop.client().signIn(PHONES.biller, ADMIN_PASSWORD);
  sparklers = shop.world.products.sparklers;
  await shop.database.db.execute(sql`update store_settings set cod_enabled = true, upi_id = 'mathappu@bank'`);
});
afterEach(async () => {
  await jobsDone(shop);
  expect(await brokenLedger(shop)).toEqual([]);
});
afterAll(() => shop.close());

/** Two boxes and the charge for cash on delivery, ₹66.50. */
async function onDelivery(): Promise<Order> {
  const buyer = await newBuyer(shop.base, { [sparklers]: 2 });
  const { order_id } = (await begin(buyer, 66.5, { payment_method: 'cod' })).body;
  return (await buyer.client.post<{ data: Order }>('/api/order/add', { order_id, payment_method: 'cod' })).body.data;
}

const move = ({ id }: Order, track_id: number, more: object = {}, by = owner): Promise<OrderReply> =>
  by.put('/api/order/update/order/status', { order_id: id, track_id, ...more });
const seen = async ({ id }: Order) => (await owner.get<{ data: Order }>(`/api/order/delivery/address/${id}`)).body.data;

describe('cash that was collected on delivery', () => {
  it('is taken back by the owner alone, whichever way', async () => {
    const [order, cancelled] = [await onDelivery(), await onDelivery()];
    for (const one of [order, cancelled]) await move(one, 6, {}, biller);
    for (const back of [1, 5])
      expect(await move(order, back, {}, biller)).toMatchObject({
        status: 403,
        body: {
          code: 'FORBIDDEN',
          error: 'The cash of this order is booked. Only the owner can take that back.',
        },
      });
    const many = { order_ids: [order.id], track_id: 5 };
    expect((await biller.put('/api/order/bulk/status', many)).body).toMatchObject({
      data: { changed: [], failed: [{ code: 'FORBIDDEN' }] },
    });
    expect((await move(order, 7, { restock: true }, biller)).status).toBe(403);
    await move(cancelled, 7, { restock: true });
    expect((await move(cancelled, 5, {}, biller)).status).toBe(403);
    expect(await seen(cancelled)).toMatchObject({ payment_status: 'refund_due', paid_amount: 66.5 });
    expect(await seen(order)).toMatchObject({ payment_status: 'paid', paid_amount: 66.5 });
    expect((await move(order, 5)).body.data).toMatchObject({ payment_status: 'cod_due', paid_amount: 0 });
    expect((await move(order, 6, {}, biller)).body.data).toMatchObject({ payment_status: 'paid' });
  });
});
