/** What a page hears of a begun payment, for every end that the gateway's window and the bank can come to. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { GatewayError } from '#shop/payments/gateway/gateway.ts';
import { type Buyer, begin, brokenLedger, jobsDone, newBuyer } from '#testing/buyers.ts';
import { fillCart, pay } from '#testing/purchase.ts';
import { startTestShop, type TestShop } from '#testing/test-shop.ts';
import { followPayment } from './following.ts';
import { sweepExpired } from './settlement.ts';

let shop: TestShop;
let buyer: Buyer;
let started: { order_id: number; id: string };

beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

beforeEach(async () => {
  buyer = await newBuyer(shop.base);
  await fillCart(buyer.client, { [shop.world.products.skyShot]: 1 });
  const answer = await begin(buyer, 207.5);
  started = { order_id: answer.body.order_id, id: answer.body.id as string };
});

async function state(client = buyer.client): Promise<string> {
  const reply = await client.get<{ data: { state: string } }>(`/api/order/payment/${started.order_id}`);
  return reply.status === 200 ? reply.body.data.state : String(reply.status);
}

const attempt = (outcome: string, more: Record<string, unknown> = {}) =>
  pay(buyer.client, started.id, { outcome, deliver_webhook: false, ...more });

const orderState = async () => {
  const reply = await buyer.client.get<{ data: { id: number; payment_status: string }[] }>(
    `/api/order/details/user/${buyer.client.userId}`,
  );
  return reply.body.data.find(({ id }) => id === started.order_id)?.payment_status;
};

it('says that nothing came only when the gateway knows of no payment', async () => {
  expect(await state()).toBe('none');
});

it('books money of which neither window nor webhook told, and says so', async () => {
  await attempt('success');
  expect(await state()).toBe('placed');
  expect(await orderState()).toBe('paid');
  expect(await state()).toBe('placed');
  await jobsDone(shop);
  expect(await brokenLedger(shop)).toEqual([]);
});

it('is under way while the bank has not answered', async () => {
  await attempt('pending');
  expect(await state()).toBe('underway');
});

it('failed when the bank refused and nothing else came, under way again with the next try', async () => {
  await attempt('failure');
  expect(await state()).toBe('failed');
  await attempt('pending');
  expect(await state()).toBe('underway');
});

it('is placed after a failure that was followed by money', async () => {
  await attempt('failure');
  await attempt('success');
  expect(await state()).toBe('placed');
});

it('still finds money of an order that was let go meanwhile', async () => {
  await shop.database.db.execute(
    sql`update orders set reserved_until = now() - interval '1 second' where id = ${started.order_id}`,
  );
  await sweepExpired(shop.settlement);
  expect(await state()).toBe('none');
  await attempt('success');
  expect(await state()).toBe('placed');
});

it('knows nothing while the gateway cannot be asked', async () => {
  const gateway = {
    ...shop.settlement.gateway,
    paymentsOfOrder: () => Promise.reject(new GatewayError('network', 0, 'away')),
  };
  const answer = await followPayment({ ...shop.settlement, gateway }, buyer.client.userId, started.order_id);
  expect(answer).toBe('unknown');
});

it('knows nothing of money that is there and does not fit', async () => {
  const { gateway } = shop.settlement;
  const tooLittle = async (orderId: string) =>
    (await gateway.paymentsOfOrder(orderId)).map((payment) => ({ ...payment, amount: payment.amount - 100 }));
  const fetchLess = async (id: string) => {
    const payment = await gateway.fetchPayment(id);
    return { ...payment, amount: payment.amount - 100 };
  };
  await attempt('success');
  const wrong = { ...gateway, paymentsOfOrder: tooLittle, fetchPayment: fetchLess };
  const answer = await followPayment({ ...shop.settlement, gateway: wrong }, buyer.client.userId, started.order_id);
  expect(answer).toBe('unknown');
});

it('is told to nobody else', async () => {
  const stranger = await newBuyer(shop.base);
  expect(await state(stranger.client)).toBe('404');
});
