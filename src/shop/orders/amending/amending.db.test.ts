/** Orders and estimates changed by staff: their new price, what happens to goods and money, and who sees what. */
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/db.ts';
import {
  begin,
  brokenLedger,
  deliver,
  jobsDone,
  newBuyer,
  orderSeenBy,
  paymentPayload,
  payOnly,
  verify,
} from '#testing/buyers.ts';
import { type Paid, pay } from '#testing/purchase.ts';
import { onRealPostgres } from '#testing/test-database.ts';
import { type Client, type Reply, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from '#testing/test-world.ts';
import { billOrder } from '../orders.billing.ts';
import type { Order } from '../orders.contract.ts';
import { findOrder } from '../orders.queries.ts';
import type { StartedDue } from '../settlement/money.contract.ts';
import type { AmendmentPreview, Version } from './amending.contract.ts';

type OrderReply = Reply<{ data: Order; error?: string; code?: string; fields?: Record<string, string> }>;

let shop: TestShop;
let owner: Client;
let biller: Client;
let sparklers: number;
let flowerPot: number;

beforeAll(async () => {
  shop = await startTestShop({ poolSize: 10 });
  owner = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
  biller = await shop.client().signIn(PHONES.biller, ADMIN_PASSWORD);
  ({ sparklers, flowerPot } = shop.world.products);
  await run(sql`update store_settings set cod_enabled = true`);
  await run(sql`update products set stock = stock + 500 where id = ${sparklers}`);
  await run(sql`insert into stock_movements (product_id, kind, quantity) values (${sparklers}, 'set', 500)`);
});
afterEach(async () => {
  await run(sql`update store_settings set sales_mode = 'full', packing_kind = 'none', packing_percent = 0`);
  await jobsDone(shop);
  expect(await brokenLedger(shop)).toEqual([]);
});
afterAll(() => shop.close());

const run = (statement: ReturnType<typeof sql>) => shop.database.db.execute(statement);
const seen = (id: number) => orderSeenBy(owner, id);

async function buy(count = 4): Promise<Order> {
  const buyer = await newBuyer(shop.base);
  return (await verify(buyer, await payOnly(buyer, { [sparklers]: count }, count * 20.75))).body.data;
}

async function orderBy(method: 'cod' | 'online', count: number): Promise<Order> {
  const buyer = await newBuyer(shop.base, { [sparklers]: count });
  const surcharge = method === 'cod' ? 25 : 0;
  const { order_id } = (await begin(buyer, count * 20.75 + surcharge, { payment_method: method })).body;
  return (await buyer.client.post<{ data: Order }>('/api/order/add', { order_id })).body.data;
}

interface Wanted {
  lines: Record<number, number>;
  extras?: { text: string; amount: number; takes_off?: boolean }[];
  replaces?: Record<number, number>;
  waits_for_money?: boolean;
}

function bodyOf(order: Pick<Order, 'id' | 'version'>, { lines, extras = [], replaces = {} }: Wanted) {
  return {
    order_id: order.id,
    version: order.version,
    lines: Object.entries(lines).map(([id, count]) => ({
      product_id: Number(id),
      count,
      ...(replaces[Number(id)] === undefined ? {} : { replaces_product_id: replaces[Number(id)] }),
    })),
    extras,
  };
}

const preview = (order: Order, wanted: Wanted): Promise<Reply<{ data: AmendmentPreview; error?: string }>> =>
  owner.post('/api/order/amend/preview', bodyOf(order, wanted));

async function amend(order: Order, wanted: Wanted, by: Client = owner, more: object = {}): Promise<OrderReply> {
  const total = (await preview(order, wanted)).body.data?.total_amount ?? 1;
  const waits = wanted.waits_for_money === undefined ? {} : { waits_for_money: wanted.waits_for_money };
  return by.post('/api/order/amend', {
    ...bodyOf(order, wanted),
    total,
    reason: 'As agreed by phone',
    ...waits,
    ...more,
  });
}

const versions = async (id: number) => (await owner.get<{ data: Version[] }>(`/api/order/versions/${id}`)).body.data;
const refundsDone = async (id: number) => {
  await jobsDone(shop);
  return seen(id);
};

describe('a paid order', () => {
  it('that gets cheaper refunds the difference at the gateway, returns its goods, and is still paid', async () => {
    const before = await shop.stockOf(sparklers);
    const order = await buy(4);
    expect((await preview(order, { lines: { [sparklers]: 1 } })).body.data).toMatchObject({
      total_amount: 20.75,
      due_amount: 0,
      refund_amount: 62.25,
      refund_by_hand: 0,
      changes: [{ what: 'count', name: 'Sparklers', from: 4, to: 1 }],
    });
    const { data } = (await amend(order, { lines: { [sparklers]: 1 } })).body;
    expect(data).toMatchObject({ version: 2, total_amount: 20.75, due_amount: 0, payment_status: 'paid' });
    expect((await shop.stockOf(sparklers)).stock).toBe(before.stock - 1);
    await expect
      .poll(() => refundsDone(order.id))
      .toMatchObject({
        payment_status: 'paid',
        refunded_amount: 62.25,
        paid_amount: 83,
      });
    const mail = shop.mails.find(({ subject }) => subject.startsWith(`Your order ${order.number} was changed`));
    expect(mail?.plain).toContain('Sparklers: 4 → 1');
    expect(mail?.plain).toContain('₹62.25 is refunded to you.');
  });

  it('that gets dearer asks for the difference, waits for it if so chosen, and is packed once it is paid', async () => {
    const order = await buy(1);
    const wanted = { lines: { [sparklers]: 1, [flowerPot]: 2 } };
    const { data } = (await amend(order, wanted)).body;
    const due = data.total_amount - 20.75;
    expect(data).toMatchObject({ version: 2, due_amount: due, waits_for_money: true, payment_status: 'paid' });
    const numbers = async (todo: string) =>
      (await owner.get<{ data: Order[] }>(`/api/order/list?todo=${todo}&limit=100`)).body.data.map(
        ({ number }) => number,
      );
    expect(await numbers('packing')).not.toContain(order.number);
    expect(await numbers('money_due')).toContain(order.number);
    const take = (more: object) =>
      biller.post<{ data: Order }>('/api/order/payment/take', { order_id: order.id, version: 2, ...more });
    expect((await take({ payment_method: 'cash', amount: due + 1 })).status).toBe(400);
    const upi = { payment_method: 'upi_direct', utr: '712345678901', amount: due };
    for (let nth = 0; nth < 2; nth += 1)
      expect(await take(upi)).toMatchObject({
        status: 200,
        body: {
          data: { due_amount: 0, waits_for_money: false, paid_amount: data.total_amount, payment_status: 'paid' },
        },
      });
    expect(await numbers('packing')).toContain(order.number);
    // A reference pays only once, whatever it paid.
    const second = (await amend(await buy(1), wanted)).body.data;
    const again = { ...upi, order_id: second.id, amount: second.due_amount };
    expect((await owner.post('/api/order/payment/take', { version: 2, ...again })).status).toBe(409);
  });

  it('continues unpaid if the owner chooses, and asks for nothing once changed back', async () => {
    const order = await buy(2);
    const more = (await amend(order, { lines: { [sparklers]: 3 }, waits_for_money: false })).body.data;
    expect(more).toMatchObject({ due_amount: 20.75, waits_for_money: false });
    const back = (await amend(more, { lines: { [sparklers]: 2 } })).body.data;
    expect(back).toMatchObject({ version: 3, due_amount: 0, payment_status: 'paid', refunds: [] });
    expect((await versions(order.id)).map(({ total_amount }) => total_amount)).toEqual([41.5, 62.25, 41.5]);
  });

  it('cancelled after a second payment refunds the gateway’s part at the gateway and the rest by hand', async () => {
    const order = await buy(2);
    const more = (await amend(order, { lines: { [sparklers]: 3 } })).body.data;
    await owner.post('/api/order/payment/take', {
      order_id: order.id,
      version: 2,
      amount: 20.75,
      payment_method: 'cash',
    });
    await owner.put('/api/order/update/order/status', { order_id: more.id, track_id: 7, note: 'Called off' });
    await expect
      .poll(() => refundsDone(order.id))
      .toMatchObject({ payment_status: 'refund_due', refunded_amount: 41.5 });
    const rest = await owner.post<{ data: Order }>('/api/order/refund', { order_id: order.id, reason: 'Cash back' });
    expect(rest.body.data).toMatchObject({ payment_status: 'refunded', refunded_amount: 62.25 });
  });

  it('keeps its prices and coupon; added goods cost today’s price', async () => {
    const buyer = await newBuyer(shop.base);
    const paid = await payOnly(buyer, { [sparklers]: 4 }, 83);
    const order = (await verify(buyer, paid)).body.data;
    await run(sql`update products set base_price = base_price * 2 where id = ${sparklers}`);
    const shown = (await preview(order, { lines: { [sparklers]: 3, [flowerPot]: 1 } })).body.data;
    await run(sql`update products set base_price = base_price / 2 where id = ${sparklers}`);
    expect(shown.lines).toMatchObject([{ product_id: sparklers, unit_price: 20.75 }, { product_id: flowerPot }]);
    expect(shown.subtotal).toBe(62.25 + (shown.lines[1]?.line_total ?? 0));
  });

  it('that gets cheaper by less than a rupee is refunded that by hand', async () => {
    const order = await buy(4);
    const wanted = { lines: { [sparklers]: 4 }, extras: [{ text: 'Rounding', amount: 0.5, takes_off: true }] };
    expect((await preview(order, wanted)).body.data).toMatchObject({ refund_amount: 0.5, refund_by_hand: 0.5 });
    expect((await amend(order, wanted, owner, { hand_way: 'cash' })).body.data).toMatchObject({
      ...{ total_amount: 82.5, payment_status: 'paid', refunded_amount: 0.5 },
      refunds: [{ amount: 0.5, by_hand: true, hand_way: 'cash' }],
    });
  });

  // Before: the surcharge, which bears no tax, paid for it, and a bill with GST had a value below zero at 18%.
  it('cannot have more taken off than its goods cost, though cash on delivery costs more', async () => {
    const order = await orderBy('cod', 1);
    const off = (amount: number) => ({
      lines: { [sparklers]: 1 },
      extras: [{ text: 'Sorry', amount, takes_off: true }],
    });
    expect(await amend(order, off(20.76))).toMatchObject({
      status: 400,
      body: { fields: { extras: 'No more can be taken off than the goods and their delivery cost.' } },
    });
    expect((await amend(order, off(20.75))).body.data).toMatchObject({ total_amount: 25 });
  });

  it('accepts an extra sum with a reason, up or down, and a substitute that names what it replaces', async () => {
    const order = await buy(4);
    const { data } = (
      await amend(order, {
        lines: { [flowerPot]: 1 },
        replaces: { [flowerPot]: sparklers },
        extras: [{ text: 'Sorry for the delay', amount: 5, takes_off: true }],
      })
    ).body;
    expect(data.extras).toEqual([{ text: 'Sorry for the delay', amount: -5 }]);
    expect(data.Carts).toMatchObject([{ product_id: flowerPot, replaces: { name: 'Sparklers' } }]);
    expect(data.total_amount).toBe(data.subtotal - 5);
    expect((await versions(order.id))[1]).toMatchObject({
      reason: 'As agreed by phone',
      actor: expect.any(String),
      changes: [
        { what: 'added', name: 'Flower Pot', to: 1, replaces: { name: 'Sparklers' } },
        { what: 'removed', name: 'Sparklers', from: 4 },
        { what: 'extra', from: 0, to: -5 },
      ],
    });
  });

  it('cannot be changed with an old version or total, short stock, once packed or sent, or to refund by a biller', async () => {
    const order = await buy(2);
    const lines = { [sparklers]: 1 };
    expect((await amend({ ...order, version: 7 }, { lines })).status).toBe(409);
    expect((await amend(order, { lines }, owner, { total: 1 })).body.error).toContain('The total has changed');
    expect((await amend(order, { lines }, biller)).status).toBe(403);
    const { stock } = await shop.stockOf(flowerPot);
    const tooMany = await amend(order, { lines: { [sparklers]: 2, [flowerPot]: stock + 1 } });
    expect(tooMany).toMatchObject({ status: 409, body: { code: 'OUT_OF_STOCK' } });
    expect((await amend(order, { lines: {} })).status).toBe(400);
    const ticked = { packed_line_ids: order.Carts.map(({ id }) => id), cartons: 1 };
    expect((await owner.put(`/api/order/packing/${order.id}`, ticked)).status).toBe(200);
    expect((await amend(order, { lines })).body.error).toBe('This order is packed already.');
    expect(await seen(order.id)).toMatchObject({ version: 1, total_amount: 41.5 });
    const sent = await buy(2);
    const shipped = { order_id: sent.id, track_id: 3 };
    expect((await owner.put('/api/order/update/order/status', shipped)).status).toBe(200);
    expect((await amend(sent, { lines })).body.error).toBe('This order can no longer be changed.');
  });
});

describe('the second payment at the gateway', () => {
  /** A paid order changed to cost two boxes more, its buyer, and the payment of the difference. */
  async function changed() {
    const buyer = await newBuyer(shop.base);
    const first = (await verify(buyer, await payOnly(buyer, { [sparklers]: 2 }, 41.5))).body.data;
    const order = (await amend(first, { lines: { [sparklers]: 4 } })).body.data;
    const start = () => buyer.client.post<{ data: StartedDue }>('/api/order/due/pay', { order_id: order.id });
    return { buyer, order, start };
  }
  const payFor = async (client: Client, gatewayOrder: string) =>
    (await pay(client, gatewayOrder, { deliver_webhook: false })).body;

  it('is opened once, pays the difference once, and a cancelled order is refunded from both payments', async () => {
    const { buyer, order, start } = await changed();
    const { data } = (await start()).body;
    expect(data.amount).toBe(41_50);
    expect((await start()).body.data.id).toBe(data.id);
    const paid = await payFor(buyer.client, data.id);
    for (let nth = 0; nth < 2; nth += 1)
      expect((await verify(buyer, paid)).body.data).toMatchObject({
        due_amount: 0,
        paid_amount: 83,
        payment_status: 'paid',
      });
    await deliver(shop.base, { id: `evt_${order.id}`, name: 'payment.captured', payload: paymentPayload(paid) });
    expect(await start()).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    await owner.put('/api/order/update/order/status', { order_id: order.id, track_id: 7, note: 'Called off' });
    const over = await refundsDone(order.id);
    expect(over).toMatchObject({ payment_status: 'refunded', refunded_amount: 83 });
    expect(over.refunds.map(({ amount }) => amount)).toEqual([41.5, 41.5]);
  });

  const tell = (paid: Paid) =>
    deliver(shop.base, {
      ...{ id: `evt_${paid.razorpay_payment_id}`, name: 'payment.captured', payload: paymentPayload(paid) },
    });

  it('reported only by webhook is booked too; what a cheaper version no longer asks for goes back', async () => {
    const { buyer, order, start } = await changed();
    const paid = await payFor(buyer.client, (await start()).body.data.id);
    const fewer = (await amend(order, { lines: { [sparklers]: 3 } })).body.data;
    expect(fewer.due_amount).toBe(20.75);
    await tell(paid);
    await expect
      .poll(() => refundsDone(order.id))
      .toMatchObject({
        ...{ due_amount: 0, paid_amount: 83, refunded_amount: 20.75, payment_status: 'paid', waits_for_money: false },
        refunds: [{ amount: 20.75, status: 'processed', reason: 'More was paid than the order still asked for.' }],
      });
  });

  it('for an earlier version is booked to what a dearer one asks for, whichever is paid first', async () => {
    const { buyer, order, start } = await changed();
    const second = await payFor(buyer.client, (await start()).body.data.id);
    await amend(order, { lines: { [sparklers]: 7 } });
    const third = await payFor(buyer.client, (await start()).body.data.id);
    expect((await verify(buyer, second)).body.data).toMatchObject({
      ...{ paid_amount: 83, due_amount: 62.25, waits_for_money: true, refunds: [] },
    });
    await tell(third);
    await expect
      .poll(() => refundsDone(order.id))
      .toMatchObject({
        ...{
          paid_amount: 186.75,
          refunded_amount: 41.5,
          due_amount: 0,
          payment_status: 'paid',
          waits_for_money: false,
        },
      });
    const other = await changed();
    const late = await payFor(other.buyer.client, (await other.start()).body.data.id);
    await amend(other.order, { lines: { [sparklers]: 2 } });
    await tell(late);
    await expect
      .poll(() => refundsDone(other.order.id))
      .toMatchObject({
        ...{ paid_amount: 41.5, due_amount: 0, payment_status: 'paid' },
        refunds: [{ amount: 41.5, reason: 'Nothing of the order was left to be paid.' }],
      });
  });

  it('that is too much by less than a rupee is booked; the owner refunds the paise by hand', async () => {
    const { buyer, order, start } = await changed();
    const paid = await payFor(buyer.client, (await start()).body.data.id);
    const extras = [{ text: 'Rounding', amount: 0.5, takes_off: true }];
    await amend(order, { lines: { [sparklers]: 4 }, extras });
    await tell(paid);
    await expect
      .poll(() => refundsDone(order.id))
      .toMatchObject({
        ...{ paid_amount: 83, due_amount: 0, payment_status: 'paid', refunds: [{ amount: 0.5, status: 'failed' }] },
      });
    await refund(order.id, { amount: 0.5, hand_way: 'cash' });
    await expect.poll(() => refundsDone(order.id)).toMatchObject({ payment_status: 'paid', refunded_amount: 0.5 });
  });

  it('is withdrawn by a full refund; money that comes for it all the same goes back by itself', async () => {
    const { buyer, order, start } = await changed();
    const late = await payFor(buyer.client, (await start()).body.data.id);
    const all = await owner.post<{ data: Order }>('/api/order/refund', { order_id: order.id, reason: 'Closed' });
    expect(all.body.data).toMatchObject({ due_amount: 0, waits_for_money: false, payment_status: 'refund_due' });
    expect((await verify(buyer, late)).body.data).toMatchObject({ due_amount: 0, paid_amount: 41.5 });
    expect((await start()).status).toBe(409);
    const cash = { order_id: order.id, version: 2, amount: 41.5, payment_method: 'cash' };
    expect((await owner.post('/api/order/payment/take', cash)).status).toBe(409);
    await expect
      .poll(() => refundsDone(order.id))
      .toMatchObject({
        ...{ payment_status: 'refunded', paid_amount: 41.5, refunded_amount: 41.5, due_amount: 0 },
        refunds: [{ amount: 41.5 }, { amount: 41.5, reason: 'The order was refunded before the payment arrived.' }],
      });
  });

  it('is withdrawn by a full refund made in the gateway’s dashboard', async () => {
    const { order } = await changed();
    const entity = { id: 'rfnd_DashboardAll1', payment_id: order.razorpay_payment_id, amount: 41_50, notes: [] };
    const payload = { refund: { entity: { ...entity, status: 'processed' } } };
    await deliver(shop.base, { id: `evt_dash_${order.id}`, name: 'refund.processed', payload });
    await jobsDone(shop);
    expect(await seen(order.id)).toMatchObject({ payment_status: 'refunded', due_amount: 0 });
  });

  it('can be opened and verified by nobody else', async () => {
    const { buyer, order, start } = await changed();
    const stranger = await newBuyer(shop.base);
    const open = await stranger.client.post('/api/order/due/pay', { order_id: order.id });
    expect(open.status).toBe(404);
    const paid = await payFor(buyer.client, (await start()).body.data.id);
    expect((await verify(stranger, paid)).status).toBe(404);
    expect((await verify(buyer, { ...paid, razorpay_signature: 'x' })).status).toBe(400);
    expect((await verify(buyer, paid)).status).toBe(200);
  });
});

describe('an order billed before it was packed', () => {
  it('gets a credit note for its bill, and a bill for the new version', async () => {
    const order = await buy(4);
    await inTransaction(shop.database.db, async (tx) => {
      const row = await findOrder(tx, order.id);
      if (row) await billOrder(tx, row, null);
    });
    const { data } = (await amend(order, { lines: { [sparklers]: 3 } })).body;
    const { body } = await owner.get<{ data: { kind: string; total: number }[] }>(`/api/order/bills/${order.id}`);
    expect(body.data.map(({ kind, total }) => [kind, total])).toEqual([
      ['bill', 83],
      ['credit_note', 83],
      ['bill', 62.25],
    ]);
    expect((await seen(data.id)).bill_number).not.toBe(order.bill_number);
  });
});

describe('what only the owner may', () => {
  const off = (amount: number) => [{ text: 'Known customer', amount, takes_off: true }];
  const TOO_MUCH = { status: 403, body: { error: 'Only the owner may take off more than 10%.' } };

  it('staff take off at most a tenth of the goods, by whatever order and however often', async () => {
    const paid = await buy(4);
    const added = { lines: { [sparklers]: 5 }, extras: off(20.75) };
    expect(await amend(paid, added, biller)).toMatchObject(TOO_MUCH);
    expect((await biller.post('/api/order/amend/preview', bodyOf(paid, added))).status).toBe(403);
    const allowed = await amend(paid, { lines: { [sparklers]: 5 }, extras: off(10.37) }, biller);
    expect(allowed.body.data).toMatchObject({ due_amount: 10.38 });
    const again = {
      lines: { [sparklers]: 5 },
      extras: [...off(10.37), { text: 'More', amount: 0.1, takes_off: true }],
    };
    expect(await amend(allowed.body.data, again, biller)).toMatchObject(TOO_MUCH);
    const padded = { lines: { [sparklers]: 5 }, extras: [{ text: 'Care', amount: 50 }, ...off(60)] };
    expect(await amend(allowed.body.data, padded, biller)).toMatchObject(TOO_MUCH);
    const cod = await orderBy('cod', 2);
    const one = { lines: { [sparklers]: 2 }, extras: off(65.5) };
    expect(await amend(cod, one, biller)).toMatchObject(TOO_MUCH);
    await owner.put('/api/order/update/order/status', { order_id: cod.id, track_id: 6 });
    await owner.put('/api/order/update/order/status', { order_id: cod.id, track_id: 2 });
    expect(await amend(cod, one, biller)).toMatchObject(TOO_MUCH);
    await run(sql`update store_settings set sales_mode = 'enquiry_only'`);
    expect(
      await amend(await orderBy('online', 2), { lines: { [sparklers]: 2 }, extras: off(40.5) }, biller),
    ).toMatchObject(TOO_MUCH);
  });

  it('what the owner took off stays when staff change the order, in proportion to its goods', async () => {
    const order = (await amend(await orderBy('cod', 4), { lines: { [sparklers]: 4 }, extras: off(40) })).body.data;
    const kept = await amend(order, { lines: { [sparklers]: 4, [flowerPot]: 1 }, extras: off(40) }, biller);
    expect(kept.status).toBe(200);
    const fewer = { lines: { [sparklers]: 2 } };
    expect(await amend(kept.body.data, { ...fewer, extras: off(40) }, biller)).toMatchObject(TOO_MUCH);
    expect((await amend(kept.body.data, { ...fewer, extras: off(4) }, biller)).status).toBe(200);
  });

  it('staff cannot let an order go on unpaid, and one with money due leaves with a reason alone', async () => {
    const order = await buy(1);
    const dearer = { lines: { [sparklers]: 9 } };
    expect(await amend(order, { ...dearer, waits_for_money: false }, biller)).toMatchObject({
      ...{ status: 403, body: { error: 'Only the owner can let an order go on before it is paid.' } },
    });
    const waits = (await amend(order, dearer, biller)).body.data;
    expect(waits).toMatchObject({ due_amount: 166, waits_for_money: true });
    const ship = (more: object = {}) =>
      biller.put<{ code: string }>('/api/order/update/order/status', { order_id: order.id, track_id: 3, ...more });
    expect((await ship()).body.code).toBe('NOT_PAID');
    const goes = (await amend(waits, { lines: { [sparklers]: 8 }, waits_for_money: false })).body.data;
    expect(goes).toMatchObject({ due_amount: 145.25, waits_for_money: false });
    expect((await ship()).status).toBe(200);
  });
});

const faults = (policy: object) => shop.client().post('/sandbox/razorpay/control/faults', policy);
const refund = (order_id: number, more: object) =>
  owner.post<{ data: Order; error?: string }>('/api/order/refund', { order_id, reason: 'Again', ...more });
const papers = async (id: number) =>
  (await owner.get<{ data: { kind: string; total: number }[] }>(`/api/order/bills/${id}`)).body.data.map(
    ({ kind, total }) => [kind, total],
  );
const bill = (id: number) =>
  inTransaction(shop.database.db, async (tx) => {
    const row = await findOrder(tx, id);
    if (row) await billOrder(tx, row, null);
  });

describe('a refund without goods', () => {
  it('covers what a later version saves: nothing is paid twice, and nothing is asked for again', async () => {
    const order = await buy(10);
    await refund(order.id, { amount: 83 });
    const wanted = { lines: { [sparklers]: 6 } };
    expect((await preview(order, wanted)).body.data).toMatchObject({
      ...{ total_amount: 124.5, due_amount: 0, refund_amount: 0, refunded_without_goods: 83 },
    });
    const fewer = (await amend(order, wanted)).body.data;
    await expect
      .poll(() => refundsDone(order.id))
      .toMatchObject({ paid_amount: 207.5, refunded_amount: 83, due_amount: 0 });
    const same = (await amend(fewer, { lines: { [sparklers]: 10 } })).body.data;
    expect(same).toMatchObject({ due_amount: 0 });
    const dearer = (await amend(same, { lines: { [sparklers]: 12 } })).body.data;
    expect(dearer).toMatchObject({ due_amount: 41.5 });
    const least = (await amend(dearer, { lines: { [sparklers]: 1 } })).body.data;
    expect(least).toMatchObject({ due_amount: 0 });
    await expect
      .poll(() => refundsDone(order.id))
      .toMatchObject({
        refunded_amount: 186.75,
        payment_status: 'partially_refunded',
      });
  });

  it('is not credited on the bill of a version that it covers, in time or late', async () => {
    const order = await buy(10);
    await bill(order.id);
    await refund(order.id, { amount: 20.75 });
    await refundsDone(order.id);
    await faults({ refunds: { afterMinutes: 5 } });
    await refund(order.id, { amount: 83 });
    await amend(await seen(order.id), { lines: { [sparklers]: 6 } });
    await jobsDone(shop);
    expect(await brokenLedger(shop)).toEqual([]);
    await shop.client().post('/sandbox/razorpay/control/advance', { minutes: 6 });
    await shop.until(async () => (await seen(order.id)).refunded_amount === 103.75);
    await faults({ refunds: {} });
    const billed = await papers(order.id);
    expect(billed.slice(0, 4)).toEqual([
      ['bill', 207.5],
      ['credit_note', 20.75],
      ['credit_note', 186.75],
      ['bill', 124.5],
    ]);
    // 103.75 is left of the money: the bill less what no version explains.
    expect(billed.slice(4)).toEqual([['credit_note', 20.75]]);
  });

  it('for goods that came back covers nothing, and what is left names what was refunded', async () => {
    const order = await buy(10);
    const line_id = order.Carts[0]?.id as number;
    await refund(order.id, { amount: 41.5, returned: [{ line_id, count: 2 }] });
    const fewer = { lines: { [sparklers]: 9 } };
    expect((await preview(order, fewer)).body.data).toMatchObject({ refund_amount: 20.75, refunded_without_goods: 0 });
    await amend(order, fewer);
    await expect.poll(() => refundsDone(order.id)).toMatchObject({ refunded_amount: 62.25 });
    expect((await refund(order.id, { amount: 150 })).body.error).toBe(
      'At most ₹145.25 can be refunded: ₹62.25 of ₹207.50 was refunded before.',
    );
  });
});

describe('a version’s refund that the bank rejects', () => {
  afterEach(() => faults({ refunds: {} }));

  /** Paid 207.50, changed to 124.50, and the bank rejected the 83. */
  async function rejected(isBilled: boolean) {
    const order = await buy(10);
    if (isBilled) await bill(order.id);
    await faults({ refunds: { outcome: 'failed' } });
    const fewer = (await amend(order, { lines: { [sparklers]: 6 } })).body.data;
    await expect
      .poll(() => refundsDone(order.id))
      .toMatchObject({ refunded_amount: 0, refunds: [{ status: 'failed' }] });
    await faults({ refunds: {} });
    return fewer;
  }

  it('and is repeated by hand is still the version’s: the new bill is not credited, what goes beyond is', async () => {
    const order = await rejected(true);
    const billed = [
      ['bill', 207.5],
      ['credit_note', 207.5],
      ['bill', 124.5],
    ];
    await refund(order.id, { amount: 83 });
    await expect
      .poll(() => refundsDone(order.id))
      .toMatchObject({ payment_status: 'paid', refunded_amount: 83, due_amount: 0 });
    expect(await papers(order.id)).toEqual(billed);
    await refund(order.id, { amount: 20 });
    await expect
      .poll(() => refundsDone(order.id))
      .toMatchObject({ payment_status: 'partially_refunded', refunded_amount: 103 });
    expect(await papers(order.id)).toEqual([...billed, ['credit_note', 20]]);
  });

  // Before: the repeated one of the goods was the version's, so that no credit note named them.
  it('does not take over the goods of another rejected one that is repeated', async () => {
    const order = await rejected(true);
    await faults({ refunds: { outcome: 'failed' } });
    await refund(order.id, { amount: 20.75, returned: [{ line_id: order.Carts[0]?.id, count: 1 }] });
    await refundsDone(order.id);
    await faults({ refunds: {} });
    await refund(order.id, { amount: 20.75 });
    await expect.poll(() => refundsDone(order.id)).toMatchObject({ refunded_amount: 20.75 });
    expect((await papers(order.id)).slice(3)).toEqual([['credit_note', 20.75]]);
  });

  it('and is repeated in one sum with more credits only the rest', async () => {
    const order = await rejected(true);
    await refund(order.id, { amount: 100 });
    await expect
      .poll(() => refundsDone(order.id))
      .toMatchObject({ payment_status: 'partially_refunded', refunded_amount: 100 });
    expect((await papers(order.id)).slice(3)).toEqual([['credit_note', 17]]);
  });

  it('and is repeated in the gateway’s dashboard is the version’s too', async () => {
    const order = await rejected(true);
    const entity = { id: 'rfnd_DashboardVersion', payment_id: order.razorpay_payment_id, amount: 83_00, notes: [] };
    const payload = { refund: { entity: { ...entity, status: 'processed' } } };
    await deliver(shop.base, { id: `evt_version_${order.id}`, name: 'refund.processed', payload });
    await expect.poll(() => refundsDone(order.id)).toMatchObject({ payment_status: 'paid', refunded_amount: 83 });
    expect(await papers(order.id)).toHaveLength(3);
  });

  it('goes back with the next version, and lowers what a dearer one asked for', async () => {
    const order = await rejected(false);
    const dearer = { lines: { [sparklers]: 8 } };
    expect((await preview(order, dearer)).body.data).toMatchObject({ due_amount: 0, refund_amount: 41.5 });
    const fewer = await buy(10);
    await faults({ refunds: { outcome: 'failed', afterMinutes: 5 } });
    const less = (await amend(fewer, { lines: { [sparklers]: 6 } })).body.data;
    const more = (await amend(less, { lines: { [sparklers]: 8 } })).body.data;
    expect(more.due_amount).toBe(41.5);
    await shop.until(async () => (await seen(fewer.id)).refunds[0]?.razorpay_refund_id !== null);
    await shop.client().post('/sandbox/razorpay/control/advance', { minutes: 6 });
    await shop.until(async () => (await seen(fewer.id)).refunds[0]?.status === 'failed');
    expect(await seen(fewer.id)).toMatchObject({ due_amount: 0, waits_for_money: false });
  });

  const byHand = async (order: Order, nth: number) =>
    (await refund(order.id, { instead_of: (await seen(order.id)).refunds[nth]?.id, hand_way: 'cash' })).status;
  const owed = async (order: Order) => (await seen(order.id)).refunds.map(({ still_owed }) => still_owed);

  it('and is in the next version’s refund is not refunded by hand as well', async () => {
    const order = await rejected(false);
    expect(await owed(order)).toEqual([true]);
    await amend(order, { lines: { [sparklers]: 5 } });
    await jobsDone(shop);
    expect(await owed(order)).toEqual([false, false]);
    expect(await byHand(order, 0)).toBe(409);
    expect(await seen(order.id)).toMatchObject({ refunded_amount: 103.75 });
    await owner.put('/api/order/update/order/status', { order_id: order.id, track_id: 7, note: 'Over' });
  });

  it('is owed once with another rejected one, whose record by hand takes two rows', async () => {
    const order = await buy(4);
    await faults({ refunds: { outcome: 'failed' } });
    for (const _ of [1, 2]) {
      await refund(order.id, { amount: 40 });
      await jobsDone(shop);
    }
    await amend(order, { lines: { [sparklers]: 3 } });
    await jobsDone(shop);
    await faults({ refunds: {} });
    expect(await owed(order)).toEqual([false, true, true]);
    expect([await byHand(order, 1), await byHand(order, 0), await byHand(order, 2)]).toEqual([201, 409, 409]);
    expect((await seen(order.id)).refunds.slice(3)).toMatchObject([{ amount: 20.75 }, { amount: 19.25 }]);
    expect(await owed(order)).toEqual([false, false, false, false, false]);
    await owner.put('/api/order/update/order/status', { order_id: order.id, track_id: 7, note: 'Over' });
  });
});

/**
 * Anything staff may do to a paid order, in any sequence: the ledger balances after each step, and what was captured, refunded
 * and is still open adds up to the price of the version in force.
 */
it('any sequence of changes, payments and refunds accounts for every paisa', async () => {
  const step = fc.oneof(
    fc.record({ what: fc.constant('amend' as const), count: fc.integer({ min: 1, max: 9 }), other: fc.boolean() }),
    fc.record({ what: fc.constant('take' as const) }),
    fc.record({ what: fc.constant('refund' as const), amount: fc.integer({ min: 1, max: 40 }), rejects: fc.boolean() }),
    fc.record({ what: fc.constant('byHand' as const) }),
    fc.record({ what: fc.constant('cancel' as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
      let order = await buy(4);
      for (const one of steps) {
        if (one.what === 'amend') {
          const more = one.other ? { [flowerPot]: 1 } : {};
          await amend(order, { lines: { [sparklers]: one.count, ...more }, waits_for_money: one.other });
        } else if (one.what === 'take') {
          const paid = { order_id: order.id, version: order.version, amount: order.due_amount, payment_method: 'cash' };
          await owner.post('/api/order/payment/take', paid);
        } else if (one.what === 'refund') {
          await faults({ refunds: { outcome: one.rejects ? 'failed' : 'processed' } });
          await owner.post('/api/order/refund', { order_id: order.id, amount: one.amount, reason: 'Walk' });
        } else if (one.what === 'byHand') {
          const rejected = order.refunds.find(({ status }) => status === 'failed')?.id;
          const body = { order_id: order.id, reason: 'Walk', instead_of: rejected, hand_way: 'cash' };
          if (rejected) await owner.post('/api/order/refund', body);
        } else await owner.put('/api/order/update/order/status', { order_id: order.id, track_id: 7, note: 'Walk' });
        await jobsDone(shop);
        expect(await brokenLedger(shop), JSON.stringify(steps)).toEqual([]);
        order = await seen(order.id);
      }
      await faults({ refunds: {} });
      // Returns the goods, so that the next sequence finds some.
      await owner.put('/api/order/update/order/status', { order_id: order.id, track_id: 7, note: 'Over' });
    }),
    // `npm run soak` runs it for as long as one likes.
    { numRuns: onRealPostgres ? 10 : 4 },
  );
});

describe('other orders', () => {
  it('paid on delivery: only the amount to collect changes', async () => {
    const order = await orderBy('cod', 2);
    const { data } = (await amend(order, { lines: { [sparklers]: 1 } })).body;
    expect(data).toMatchObject({ total_amount: 45.75, due_amount: 0, payment_status: 'cod_due', refunds: [] });
    await owner.put('/api/order/update/order/status', { order_id: order.id, track_id: 6 });
    expect(await seen(order.id)).toMatchObject({ payment_status: 'paid', paid_amount: 45.75 });
  });

  it('an estimate that was billed when it left unpaid, and came back, has its bill credited and the next version billed', async () => {
    await run(sql`update store_settings set sales_mode = 'enquiry_only'`);
    const move = (track_id: number) =>
      owner.put('/api/order/update/order/status', { order_id: order.id, track_id, unpaid_reason: 'Known customer' });
    const order = await orderBy('online', 4);
    expect((await move(3)).status).toBe(200);
    expect((await move(1)).status).toBe(200);
    expect((await amend(order, { lines: { [sparklers]: 2 } })).status).toBe(200);
    expect(await brokenLedger(shop)).toEqual([]);
    const cash = { order_id: order.id, version: 2, amount: 41.5, payment_method: 'cash' };
    expect((await owner.post('/api/order/payment/take', cash)).status).toBe(200);
    expect((await move(6)).status).toBe(200);
    expect(await papers(order.id)).toEqual([
      ['bill', 83],
      ['credit_note', 83],
      ['bill', 41.5],
    ]);
  });

  it('an estimate gets its next version, which answers the request and reserves no goods', async () => {
    await run(sql`update store_settings set sales_mode = 'enquiry_only'`);
    const order = await orderBy('online', 2);
    const before = await shop.stockOf(sparklers);
    const token = order.estimate?.token ?? '';
    await shop.client().post(`/api/estimate/ask/${token}`, { version: 1, text: 'One box less' });
    const { data } = (await amend(order, { lines: { [sparklers]: 1 } })).body;
    expect(data).toMatchObject({ version: 2, total_amount: 20.75, estimate: { version: 2, ask: '', asked_at: null } });
    expect(await shop.stockOf(sparklers)).toEqual(before);
    const page = await shop.client().get<{ data: object }>(`/api/estimate/${token}`);
    expect(page.body.data).toMatchObject({
      version: 2,
      previous: { version: 1, total_amount: 41.5, changes: [{ what: 'count', from: 2, to: 1 }] },
    });
  });

  it('its customer sees the versions, but not who made them; nobody else sees them', async () => {
    const buyer = await newBuyer(shop.base);
    const order = (await verify(buyer, await payOnly(buyer, { [sparklers]: 2 }, 41.5))).body.data;
    await amend(order, { lines: { [sparklers]: 1 } });
    const read = (client: Client, userId = order.user_id) =>
      client.get<{ data: Version[] }>(`/api/order/versions/${order.id}/${userId}`);
    const own = (await read(buyer.client)).body.data;
    expect(own).toHaveLength(2);
    expect(own[1]).not.toHaveProperty('actor');
    const stranger = await newBuyer(shop.base);
    expect((await read(stranger.client)).status).toBe(404);
    expect((await read(stranger.client, stranger.client.userId)).status).toBe(404);
  });
});
