/** What the page is told about a started payment, for every outcome at the gateway and the bank. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { GatewayError } from '#shop/payments/gateway/gateway.ts';
import { type Buyer, begin, brokenLedger, jobsDone, newBuyer } from '#testing/buyers.ts';
import { fillCart, pay } from '#testing/purchase.ts';
import { startTestShop, type TestShop } from '#testing/test-shop.ts';
import { createFollowing } from './following.ts';
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

it('says ’none’ only if the gateway knows no payment', async () => {
  expect(await state()).toBe('none');
});

it('books money that neither window nor webhook reported, and says so', async () => {
  await attempt('success');
  expect(await state()).toBe('placed');
  expect(await orderState()).toBe('paid');
  expect(await state()).toBe('placed');
  await jobsDone(shop);
  expect(await brokenLedger(shop)).toEqual([]);
});

it('is underway until the bank answers', async () => {
  await attempt('pending');
  expect(await state()).toBe('underway');
});

it('is failed after a bank refusal, and underway again with the next try', async () => {
  await attempt('failure');
  expect(await state()).toBe('failed');
  await attempt('pending');
  expect(await state()).toBe('underway');
});

it('is placed when money follows a failure', async () => {
  await attempt('failure');
  await attempt('success');
  expect(await state()).toBe('placed');
});

it('still finds the money of an order released meanwhile', async () => {
  await shop.database.db.execute(
    sql`update orders set reserved_until = now() - interval '1 second' where id = ${started.order_id}`,
  );
  await sweepExpired(shop.settlement);
  expect(await state()).toBe('none');
  await attempt('success');
  expect(await state()).toBe('placed');
});

it('is unknown while the gateway is unreachable', async () => {
  const gateway = {
    ...shop.settlement.gateway,
    paymentsOfOrder: () => Promise.reject(new GatewayError('network', 0, 'away')),
  };
  const answer = await createFollowing({ ...shop.settlement, gateway })(buyer.client.userId, started.order_id);
  expect(answer).toBe('unknown');
});

it('is unknown for money that does not match', async () => {
  const { gateway } = shop.settlement;
  const tooLittle = async (orderId: string) =>
    (await gateway.paymentsOfOrder(orderId)).map((payment) => ({ ...payment, amount: payment.amount - 100 }));
  const fetchLess = async (id: string) => {
    const payment = await gateway.fetchPayment(id);
    return { ...payment, amount: payment.amount - 100 };
  };
  await attempt('success');
  const wrong = { ...gateway, paymentsOfOrder: tooLittle, fetchPayment: fetchLess };
  const follow = createFollowing({ ...shop.settlement, gateway: wrong });
  const answer = await follow(buyer.client.userId, started.order_id);
  expect(answer).toBe('unknown');
});

it('is shown only to the customer', async () => {
  const stranger = await newBuyer(shop.base);
  expect(await state(stranger.client)).toBe('404');
});

// Before: each of sixty questions a minute, of each tab and device, was a call to the gateway.
it('is asked of the gateway once for all tabs that ask at once, and the answer includes what came meanwhile', async () => {
  let calls = 0;
  const { gateway } = shop.settlement;
  const paymentsOfOrder = (orderId: string) => {
    calls += 1;
    return gateway.paymentsOfOrder(orderId);
  };
  const follow = createFollowing({ ...shop.settlement, gateway: { ...gateway, paymentsOfOrder } });
  const ask = () => follow(buyer.client.userId, started.order_id);
  const first = ask();
  expect(await first).toBe('none');
  await attempt('success');
  const paidAt = performance.now();
  expect(await Promise.all(Array.from({ length: 20 }, ask))).toEqual(Array(20).fill('placed'));
  expect(performance.now() - paidAt).toBeLessThan(3_000);
  expect(calls).toBe(2);
});
