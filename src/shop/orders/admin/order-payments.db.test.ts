/** The single payments of an order, with the way, the reference and who took each. */
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { begin, brokenLedger, jobsDone, newBuyer, orderSeenBy, payOnly, verify } from '#testing/buyers.ts';
import { type Client, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from '#testing/test-world.ts';
import type { Order } from '../orders.contract.ts';
import type { OrderPayments } from './admin.contract.ts';

let shop: TestShop;
let owner: Client;
let biller: Client;
let sparklers: number;

beforeAll(async () => {
  shop = await startTestShop();
  owner = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
  biller = await shop.client().signIn(PHONES.biller, ADMIN_PASSWORD);
  sparklers = shop.world.products.sparklers;
});
afterEach(async () => {
  await jobsDone(shop);
  expect(await brokenLedger(shop)).toEqual([]);
});
afterAll(() => shop.close());

const paymentsOf = async (id: number, staff = owner) =>
  (await staff.get<{ data: OrderPayments }>(`/api/order/payments/${id}`)).body.data;

/** As many boxes as `count`, ₹20.75 each. */
async function amend(id: number, count: number, extra: object = {}): Promise<Order> {
  const { version } = await orderSeenBy(owner, id);
  const lines = [{ product_id: sparklers, count }];
  const answer = await owner.post<{ data: Order }>('/api/order/amend', {
    ...{ order_id: id, version, lines, reason: 'Phoned', total: count * 20.75 },
    ...extra,
  });
  expect(answer.status).toBe(200);
  return answer.body.data;
}

it('lists an estimate paid by UPI, its due paid in cash and a refund, with who took each', async () => {
  await shop.database.db.execute(sql`update store_settings set sales_mode = 'enquiry_only'`);
  const buyer = await newBuyer(shop.base, { [sparklers]: 2 });
  const { order_id: id } = (await begin(buyer, 41.5)).body;
  await buyer.client.post('/api/order/add', { order_id: id });
  await shop.database.db.execute(sql`update store_settings set sales_mode = 'full'`);
  expect(await paymentsOf(id)).toEqual({ payments: [], refunded_by: [] });

  const upi = { payment_method: 'upi_direct', utr: '612345678955' };
  expect(
    (await biller.post('/api/order/payment/take', { order_id: id, version: 1, amount: 41.5, ...upi })).status,
  ).toBe(200);
  expect((await amend(id, 4)).due_amount).toBe(41.5);
  const cash = { order_id: id, version: 2, amount: 41.5, payment_method: 'cash' };
  expect((await owner.post('/api/order/payment/take', cash)).status).toBe(200);
  const { refunds } = await amend(id, 3, { hand_way: 'transfer', reference: '712345678955' });

  expect(await paymentsOf(id)).toMatchObject({
    payments: [
      { method: 'upi_direct', means: null, reference: '612345678955', amount: 41.5, actor: 'Bhavani' },
      { method: 'cash', means: null, reference: null, amount: 41.5, actor: 'Owner' },
    ],
    refunded_by: [{ refund_id: refunds[0]?.id, actor: 'Owner' }],
  });
});

it('names the means and the payment of the gateway, and nobody who took it', async () => {
  const buyer = await newBuyer(shop.base);
  const { id, razorpay_payment_id } = (await verify(buyer, await payOnly(buyer, { [sparklers]: 2 }, 41.5))).body.data;
  const { payments } = await paymentsOf(id, biller);
  expect(payments).toMatchObject([{ method: 'online', reference: razorpay_payment_id, amount: 41.5, actor: null }]);
  expect(payments[0]?.means).toEqual(expect.any(String));
  expect((await owner.get('/api/order/payments/999999')).status).toBe(404);
  expect((await buyer.client.get(`/api/order/payments/${id}`)).status).toBe(403);
});
