/** What a change of the status does to money, goods, bill and coupon. */
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { begin, brokenLedger, countOf, jobsDone, newBuyer, orderSeenBy } from '#testing/buyers.ts';
import { onRealPostgres } from '#testing/test-database.ts';
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
  await shop.database.db.execute(sql`update store_settings set sales_mode = 'online_payment'`);
  await jobsDone(shop);
  expect(await brokenLedger(shop)).toEqual([]);
});
afterAll(() => shop.close());

/** Two boxes and the charge for cash on delivery, ₹66.50. */
async function onDelivery(coupon?: { code: string; amount: number }): Promise<Order> {
  const buyer = await newBuyer(shop.base, { [sparklers]: 2 });
  const terms = { payment_method: 'cod', ...(coupon ? { coupon_code: coupon.code } : {}) };
  const { order_id } = (await begin(buyer, coupon?.amount ?? 66.5, terms)).body;
  return (await buyer.client.post<{ data: Order }>('/api/order/add', { order_id, payment_method: 'cod' })).body.data;
}

async function enquire(count = 2, coupon?: { code: string; amount: number }): Promise<Order> {
  await shop.database.db.execute(sql`update store_settings set sales_mode = 'enquiry_only'`);
  const buyer = await newBuyer(shop.base, { [sparklers]: count });
  const { order_id } = (await begin(buyer, coupon?.amount ?? count * 20.75, coupon ? { coupon_code: coupon.code } : {}))
    .body;
  return (await buyer.client.post<{ data: Order }>('/api/order/add', { order_id })).body.data;
}

const UNPAID = { unpaid_reason: 'A regular' };
const move = ({ id }: Order, track_id: number, more: object = {}, by = owner): Promise<OrderReply> =>
  by.put('/api/order/update/order/status', { order_id: id, track_id, ...more });
const take = ({ id, total_amount }: Order): Promise<OrderReply> =>
  owner.post('/api/order/payment/take', { order_id: id, version: 1, amount: total_amount, payment_method: 'cash' });
const seen = ({ id }: Order) => orderSeenBy(owner, id);
const stock = async () => (await shop.stockOf(sparklers)).stock;
const setStock = (quantity: number) => owner.put(`/api/product/update/${sparklers}`, { quantity });

it('counts as processing the orders of that status alone, as the badges say', async () => {
  const buyer = await newBuyer(shop.base, { [sparklers]: 2 });
  const { order_id } = (await begin(buyer, 66.5, { payment_method: 'cod' })).body;
  const placed = await buyer.client.post<{ data: Order }>('/api/order/add', { order_id, payment_method: 'cod' });
  const processing = async () => {
    const mine = await buyer.client.get<{ stats: { loyaltyPoints: number }[] }>(
      `/api/order/details/user/${buyer.client.userId}`,
    );
    return mine.body.stats.map(({ loyaltyPoints }) => loyaltyPoints);
  };
  expect(await processing()).toEqual([0]);
  await move(placed.body.data, 2);
  expect(await processing()).toEqual([1]);
  await move(placed.body.data, 3);
  expect(await processing()).toEqual([0]);
});

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

describe('the goods of an enquiry', () => {
  it('leave the stock once it is an order, before it is paid; its money can always be booked', async () => {
    const before = await stock();
    const order = await enquire(10);
    await move(order, 2);
    expect(await stock()).toBe(before - 10);
    expect((await move(order, 3)).body.code).toBe('NOT_PAID');
    await move(order, 3, UNPAID);
    await move(order, 6);
    expect(await stock()).toBe(before - 10);
    await setStock(5);
    await shop.database.db.execute(sql`update estimates set valid_until = '2020-01-01' where order_id = ${order.id}`);
    expect(await take(order)).toMatchObject({ status: 200, body: { data: { payment_status: 'paid' } } });
    expect(await stock()).toBe(5);
    await setStock(before);
  });

  it('that are too few are named when it becomes an order', async () => {
    const before = await stock();
    const order = await enquire(10);
    await setStock(9);
    for (const [step, more] of [
      [2, {}],
      [3, UNPAID],
    ] as const)
      expect(await move(order, step, more)).toMatchObject({
        status: 409,
        body: { code: 'OUT_OF_STOCK', error: 'Not enough in stock: Sparklers (9 of 10).' },
      });
    expect(await seen(order)).toMatchObject({ tracking_status_id: 1 });
    await setStock(before);
    expect((await move(order, 3, UNPAID)).status).toBe(200);
    expect(await stock()).toBe(before - 10);
    await move(order, 7, { restock: true });
  });

  it('come back when it is an offer again, and when it is cancelled and they do', async () => {
    const before = await stock();
    const order = await enquire(10);
    await move(order, 2);
    await move(order, 1);
    expect(await stock()).toBe(before);
    await move(order, 2);
    await move(order, 7);
    expect(await stock()).toBe(before);
    await move(order, 2);
    await move(order, 3, UNPAID);
    await move(order, 7, { restock: false });
    expect(await stock()).toBe(before - 10);
    expect(await brokenLedger(shop)).toEqual([]);
    await move(order, 4, UNPAID);
    expect(await stock()).toBe(before - 10);
    await move(order, 7, { restock: false });
    await move(order, 1);
    expect(await stock()).toBe(before);
    expect((await take(order)).status).toBe(200);
    expect(await stock()).toBe(before - 10);
  });
});

describe.skipIf(!onRealPostgres)('at the same time', () => {
  // Guard: the order's lock, under which `takeGoodsOnce` looks at what has moved.
  it('an enquiry is moved on and paid: its goods leave the stock once', async () => {
    for (let nth = 0; nth < 10; nth += 1) {
      const before = await stock();
      const order = await enquire(2);
      const answers = await Promise.all([move(order, 2), take(order)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await stock()).toBe(before - 2);
    }
  });

  // Guard: the lock of the products. Of two enquiries for the last pieces one is moved on.
  it('two enquiries are moved on for the last pieces: one has them', async () => {
    const before = await stock();
    const both = [await enquire(10), await enquire(10)];
    await setStock(15);
    const answers = await Promise.all(both.map((order) => move(order, 2)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await setStock(before);
  });
});

describe('an order of the desk that is paid later', () => {
  async function atDesk(): Promise<Order> {
    const lines = [{ product_id: sparklers, count: 2 }];
    const made = await biller.post<{ data: Order }>('/api/order/desk', {
      ...{
        key: crypto.randomUUID(),
        channel: 'phone',
        phone_number: '9300000009',
        name: 'Selvi',
        lines,
        amount: 41.5,
        age_confirmed: true,
      },
      ...{ payment: { payment_method: 'later' } },
    });
    expect(made.status).toBe(201);
    return made.body.data;
  }

  it.each([true, false])(
    'and was sent has its bill credited when it is cancelled (goods back: %s)',
    async (restock) => {
      const before = await stock();
      const order = await atDesk();
      expect(await shop.stockOf(sparklers)).toEqual({ stock: before, reserved: 2 });
      const sent = (await move(order, 3, UNPAID, biller)).body.data;
      expect(sent.bill_number).not.toBeNull();
      expect(await shop.stockOf(sparklers)).toEqual({ stock: before - 2, reserved: 0 });
      expect((await move(order, 7, { restock }, biller)).status).toBe(200);
      expect(await countOf(shop, `bills where order_id = ${order.id} and kind = 'credit_note'`)).toBe(1);
      expect(await shop.stockOf(sparklers)).toEqual({ stock: restock ? before : before - 2, reserved: 0 });
    },
  );

  it('and was not sent releases its goods when it is cancelled', async () => {
    const before = await stock();
    await move(await atDesk(), 7);
    expect(await shop.stockOf(sparklers)).toEqual({ stock: before, reserved: 0 });
  });
});

describe('the coupon of a cancelled order', () => {
  let lastCode = 0;
  const newCoupon = async (more: object = {}): Promise<string> => {
    lastCode += 1;
    const code = `ONCE${lastCode}`;
    const values = { code, discount_percentage: 10, max_redemptions: 1, ...more };
    expect((await owner.post('/api/coupon/add', values)).status).toBe(201);
    return code;
  };
  /** Whether somebody else may use it now. */
  const isFree = async (code: string) => {
    const other = await newBuyer(shop.base, { [sparklers]: 2 });
    return (await other.client.post('/api/coupon/check', { code })).status === 200;
  };

  it('is free again, of an order to be paid on delivery and of an enquiry', async () => {
    const code = await newCoupon();
    const order = await onDelivery({ code, amount: 62.35 });
    expect(order.discount_amount).toBe(4.15);
    expect(await isFree(code)).toBe(false);
    await move(order, 7);
    expect(await isFree(code)).toBe(true);
    const enquiry = await enquire(2, { code, amount: 37.35 });
    expect(await isFree(code)).toBe(false);
    await move(enquiry, 7);
    expect(await isFree(code)).toBe(true);
  });

  it('is free again if its parcel came back, but not once it was delivered', async () => {
    const [sent, delivered] = [await newCoupon(), await newCoupon()];
    const first = await onDelivery({ code: sent, amount: 62.35 });
    await move(first, 3);
    await move(first, 7, { restock: true });
    expect(await isFree(sent)).toBe(true);
    const second = await onDelivery({ code: delivered, amount: 62.35 });
    await move(second, 6);
    await move(second, 7, { restock: true });
    expect(await isFree(delivered)).toBe(false);
    expect((await move(second, 6)).status).toBe(200);
  });

  it('is redeemed again when the order is reopened, which is refused if somebody else has used it', async () => {
    const code = await newCoupon();
    const order = await onDelivery({ code, amount: 62.35 });
    await move(order, 7);
    expect((await move(order, 1)).status).toBe(200);
    expect(await isFree(code)).toBe(false);
    await move(order, 7);
    const other = await onDelivery({ code, amount: 62.35 });
    expect(await move(order, 1)).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', error: 'The coupon of this order has been used up or has ended.' },
    });
    await move(other, 7);
    expect((await move(order, 1)).status).toBe(200);
  });

  it('that everybody may use once may be used by the same person again', async () => {
    const code = await newCoupon({ max_redemptions: null, max_per_customer: 1 });
    const buyer = await newBuyer(shop.base, { [sparklers]: 2 });
    const { order_id } = (await begin(buyer, 62.35, { payment_method: 'cod', coupon_code: code })).body;
    const added = await buyer.client.post<{ data: Order }>('/api/order/add', { order_id, payment_method: 'cod' });
    const check = async () => (await buyer.client.post('/api/coupon/check', { code })).status;
    expect(await check()).toBe(400);
    await move(added.body.data, 7);
    expect(await check()).toBe(200);
  });
});
