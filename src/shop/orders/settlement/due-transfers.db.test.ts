/**
 * What a change added to a paid order, paid by a transfer whose reference the customer gives: on the estimate's page, or in
 * their own orders. Guards removed once, and their tests seen to fail (29 Nov 2026): the version, the used reference, the
 * gateway's late payment, changing, cancelling, refunding in full, `due_utr` in `listPaidBy`, the own credit, the retry.
 */
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Buyer, begin, brokenLedger, jobsDone, newBuyer, orderSeenBy, payOnly, verify } from '#testing/buyers.ts';
import { pay } from '#testing/purchase.ts';
import { onRealPostgres } from '#testing/test-database.ts';
import { type Client, type Reply, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from '#testing/test-world.ts';
import type { Estimate } from '../estimates/estimates.contract.ts';
import type { Order, OrderEstimate } from '../orders.contract.ts';
import type { PaymentState } from '../orders.status.ts';
import type { Statement } from '../statements/statements.contract.ts';
import type { PaymentStatus, StartedDue } from './money.contract.ts';

type OrderReply = Reply<{ data: Order; code?: string; error?: string }>;
type EstimateReply = Reply<{ data: Estimate; code?: string; error?: string }>;

const UNIT = 20.75;
let shop: TestShop;
let owner: Client;
let sparklers: number;
let lastUtr = 612_345_670_000;

beforeAll(async () => {
  shop = await startTestShop({ poolSize: 12 });
  owner = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
  sparklers = shop.world.products.sparklers;
  await owner.put(`/api/product/update/${sparklers}`, { quantity: 10_000 });
  await setStore({ upi_id: 'shop@okbank', bank_details: 'A/C: 12', sales_mode: 'online_payment' });
});
afterEach(async () => {
  await jobsDone(shop);
  expect(await brokenLedger(shop, true)).toEqual([]);
});
afterAll(() => shop.close());

const setStore = (settings: object) => owner.put('/api/address/store/update/1', settings);
function newUtr(): string {
  lastUtr += 1;
  return String(lastUtr);
}

interface Owing {
  id: number;
  token: string;
  buyer: Buyer;
  /** The reference that paid its first version. */
  first: string;
}

/** An order of two boxes, paid by a transfer or in cash, which a change made one box (₹20.75) dearer. */
async function owing(payment_method = 'upi_direct'): Promise<Owing> {
  await setStore({ sales_mode: 'enquiry_only' });
  const buyer = await newBuyer(shop.base, { [sparklers]: 2 });
  const { order_id: id } = (await begin(buyer, 2 * UNIT)).body as { order_id: number };
  const { data } = (await buyer.client.post<{ data: Order }>('/api/order/add', { order_id: id })).body;
  await setStore({ sales_mode: 'online_payment' });
  const first = newUtr();
  const reference = payment_method === 'cash' ? {} : { utr: first };
  const taken = { order_id: id, version: 1, amount: 2 * UNIT, payment_method, ...reference };
  expect((await owner.post('/api/order/payment/take', taken)).status).toBe(200);
  expect((await amend(id, 3, 1)).body.data).toMatchObject({ version: 2, due_amount: UNIT, waits_for_money: true });
  return { id, token: (data.estimate as OrderEstimate).token, buyer, first };
}

const amend = (id: number, count: number, version: number): Promise<OrderReply> =>
  owner.post('/api/order/amend', {
    ...{ order_id: id, version, reason: 'By phone', total: count * UNIT },
    lines: [{ product_id: sparklers, count }],
  });
const tell = ({ id, buyer }: Owing, utr: string, version = 2): Promise<OrderReply> =>
  buyer.client.post('/api/order/utr', { order_id: id, utr, version });
const tellByLink = ({ token }: Owing, utr: string, version = 2): Promise<EstimateReply> =>
  shop.client().post(`/api/estimate/utr/${token}`, { version, payment_method: 'upi_direct', utr });
const confirm = ({ id }: Owing, utr?: string): Promise<OrderReply> =>
  owner.post('/api/order/payment/confirm', { order_id: id, reason: 'Seen', ...(utr ? { utr } : {}) });
const refuse = ({ id }: Owing): Promise<OrderReply> =>
  owner.post('/api/order/payment/refuse', { order_id: id, reason: 'Not on the account' });
const seen = ({ id }: Owing) => orderSeenBy(owner, id);
const page = async ({ token }: Owing) =>
  (await shop.client().get<{ data: Estimate }>(`/api/estimate/${token}`)).body.data;
const own = async ({ id, buyer }: Owing) => {
  const { user_id } = await orderSeenBy(owner, id);
  return (await buyer.client.get<{ data: Order }>(`/api/order/delivery/address/${id}/${user_id}`)).body.data;
};
async function numbers(todo: string): Promise<string[]> {
  const { data } = (await owner.get<{ data: Order[] }>(`/api/order/list?todo=${todo}&limit=100`)).body;
  return data.map(({ number }) => number);
}

async function readStatement(...rows: string[]): Promise<Statement> {
  const form = new FormData();
  form.set('file', new Blob([['Date,Narration,Debit,Credit', ...rows].join('\n')]), 'statement.csv');
  const headers = { authorization: `Bearer ${owner.token}` };
  const answer = await fetch(`${shop.base}/api/order/payment/statement`, { method: 'POST', headers, body: form });
  return ((await answer.json()) as { data: Statement }).data;
}

const BOOKED = {
  ...{ due_amount: 0, due_utr: null, waits_for_money: false, paid_amount: 3 * UNIT },
  payment_status: 'paid' satisfies PaymentState,
};
const OPEN = { due_amount: UNIT, due_utr: null, waits_for_money: true, paid_amount: 2 * UNIT };

describe('a transfer of what is due', () => {
  it('is known to Track Order, without its amount', async () => {
    const order = await owing();
    const { number, User } = await seen(order);
    const lookup = { order_number: number, contact: User.email };
    const track = () => shop.client().post<{ data: { balance: string | null } }>('/api/order/track', lookup);
    expect((await track()).body.data).toMatchObject({ balance: 'due' });
    const utr = newUtr();
    await tell(order, utr);
    expect((await track()).body.data).toMatchObject({ balance: 'money' });
    await confirm(order, utr);
    const { data } = (await track()).body;
    expect(data.balance).toBeNull();
    expect(data).not.toHaveProperty('due_amount');
  });

  it('is told by the customer or from the link, corrected, and confirmed by staff once', async () => {
    const order = await owing();
    expect((await own(order)).due_ways).toMatchObject({ pays_online: true, bank_details: 'A/C: 12' });
    expect(await numbers('money_due')).toContain((await seen(order)).number);
    const [wrong, utr] = [newUtr(), newUtr()];
    expect((await tell(order, wrong)).body.data).toMatchObject({ ...OPEN, due_utr: wrong });
    expect((await tellByLink(order, utr)).body.data.due).toMatchObject({
      ...{ amount: UNIT, utr_end: utr.slice(-4), missing_utr_end: '', upi_link: null, bank_details: '' },
      pays_online: false,
    });
    const shown = await own(order);
    expect([shown.due_utr, shown.due_ways]).toEqual([utr, undefined]);
    expect(await numbers('transfer')).toContain(shown.number);
    // Before: the work was counted twice, and staff asked a customer for money who said that it was sent.
    expect(await numbers('money_due')).not.toContain(shown.number);
    expect((await confirm(order, wrong)).status).toBe(409);
    expect((await confirm(order, utr)).body.data).toMatchObject(BOOKED);
    expect((await confirm(order, utr)).body.data).toMatchObject(BOOKED);
    expect(await numbers('transfer')).not.toContain(shown.number);
    expect((await page(order)).due).toBeNull();
    const payments = await owner.get<{ data: { payments: object[] } }>(`/api/order/payments/${order.id}`);
    expect(payments.body.data.payments).toMatchObject([
      { amount: 2 * UNIT, reference: order.first },
      { amount: UNIT, reference: utr, method: 'upi_direct' },
    ]);
  });

  it('of an order that was paid in cash is confirmed once, also when the answer got lost', async () => {
    const order = await owing('cash');
    const utr = newUtr();
    await tell(order, utr);
    for (const _ of ['first', 'again']) expect((await confirm(order, `IMPS${utr}`)).body.data).toMatchObject(BOOKED);
    expect((await confirm(order, newUtr())).body.error).toBe('This order is not paid by transfer.');
  });

  it('that never came is due again, with a word to the customer, and its reference is free for another order', async () => {
    const [order, other] = [await owing(), await owing()];
    const utr = newUtr();
    await tell(order, utr);
    expect((await tell(other, `UPI${utr}`)).status).toBe(409);
    expect((await refuse(order)).body.data).toMatchObject({ ...OPEN, due_missing_utr_end: utr.slice(-4) });
    expect(await numbers('money_due')).toContain((await own(order)).number);
    expect((await page(order)).due).toMatchObject({ utr_end: '', missing_utr_end: utr.slice(-4), pays_online: true });
    expect((await refuse(order)).status).toBe(409);
    await jobsDone(shop);
    const mail = shop.mails.find(({ subject }) => subject.includes('your transfer did not arrive'));
    expect(mail?.plain).toContain('what the change of your order added is still to be paid');
    for (const part of [`: ₹${UNIT}`, `/e/${order.token}`]) expect(mail?.plain).toContain(part);
    expect((await tell(other, utr)).status).toBe(200);
    expect((await tell(order, utr)).status).toBe(409);
    expect((await tell(order, newUtr())).body.data.due_missing_utr_end).toBe('');
    for (const one of [order, other]) expect((await confirm(one)).body.data).toMatchObject(BOOKED);
  });

  // Before: staff read that it was confirmed, and nothing was booked.
  it('refused meanwhile by somebody else is not confirmed any more', async () => {
    const order = await owing();
    const utr = newUtr();
    await tell(order, utr);
    await refuse(order);
    expect((await confirm(order, utr)).body.error).toBe('This order is not waiting for a transfer.');
    expect((await confirm(order)).status).toBe(409);
    expect((await confirm(order, order.first)).status).toBe(200);
    expect(await seen(order)).toMatchObject(OPEN);
  });

  // Before: the right one was listed as having paid this very order, and no other order could name it.
  it('corrected from the right reference to a wrong one is found by the right one all the same', async () => {
    const [order, other] = [await owing(), await owing()];
    const [right, wrong] = [newUtr(), newUtr()];
    await tell(order, right);
    await tell(order, wrong);
    const { number } = await seen(order);
    const statement = await readStatement(`01/10/2026,UPI-${right}-${number},,${UNIT}`);
    expect([statement.used, statement.missing.length]).toEqual([[], 1]);
    await refuse(order);
    expect((await readStatement(`01/10/2026,UPI-${right}-${number},,${UNIT}`)).dues).toMatchObject([
      { order: { order_id: order.id }, credit: { references: [right] } },
    ]);
    expect((await tell(other, right)).status).toBe(200);
    await refuse(other);
    const taken = { order_id: order.id, version: 2, amount: UNIT, payment_method: 'upi_direct', utr: right };
    expect((await owner.post<{ data: Order }>('/api/order/payment/take', taken)).body.data).toMatchObject(BOOKED);
  });

  // Before: 'This cannot be paid in this way.', after the money had gone. IMPS numbers have 12 digits like UPI's.
  it('by IMPS is taken by a shop that names only its bank account, and booked as a bank transfer', async () => {
    const order = await owing();
    await setStore({ upi_id: '' });
    try {
      expect((await own(order)).due_ways).toMatchObject({ upi_link: null, bank_details: 'A/C: 12' });
      expect((await tell(order, newUtr())).status).toBe(200);
      expect((await confirm(order)).body.data).toMatchObject(BOOKED);
      const payments = await owner.get<{ data: { payments: object[] } }>(`/api/order/payments/${order.id}`);
      expect(payments.body.data.payments[1]).toMatchObject({ method: 'bank_transfer' });
      await setStore({ bank_details: '' });
      expect((await tell(await owing(), newUtr())).body.error).toBe('This cannot be paid in this way.');
    } finally {
      await setStore({ upi_id: 'shop@okbank', bank_details: 'A/C: 12' });
    }
  });

  it('does not pay another amount that a version of the shop from before it asks for', async () => {
    const order = await owing();
    const utr = newUtr();
    await tell(order, utr);
    const add = async (paise: number) => {
      await shop.database.db.execute(
        sql`update supplements set amount = amount + ${paise} where order_id = ${order.id}`,
      );
      await shop.database.db.execute(sql`update orders set due = due + ${paise} where id = ${order.id}`);
    };
    // As such a version writes it.
    await add(100);
    expect(await seen(order)).toMatchObject({ due_utr: null, due_amount: UNIT + 1 });
    expect((await tell(await owing(), utr)).status).toBe(200);
    await add(-100);
  });

  it('has a reference of its own: neither the one that paid the order before, nor an old version', async () => {
    const order = await owing();
    for (const utr of [order.first, `UPI${order.first}`])
      expect((await tell(order, utr)).body.error).toBe('This reference has paid for this order before.');
    expect((await tell(order, newUtr(), 1)).status).toBe(409);
    expect((await tellByLink(order, newUtr(), 1)).body.code).toBe('ESTIMATE_CHANGED');
    // Without a version it is the transfer of a whole order, as before.
    const bare = await order.buyer.client.post<{ error: string }>('/api/order/utr', {
      order_id: order.id,
      utr: newUtr(),
    });
    expect(bare.body.error).toBe('The payment of this order is confirmed already.');
    expect(await seen(order)).toMatchObject(OPEN);
  });

  it('holds the order as it is: no change, no cancellation, no full refund, no other payment', async () => {
    const order = await owing();
    const { id, buyer } = order;
    const utr = newUtr();
    await tell(order, utr);
    const first = 'Please confirm or refuse the payment of this order first.';
    const cash = { order_id: id, version: 2, amount: UNIT, payment_method: 'cash' };
    const refused = [
      await amend(id, 4, 2),
      await owner.put<{ error: string }>('/api/order/update/order/status', { order_id: id, track_id: 7 }),
      await owner.post<{ error: string }>('/api/order/refund', { order_id: id, reason: 'All', hand_way: 'cash' }),
      await owner.post<{ error: string }>('/api/order/payment/take', cash),
    ];
    for (const answer of refused) expect([answer.status, answer.body.error]).toEqual([409, first]);
    expect((await buyer.client.post('/api/order/due/pay', { order_id: id })).status).toBe(409);
    expect(await seen(order)).toMatchObject({ ...OPEN, due_utr: utr });
    // Staff may also record it themselves, under the same reference.
    const same = { ...cash, payment_method: 'upi_direct', utr: `upi${utr}` };
    expect((await owner.post<{ data: Order }>('/api/order/payment/take', same)).body.data).toMatchObject(BOOKED);
  });

  it('returns a payment at the gateway that arrives while it is checked', async () => {
    const order = await owing();
    const { buyer, id } = order;
    const started = (await buyer.client.post<{ data: StartedDue }>('/api/order/due/pay', { order_id: id })).body.data;
    await tell(order, newUtr());
    await pay(buyer.client, started.id, { deliver_webhook: true });
    // The webhook comes by itself, maybe after the jobs that there are now.
    await shop.until(async () => (await seen(order)).refunds[0]?.status === 'processed');
    expect(await seen(order)).toMatchObject({
      ...{ due_amount: UNIT, paid_amount: 2 * UNIT },
      refunds: [{ amount: UNIT, status: 'processed', reason: 'A transfer was announced for the order before.' }],
    });
    expect((await confirm(order)).body.data).toMatchObject(BOOKED);
  });

  it('is found in the bank statement by its reference, and confirmed with many', async () => {
    const [order, other] = [await owing(), await owing()];
    const third = await owing();
    const [utr, missing, told] = [newUtr(), newUtr(), newUtr()];
    await tell(order, utr);
    await tell(other, missing);
    await tell(third, told);
    const rows = [`01/10/2026,UPI-${utr}-KAVITHA,,${UNIT}`, `02/10/2026,UPI-${order.first}-KAVITHA,,${2 * UNIT}`];
    const statement = await readStatement(...rows);
    expect(statement.paid.map(({ transfer }) => [transfer.order_id, transfer.total_amount])).toEqual([
      [order.id, UNIT],
    ]);
    expect(statement.used.map(({ order: { order_id } }) => order_id)).toEqual([order.id]);
    expect(statement.missing.map(({ transfer }) => transfer.utr)).toContain(missing);
    expect(statement.dues).toEqual([]);
    const [found] = statement.paid;
    const transfers = [
      { order_id: order.id, utr, references: found?.credit.references ?? [] },
      // The row that paid another order cannot pay this one as well.
      { order_id: other.id, utr: missing, references: [order.first] },
      // Nor can the one that paid its own first version.
      { order_id: third.id, utr: told, references: [third.first] },
    ];
    const { data } = (
      await owner.post<{ data: { changed: number[]; failed: { order_id: number }[] } }>(
        '/api/order/payment/bulk/confirm',
        { transfers, reason: 'Statement' },
      )
    ).body;
    expect([data.changed, data.failed.map(({ order_id }) => order_id)]).toEqual([[order.id], [other.id, third.id]]);
    expect(await seen(order)).toMatchObject(BOOKED);
    for (const one of [other, third]) await confirm(one);
  });

  it('keeps the amount that was asked for when the bank rejects an earlier refund meanwhile', async () => {
    const control = (command: string, body: object) => shop.client().post(`/sandbox/razorpay/control/${command}`, body);
    const told = await Promise.all(
      ['confirm', 'refuse'].map(async () => {
        const buyer = await newBuyer(shop.base);
        const { id } = (await verify(buyer, await payOnly(buyer, { [sparklers]: 10 }, 10 * UNIT))).body.data;
        return { order: { id, buyer, token: '', first: '' } };
      }),
    );
    await control('faults', { refunds: { outcome: 'failed', afterMinutes: 5 } });
    for (const { order } of told) {
      await amend(order.id, 6, 1);
      await shop.until(async () => (await seen(order)).refunds[0]?.razorpay_refund_id !== null);
      // 4 boxes are on their way back, and 5 more are asked for.
      expect((await amend(order.id, 11, 2)).body.data.due_amount).toBe(5 * UNIT);
      expect((await tell(order, newUtr(), 3)).status).toBe(200);
    }
    await control('advance', { minutes: 6 });
    for (const { order } of told) {
      await shop.until(async () => (await seen(order)).refunds[0]?.status === 'failed');
      expect(await seen(order)).toMatchObject({ due_amount: 5 * UNIT });
    }
    await control('faults', { refunds: {} });
    expect(await brokenLedger(shop)).toEqual([]);
    const [confirmed, refused] = told.map(({ order }) => order) as [Owing, Owing];
    // The rejected 4 boxes are owed to the customer again, and can be refunded.
    expect((await confirm(confirmed)).body.data).toMatchObject({ due_amount: 0, paid_amount: 15 * UNIT });
    expect((await seen(confirmed)).refunds[0]?.still_owed).toBe(true);
    expect((await refuse(refused)).body.data).toMatchObject({ due_amount: UNIT, paid_amount: 10 * UNIT });
  });

  // Before: only the reference that staff chose was looked at, so one credit with two could pay two orders.
  it('is not recorded by staff from a row of the statement that has paid another order', async () => {
    const [order, other] = [await owing(), await owing()];
    const [bank, payer] = [newUtr(), newUtr()];
    await tell(order, bank);
    expect((await confirm(order)).body.data).toMatchObject(BOOKED);
    const taken = { order_id: other.id, version: 2, amount: UNIT, payment_method: 'upi_direct', utr: payer };
    const take = (references: string[]): Promise<OrderReply> =>
      owner.post('/api/order/payment/take', { ...taken, references });
    const { number } = await seen(order);
    expect(await take([payer, bank])).toMatchObject({
      status: 409,
      body: { error: `This money has paid order ${number} already.` },
    });
    expect((await take([payer])).body.data).toMatchObject(BOOKED);
  });

  it('waiting for too long is shown to staff with its own reference and amount', async () => {
    const order = await owing();
    const utr = newUtr();
    await tell(order, utr);
    await shop.database.db.execute(
      sql`update orders set due_utr_at = now() - interval '49 hours' where id = ${order.id}`,
    );
    const { data } = (await owner.get<{ data: PaymentStatus }>('/api/payment/status')).body;
    expect(data.overdue_transfers).toContainEqual(expect.objectContaining({ utr, total_amount: UNIT }));
    await refuse(order);
    expect((await owner.get<{ data: PaymentStatus }>('/api/payment/status')).body.data.overdue_transfers).toEqual([]);
  });
});

describe.skipIf(!onRealPostgres)('at once', () => {
  it('told and changed: one of both holds, and the reference never names another amount', async () => {
    for (let round = 0; round < 6; round += 1) {
      const order = await owing();
      const [told, changed] = await Promise.all([tell(order, newUtr()), amend(order.id, 4, 2)]);
      expect([told.status, changed.status].sort()).toEqual([200, 409]);
      const after = await seen(order);
      expect([after.version, after.due_utr !== null]).toEqual(told.status === 200 ? [2, true] : [3, false]);
    }
  });

  it('told for two orders: one of both has it', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [one, two] = [await owing(), await owing()];
      const utr = newUtr();
      const answers = await Promise.all([tell(one, utr), tellByLink(two, `UPI${utr}`)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });

  it('confirmed, refused and confirmed again by two people: booked once or not at all', async () => {
    for (let round = 0; round < 6; round += 1) {
      const order = await owing();
      const utr = newUtr();
      await tell(order, utr);
      const answers = await Promise.all([confirm(order, utr), refuse(order), confirm(order, utr)]);
      const [one, refusal, two] = answers.map(({ status }) => status);
      const after = await seen(order);
      // Nobody reads of a confirmation or refusal that did not happen.
      expect([one, refusal, two]).toEqual(after.due_amount === 0 ? [200, 409, 200] : [409, 200, 409]);
      expect([UNIT, 0]).toContain(after.due_amount);
      expect(after).toMatchObject(after.due_amount === 0 ? BOOKED : OPEN);
    }
  });
});
