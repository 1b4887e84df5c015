/** Bills from packing to refund, and their number series. The races need a real PostgreSQL. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction, rowsOf } from '#platform/db/db.ts';
import { orderSeenBy } from '#testing/buyers.ts';
import { textOfPdf } from '#testing/pdf-text.ts';
import { ADDRESS, addAddress, fillCart, pay, signInAs, startPayment } from '#testing/purchase.ts';
import { onRealPostgres } from '#testing/test-database.ts';
import { type Client, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from '#testing/test-world.ts';
import type { AmendmentPreview } from '../orders/amending/amending.contract.ts';
import type { Order } from '../orders/orders.contract.ts';
import type { BillContent } from './bills.rules.ts';
import { creditBill, forgetOldBuyers, issueBill } from './bills.ts';

let shop: TestShop;
let owner: Client;
let packer: Client;
let meena: Client;
/** One address for all orders, because a person keeps only a limited number. */
let home: number;

beforeAll(async () => {
  shop = await startTestShop();
  owner = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
  packer = await shop.client().signIn(PHONES.packer, ADMIN_PASSWORD);
  meena = await signInAs(shop, 'meena');
  home = await addAddress(meena);
  // Enough stock for all orders here.
  await shop.database.db.execute(sql`update products set stock = stock + 1000`);
});
afterAll(() => shop.close());

const set = async (settings: object) =>
  expect((await owner.put('/api/address/store/update/1', settings)).status).toBe(200);

const USUAL_BILLS = { bill_at: 'packing', bill_prefix: '' };
beforeEach(() =>
  set({ ...USUAL_BILLS, tax_mode: 'none', packing_kind: 'none', packing_percent: 0, gstin: '', round_total: false }),
);

/** The shop itself is asked what meena's next order costs. */
async function buyGoods(address_id = home): Promise<Order> {
  const { flowerPot, sparklers } = shop.world.products;
  await fillCart(meena, { [flowerPot]: 1, [sparklers]: 3 });
  const asked = await startPayment(meena, 1, { address_id });
  const { total } = (asked.body as unknown as { totals: { total: number } }).totals;
  const started = await startPayment(meena, total, { address_id });
  const paid = await pay(meena, started.body.id as string, { deliver_webhook: false });
  const verified = await meena.post<{ data: Order }>('/api/order/verify-payment', paid.body);
  expect(verified.status, JSON.stringify(verified.body)).toBe(200);
  return verified.body.data;
}

const packAll = (order: Order) =>
  packer.put(`/api/order/packing/${order.id}`, { packed_line_ids: order.Carts.map(({ id }) => id), cartons: 1 });
const move = (order: Order, track_id: number, more: object = {}) =>
  owner.put('/api/order/update/order/status', { order_id: order.id, track_id, ...more });

interface Bill {
  kind: string;
  number: string;
  total: number;
  content: BillContent;
}
const billsOf = (order: { id: number }) =>
  rowsOf<Bill>(
    shop.database.db,
    sql`select kind, number, total::float8 as total, content from bills where order_id = ${order.id} order by id`,
  );
const fetchBill = (client: Client, { id, user_id }: Order) =>
  fetch(`${shop.base}/api/order/bill/${id}/${user_id}`, { headers: { authorization: `Bearer ${client.token}` } });

describe('a bill', () => {
  it('is numbered once, when the whole order is packed', async () => {
    const order = await buyGoods();
    const [first] = order.Carts;
    await packer.put(`/api/order/packing/${order.id}`, { packed_line_ids: [first?.id], cartons: 1 });
    expect(await billsOf(order)).toEqual([]);
    expect((await fetchBill(meena, order)).status).toBe(404);
    expect((await packAll(order)).status).toBe(200);
    await packAll(order);
    await move(order, 3);
    const [bill, ...others] = await billsOf(order);
    expect(others).toEqual([]);
    expect(bill).toMatchObject({ kind: 'bill', number: expect.stringMatching(/^BILL\/\d\d-\d\d\/\d+$/) });
    expect((await orderSeenBy(owner, order.id)).bill_number).toBe(bill?.number);
  });

  it('opens for anybody with its link, which the parcel mail contains', async () => {
    const order = await buyGoods();
    await packAll(order);
    await move(order, 3);
    const [{ id, token }] = (await rowsOf<{ id: number; token: string }>(
      shop.database.db,
      sql`select id, token from bills where order_id = ${order.id}`,
    )) as [{ id: number; token: string }];
    expect(token).toMatch(/^[0-9a-f]{32}$/);
    const opened = await fetch(`${shop.base}/api/bill/${token}`);
    expect(opened.headers.get('cache-control')).toBe('private, no-store');
    const own = Buffer.from(await (await fetchBill(meena, order)).arrayBuffer());
    expect(Buffer.from(await opened.arrayBuffer()).equals(own)).toBe(true);
    expect((await fetch(`${shop.base}/api/bill/${token.replace(/^./, 'x')}`)).status).toBe(404);
    const narrow = await fetch(`${shop.base}/api/order/bill-paper/${id}?paper=80mm`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    const text = await textOfPdf(new Uint8Array(await narrow.arrayBuffer()));
    for (const part of ['Bill', order.number, 'Sparklers', 'மத்தாப்பு', '₹212.25']) expect(text).toContain(part);
  });

  it('is issued at the latest when the goods leave', async () => {
    const order = await buyGoods();
    await move(order, 2);
    expect(await billsOf(order)).toEqual([]);
    await move(order, 3);
    expect(await billsOf(order)).toHaveLength(1);
  });

  it('prints identically to the byte, only for its customer and the office, whatever changes later', async () => {
    await set({ tax_mode: 'inclusive', gstin: '33ABCDE1234F1Z7', round_total: true });
    const order = await buyGoods();
    await packAll(order);
    const first = await fetchBill(meena, order);
    expect(first.status).toBe(200);
    const bytes = Buffer.from(await first.arrayBuffer());
    const text = await textOfPdf(bytes);
    const [bill] = await billsOf(order);
    const taxed = [
      'Tax Invoice',
      bill?.number as string,
      'GSTIN 33ABCDE1234F1Z7',
      '3604',
      'CGST',
      'SGST',
      'rupees only',
    ];
    for (const part of [...taxed, 'Place of supply: Tamil Nadu (33)', 'reverse charge: No', order.number, 'Flower Pot'])
      expect(text).toContain(part);
    await set({ gstin: '29ABCDE1234F1ZW', tax_mode: 'inclusive' });
    const again = Buffer.from(await (await fetchBill(owner, order)).arrayBuffer());
    expect(createHash('sha256').update(again).digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect((await fetchBill(packer, order)).status).toBe(404);
    const kannan = await signInAs(shop, 'kannan');
    expect((await fetchBill(kannan, order)).status).toBe(404);
    expect((await fetchBill(kannan, { ...order, user_id: kannan.userId as number })).status).toBe(404);
  });

  it.each(['none', 'inclusive', 'exclusive', 'composition'])(
    'adds up to the order in tax mode %s',
    async (tax_mode) => {
      await set({ tax_mode, gstin: '33ABCDE1234F1Z7', packing_kind: 'percent', packing_percent: 3, round_total: true });
      const order = await buyGoods();
      await packAll(order);
      const [{ content }] = (await billsOf(order)) as [Bill];
      const parts = [...content.lines, ...content.charges];
      const sum = (of: readonly { total: number }[]) => of.reduce((all, { total }) => all + total, 0);
      expect(sum(parts) + content.roundOff).toBe(Math.round(order.total_amount * 100));
      expect(sum(content.sums)).toBe(sum(parts));
      for (const part of parts) expect(part.taxable + part.cgst + part.sgst + part.igst).toBe(part.total);
      expect(content.kind).toBe({ none: 'bill', composition: 'bill_of_supply' }[tax_mode] ?? 'tax_invoice');
    },
  );

  it('can never be changed or deleted, not even by SQL', async () => {
    const { db } = shop.database;
    await expect(db.execute(sql`delete from bills`)).rejects.toThrow();
    await expect(db.execute(sql`update bills set total = total + 1`)).rejects.toThrow();
  });
});

describe('the time of billing', () => {
  const countOf = async (order: Order) => (await billsOf(order)).length;

  it('is the payment if the owner wants so; a cancelled order then has a credit note', async () => {
    await set({ bill_at: 'payment' });
    const order = await buyGoods();
    expect(await countOf(order)).toBe(1);
    expect((await orderSeenBy(owner, order.id)).bill_number).toBe((await billsOf(order))[0]?.number);
    await packAll(order);
    await move(order, 3);
    expect(await countOf(order)).toBe(1);
    const other = await buyGoods();
    await move(other, 7, { restock: true });
    expect((await billsOf(other)).map(({ kind }) => kind)).toEqual(['bill', 'credit_note']);
  });

  it('of a transfer comes once staff have confirmed its money', async () => {
    await set({ bill_at: 'payment', upi_id: 'shop@bank' });
    const order = await transferGoods();
    expect(await countOf(order)).toBe(0);
    const seen = await owner.post('/api/order/payment/confirm', { order_id: order.id, reason: 'Seen' });
    expect(seen.status, JSON.stringify(seen.body)).toBe(200);
    expect(await countOf(order)).toBe(1);
  });

  it('is the packing; only if the goods leave earlier, the dispatch', async () => {
    const [packed, sent] = [await buyGoods(), await buyGoods()];
    expect(await countOf(packed)).toBe(0);
    await packAll(packed);
    expect(await countOf(packed)).toBe(1);
    await move(sent, 3);
    expect(await countOf(sent)).toBe(1);
  });

  it('is the dispatch, and packing issues no bill', async () => {
    await set({ bill_at: 'dispatch' });
    const order = await buyGoods();
    await packAll(order);
    expect(await countOf(order)).toBe(0);
    await move(order, 3);
    expect(await countOf(order)).toBe(1);
  });

  async function transferGoods(): Promise<Order> {
    await fillCart(meena, { [shop.world.products.sparklers]: 2 });
    const started = await startPayment(meena, 41.5, { payment_method: 'upi_direct', address_id: home });
    const placed = await meena.post<{ data: Order }>('/api/order/utr', {
      ...{ order_id: started.body.order_id, utr: '612345678901' },
    });
    expect(placed.status, JSON.stringify(placed.body)).toBeLessThan(300);
    return placed.body.data;
  }
});

describe('the prefix of a series', () => {
  it('is the shop’s own; counting continues, and other documents have a marker', async () => {
    const before = await buyGoods();
    await packAll(before);
    await set({ bill_prefix: 'skc' });
    const order = await buyGoods();
    await packAll(order);
    const nthOf = (number = '') => Number(number.split('/').at(-1));
    const [first, second] = [(await billsOf(before))[0], (await billsOf(order))[0]];
    expect(second?.number).toMatch(/^SKC-B\/\d\d-\d\d\/\d+$/);
    expect(nthOf(second?.number)).toBe(nthOf(first?.number) + 1);
    await move(order, 7, { restock: true });
    expect((await billsOf(order))[1]?.number).toMatch(/^SKC-C\//);
  });

  it.each(['BOS', 'CN', 'LONG', 'A/B'])('is refused as %s', async (bill_prefix) => {
    const answer = await owner.put('/api/address/store/update/1', { bill_prefix });
    expect([answer.status, Object.keys(answer.body.fields as object)]).toEqual([400, ['bill_prefix']]);
  });
});

describe('the buyer on a bill', () => {
  it('is named without phone and landmark, and erased after eight years', async () => {
    const { db } = shop.database;
    const order = await buyGoods();
    await packAll(order);
    const [{ content }] = (await billsOf(order)) as [Bill];
    expect(content.buyer).toMatchObject({ name: 'Meena', city: 'Madurai' });
    expect(JSON.stringify(content)).not.toContain(order.Address.delivery_contact_number);
    await fetchBill(meena, order);
    await db.execute(sql`alter table bills disable trigger keep_bill`);
    await db.execute(sql`update bills set created_at = now() - interval '8 years 1 day' where order_id = ${order.id}`);
    await db.execute(sql`alter table bills enable trigger keep_bill`);
    await forgetOldBuyers(db, 8);
    const [forgotten] = (await billsOf(order)) as [Bill];
    expect(forgotten.content.buyer).toMatchObject({ name: '', house_flat_no: '', city: 'Madurai' });
    expect(forgotten.content.lines).toEqual(content.lines);
    const [other] = (await billsOf(await packed())) as [Bill];
    expect(other.content.buyer.name).toBe('Meena');
  });

  it('is a firm with its GSTIN if the address has one; both are erased with the rest', async () => {
    await set({ tax_mode: 'inclusive', gstin: '33ABCDE1234F1Z7' });
    const { body } = await meena.post<{ data: { id: number } }>('/api/address/add', {
      ...{ ...ADDRESS, firm: 'Bright & Sons', gstin: '29 aagcb7383j1z4' },
    });
    const order = await buyGoods(body.data.id);
    expect(order.Address).toMatchObject({ firm: 'Bright & Sons', gstin: '29AAGCB7383J1Z4' });
    await packAll(order);
    const [{ content }] = (await billsOf(order)) as [Bill];
    expect(content.buyer).toMatchObject({ firm: 'Bright & Sons', gstin: '29AAGCB7383J1Z4' });
    const paper = await fetchBill(meena, order);
    const text = await textOfPdf(new Uint8Array(await paper.arrayBuffer()));
    expect(text).toContain('Bright & Sons, GSTIN 29AAGCB7383J1Z4');
  });

  it.each([
    [{ gstin: '49AAGCB7383J1Z4', firm: 'B' }, { gstin: expect.stringContaining('state code') }],
    [{ gstin: '29AAGCB7383J1', firm: 'B' }, { gstin: expect.stringContaining('15 characters') }],
    [{ gstin: '29AAGCB7383J1Z4' }, { firm: expect.stringContaining('name of the firm') }],
  ])('is refused at its field for a wrong number or a missing name: %j', async (buyer, fields) => {
    const answer = await meena.post('/api/address/add', { ...ADDRESS, ...buyer });
    expect([answer.status, answer.body.fields]).toEqual([400, fields]);
  });

  async function packed(): Promise<Order> {
    const order = await buyGoods();
    await packAll(order);
    await forgetOldBuyers(shop.database.db, 8);
    return order;
  }
});

const refundOf = (order: Order, amount: number) =>
  owner
    .post('/api/order/refund', { order_id: order.id, amount, reason: 'Broken' })
    .then(({ status, body }) => expect(status, JSON.stringify(body)).toBeLessThan(300));

describe('refunded money', () => {
  it('is a credit note against the bill, at most for its full amount', async () => {
    const charges = { packing_kind: 'percent', packing_percent: 3, round_total: true };
    await set({ tax_mode: 'exclusive', gstin: '33ABCDE1234F1Z7', ...charges });
    const order = await buyGoods();
    await packAll(order);
    await refundOf(order, 50);
    await shop.until(async () => (await billsOf(order)).length === 2);
    await refundOf(order, order.total_amount - 50);
    await shop.until(async () => (await billsOf(order)).length === 3);
    const [bill, first, second] = (await billsOf(order)) as [Bill, Bill, Bill];
    expect(first).toMatchObject({
      kind: 'credit_note',
      total: 5_000,
      content: { against: { number: bill.number } },
    });
    expect(first.total + second.total).toBe(bill.total);
    for (const { content } of [first, second])
      expect(content.sums.reduce((all, { total }) => all + total, 0) + content.roundOff).toBe(content.total);
    // Seen to fail when each note was taxed by itself: after crediting a whole bill, its taxes did not sum to zero.
    for (const part of ['taxable', 'cgst', 'sgst', 'igst', 'total'] as const) {
      const [billed, ...back] = [bill, first, second].map(({ content }) =>
        content.sums.reduce((all, sum) => all + sum[part], 0),
      );
      expect([part, back.reduce((all, one) => all + one, 0)]).toEqual([part, billed]);
    }
    expect(first.content.roundOff + second.content.roundOff).toBe(bill.content.roundOff);
    const [paper] = (await owner.get<{ data: { id: number }[] }>(`/api/order/bills/${order.id}`)).body.data.slice(1);
    const drawn = await fetch(`${shop.base}/api/order/bill-paper/${paper?.id}`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    const text = await textOfPdf(new Uint8Array(await drawn.arrayBuffer()));
    for (const part of ['Credit Note', first.number, `Against ${bill.number}`, '₹50']) expect(text).toContain(part);
  });

  // Before: a credit note named no goods, so that nobody could tell from it what had come back.
  it('for goods that came back names them on its credit note, each return its own', async () => {
    await set({ tax_mode: 'inclusive', gstin: '33ABCDE1234F1Z7' });
    const order = await buyGoods();
    await packAll(order);
    const takeBack = async (index: number, papers: number) => {
      const line = order.Carts[index];
      const returned = [{ line_id: line?.id, count: 1 }];
      const answer = await owner.post('/api/order/refund', { order_id: order.id, amount: 5, reason: 'Wet', returned });
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
      await shop.until(async () => (await billsOf(order)).length === papers);
      return line;
    };
    const [one, other] = [await takeBack(0, 2), await takeBack(1, 3)];
    await refundOf(order, 1);
    await shop.until(async () => (await billsOf(order)).length === 4);
    const notes = (await billsOf(order)).slice(1);
    const named = notes.map(({ content }) => content.goods?.map(({ name, quantity }) => [name, quantity]));
    expect(named).toEqual([[[one?.name, 1]], [[other?.name, 1]], undefined]);
    const [, first] = (await owner.get<{ data: { id: number }[] }>(`/api/order/bills/${order.id}`)).body.data;
    for (const paper of ['a4', '80mm']) {
      const drawn = await fetch(`${shop.base}/api/order/bill-paper/${first?.id}?paper=${paper}`, {
        headers: { authorization: `Bearer ${owner.token}` },
      });
      const text = await textOfPdf(new Uint8Array(await drawn.arrayBuffer()));
      for (const part of ['Goods that came back', one?.name ?? '', '1 Nos']) expect(text).toContain(part);
      expect(text).not.toContain(other?.name);
    }
  });

  it('for goods that came back before the bill names them on the note that comes with it', async () => {
    const order = await buyGoods();
    const [line] = order.Carts;
    const returned = [{ line_id: line?.id, count: 1 }];
    await owner.post('/api/order/refund', { order_id: order.id, amount: 5, reason: 'Wet', returned });
    await shop.until(async () => (await orderSeenBy(owner, order.id)).refunded_amount === 5);
    await packAll(order);
    await move(order, 3);
    const [, note] = await billsOf(order);
    expect(note?.content.goods).toMatchObject([{ name: line?.name, quantity: 1 }]);
  });

  it('credits the whole bill when a packed order is cancelled,', async () => {
    const order = await buyGoods();
    await packAll(order);
    await move(order, 7, { restock: true });
    const kinds = async () => (await billsOf(order)).map(({ kind }) => kind);
    expect(await kinds()).toEqual(['bill', 'credit_note']);
    await shop.until(async () => (await orderSeenBy(owner, order.id)).payment_status === 'refunded');
    expect(await kinds()).toEqual(['bill', 'credit_note']);
  });

  it('is a refund voucher if a registered shop had billed nothing yet', async () => {
    await set({ tax_mode: 'inclusive', gstin: '33ABCDE1234F1Z7' });
    const order = await buyGoods();
    await move(order, 7, { restock: true });
    await shop.until(async () => (await billsOf(order)).length === 1);
    const [voucher] = await billsOf(order);
    expect(voucher).toMatchObject({ kind: 'refund_voucher', total: Math.round(order.total_amount * 100) });
  });

  // Seen to fail without the credit note: the books showed more sold, and more tax on it, than was paid for.
  it('in part before the bill is a voucher, and the bill comes with a credit note of the same amount', async () => {
    await set({ tax_mode: 'exclusive', gstin: '33ABCDE1234F1Z7' });
    const order = await buyGoods();
    await refundOf(order, 50);
    await shop.until(async () => (await billsOf(order)).length === 1);
    await packAll(order);
    await move(order, 3);
    const papers = await billsOf(order);
    expect(papers).toMatchObject([
      { kind: 'refund_voucher', total: 5_000 },
      { kind: 'tax_invoice', total: Math.round(order.total_amount * 100) },
      { kind: 'credit_note', total: 5_000, content: { against: { number: papers[1]?.number } } },
    ]);
    // The rest is refunded after the bill: it is credited to the paisa, and continuing to ship writes no second note.
    await refundOf(order, order.total_amount - 50);
    await shop.until(async () => (await billsOf(order)).length === 4);
    await move(order, 4);
    const back = (await billsOf(order)).slice(2);
    expect(back.map(({ kind }) => kind)).toEqual(['credit_note', 'credit_note']);
    expect(back.reduce((sum, { total }) => sum + total, 0)).toBe(Math.round(order.total_amount * 100));
  });

  // The dialog of a refund suggests a share of it.
  it('for a line can be what its bill says that it cost, with its tax', async () => {
    await set({ tax_mode: 'exclusive', gstin: '33ABCDE1234F1Z7', bill_at: 'payment' });
    const order = await buyGoods();
    const [invoice] = await billsOf(order);
    const totals = order.Carts.map(({ final_total }) => Math.round(final_total * 100));
    expect(totals).toEqual(invoice?.content.lines.map(({ total }) => total));
    expect(order.Carts[0]?.final_total).not.toBe(order.Carts[0]?.line_total);
  });

  it('in part is credited again on the bill of the changed order', async () => {
    await set({ bill_at: 'payment' });
    const order = await buyGoods();
    await refundOf(order, 20);
    await shop.until(async () => (await billsOf(order)).length === 2);
    const lines = order.Carts.map(({ product_id, count }) => ({ product_id, count: count + 1 }));
    const asked = { order_id: order.id, version: 1, lines };
    const preview = await owner.post<{ data: AmendmentPreview }>('/api/order/amend/preview', asked);
    const { total_amount: total } = preview.body.data;
    expect((await owner.post('/api/order/amend', { ...asked, total, reason: 'More' })).status).toBe(200);
    const [first, dearer] = [order.total_amount, total].map((amount) => Math.round(amount * 100)) as [number, number];
    expect(await billsOf(order)).toMatchObject([
      { kind: 'bill', total: first },
      { kind: 'credit_note', total: 2_000 },
      { kind: 'credit_note', total: first - 2_000 },
      { kind: 'bill', total: dearer },
      { kind: 'credit_note', total: 2_000 },
    ]);
  });

  it('in full before the bill leaves nothing to bill', async () => {
    const order = await buyGoods();
    await refundOf(order, order.total_amount);
    await shop.until(async () => (await orderSeenBy(owner, order.id)).payment_status === 'refunded');
    await packAll(order);
    await move(order, 3);
    expect(await billsOf(order)).toEqual([]);
  });

  it('for a new version before the bill is a voucher too, and the bill then shows the version’s price', async () => {
    await set({ tax_mode: 'exclusive', gstin: '33ABCDE1234F1Z7' });
    const order = await buyGoods();
    const lines = order.Carts.map(({ product_id }) => ({ product_id, count: 1 }));
    const asked = { order_id: order.id, version: 1, lines };
    const preview = await owner.post<{ data: AmendmentPreview }>('/api/order/amend/preview', asked);
    const { total_amount: total, refund_amount: back } = preview.body.data;
    const amended = await owner.post<{ data: Order }>('/api/order/amend', { ...asked, total, reason: 'By phone' });
    expect(amended.status).toBe(200);
    await shop.until(async () => (await billsOf(order)).length === 1);
    await packAll(amended.body.data);
    expect(await billsOf(order)).toMatchObject([
      { kind: 'refund_voucher', total: Math.round(back * 100) },
      { kind: 'tax_invoice', total: Math.round(total * 100) },
    ]);
  });

  // Before: the voucher said no more than the new total, and named the goods that were still to come.
  it('for a version that costs less than it refunds has all of its money, by rate, and no goods', async () => {
    await set({ tax_mode: 'exclusive', gstin: '33ABCDE1234F1Z7' });
    const order = await buyGoods();
    const [cheapest] = order.Carts.toSorted((a, b) => a.unit_price - b.unit_price);
    const asked = { order_id: order.id, version: 1, lines: [{ product_id: cheapest?.product_id, count: 1 }] };
    const preview = await owner.post<{ data: AmendmentPreview }>('/api/order/amend/preview', asked);
    const { total_amount: total, refund_amount: back } = preview.body.data;
    expect(back).toBeGreaterThan(total);
    expect((await owner.post('/api/order/amend', { ...asked, total, reason: 'By phone' })).status).toBe(200);
    await shop.until(async () => (await billsOf(order)).length === 1);
    const [voucher] = await billsOf(order);
    const amount = Math.round(back * 100);
    expect(voucher).toMatchObject({ kind: 'refund_voucher', total: amount, content: { lines: [], charges: [] } });
    expect(voucher?.content.sums.reduce((sum, one) => sum + one.total, 0)).toBe(amount);
  });
});

/** Copies of an order, ready to be billed: only their ids and numbers differ. */
async function copiesOf({ id }: Order, count: number): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    shop.database.db,
    sql`insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', nextval('orders_id_seq'), 'bill_number', null,
          'number', o.number || '-' || n, 'gateway_order_id', null, 'gateway_payment_id', null, 'utr', null))).*
        from orders o, generate_series(1, ${count}::int) n where o.id = ${id} returning id`,
  );
  return rows.map((row) => row.id);
}

/** A process that takes a number, reports it, and never ends its transaction. */
const KILLED_WHILE_BILLING = `
  import pg from 'pg';
  const client = new pg.Client({ connectionString: process.env.BILLED_URL });
  await client.connect();
  await client.query('begin');
  // Other tests have a series of another year: this one goes on with that of the newest bill.
  const { rows } = await client.query(
    "update bill_series set last = last + 1 where kind = 'bill' and year = (select year from bills where kind = 'bill' order by id desc limit 1) returning last, year",
  );
  const [{ last, year }] = rows;
  await client.query(
    "insert into bills (kind, year, nth, number, day, order_id, total, content) values ('bill', $1, $2::int, 'BILL/' || $1 || '/' || $2, '2026-11-23', $3, 100, '{}')",
    [year, String(last), process.env.BILLED_ORDER],
  );
  console.log('taken ' + last);
  setInterval(() => {}, 1000);
`;

/** An order of which only the id matters here. */
function billed(id: number) {
  const order = {
    ...{ id, number: `copy-${id}`, locale: 'en' as const, terms: null },
    ...{
      discountTotal: 0,
      surchargeTotal: 0,
      shippingTotal: 0,
      packingTotal: 0,
      extraTotal: 0,
      roundOff: 0,
      total: 100,
    },
    address: {
      ...{ name: 'M', house_flat_no: '1', street_name: '', locality: '', city: 'Madurai' },
      ...{ state: 'Tamil Nadu', zipcode: '625001' },
    },
  };
  const line = { name: 'Pot', tamilName: '', pack: '', quantity: 1, unitPrice: 100, lineTotal: 100, pricing: null };
  return { order, lines: [line] };
}

function billCopy(id: number, fail = false) {
  return inTransaction(shop.database.db, async (tx) => {
    const bill = await issueBill(tx, { ...billed(id), refunded: 0, actorId: null });
    if (fail) throw new Error('undone');
    return bill?.nth as number;
  });
}

describe('the series', () => {
  it('has no gap after a rollback', async () => {
    const [a, b, c] = (await copiesOf(await buyGoods(), 3)) as [number, number, number];
    const first = await billCopy(a);
    await expect(billCopy(b, true)).rejects.toThrow('undone');
    expect(await billCopy(c)).toBe(first + 1);
    expect(await billCopy(b)).toBe(first + 2);
  });

  it.each([
    ['2027-03-31T18:29:59.999Z', '26-27'],
    ['2027-03-31T18:30:00Z', '27-28'],
  ])('changes at midnight of 1 April in India: at %s it is %s', async (instant, year) => {
    const [id] = (await copiesOf(await buyGoods(), 1)) as [number];
    const { db } = shop.database;
    // This transaction uses its own clock in place of the database's.
    await db.execute(sql`create schema if not exists later`);
    await db.execute(sql`create or replace function later.clock_timestamp() returns timestamptz language sql
      as ${sql.raw(`'select timestamptz ''${instant}'''`)}`);
    const bill = await inTransaction(db, async (tx) => {
      await tx.execute(sql`set local search_path to later, pg_catalog, public`);
      return issueBill(tx, { ...billed(id), refunded: 0, actorId: null });
    });
    expect(bill).toMatchObject({ year, day: year === '26-27' ? '2027-03-31' : '2027-04-01' });
    if (year === '27-28') expect(bill?.nth).toBe(1);
  });

  // Seen to fail when the day was read before waiting for the series: the higher number was dated a day before the lower.
  it.runIf(onRealPostgres).each([
    ['at midnight the later number has the later day', '2028-06-10', '2028-06-11', '28-29'],
    ['over the turn of the year it stays in its series, and so in its year', '2029-03-31', '2029-04-01', '28-29'],
  ])('%s', async (_, before, after, year) => {
    const [first, second] = (await copiesOf(await buyGoods(), 2)) as [number, number];
    const { db } = shop.database;
    await db.execute(sql`create schema if not exists clocks`);
    await db.execute(sql`create table if not exists clocks.now (at timestamptz)`);
    await db.execute(sql`create or replace function clocks.clock_timestamp() returns timestamptz language sql volatile
      as 'select at from clocks.now'`);
    const setClock = async (day: string) => {
      await db.execute(sql`delete from clocks.now`);
      await db.execute(sql`insert into clocks.now values (${`${day}T12:00:00+05:30`})`);
    };
    const bill = (id: number, meanwhile = async () => {}) =>
      inTransaction(db, async (tx) => {
        await tx.execute(sql`set local search_path to clocks, pg_catalog, public`);
        const issued = await issueBill(tx, { ...billed(id), refunded: 0, actorId: null });
        await meanwhile();
        return issued;
      });
    await setClock(before);
    let waiting: ReturnType<typeof bill> | undefined;
    const lower = await bill(first, async () => {
      waiting = bill(second);
      await setTimeout(300);
      await setClock(after);
    });
    const higher = await waiting;
    expect([lower, higher]).toMatchObject([
      { year, day: before },
      { year, nth: (lower?.nth ?? 0) + 1, day: after === '2029-04-01' ? before : after },
    ]);
  });

  // The process dies after taking the number, before its transaction ends: no other bill has a gap.
  it.runIf(onRealPostgres)('has no gap when the process is killed between number and commit', async () => {
    const [a, b, c] = (await copiesOf(await buyGoods(), 3)) as [number, number, number];
    const first = await billCopy(a);
    const child = spawn(process.execPath, ['--input-type=module', '-e', KILLED_WHILE_BILLING], {
      env: { ...process.env, BILLED_URL: shop.database.url, BILLED_ORDER: String(b) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said] = (await once(child.stdout, 'data')) as [Buffer];
    expect(said.toString()).toContain(`taken ${first + 1}`);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await billCopy(c)).toBe(first + 1);
    expect(await billCopy(b)).toBe(first + 2);
  });

  // Seen to fail with a sequence (gaps after rollbacks) and with `select max(nth) + 1` (the unique key).
  it.runIf(onRealPostgres)(
    'has no gaps or duplicates under 200 parallel packings, a fifth of them rolled back',
    async () => {
      const ids = await copiesOf(await buyGoods(), 200);
      const before = await billCopy((await copiesOf(await buyGoods(), 1))[0] as number);
      const isUndone = (nth: number) => nth % 5 === 0;
      const numbers = await Promise.all(ids.map((id, nth) => billCopy(id, isUndone(nth)).catch(() => null)));
      const issued = numbers.filter((number) => number !== null).sort((x, y) => x - y);
      expect(issued).toEqual(Array.from({ length: 160 }, (_, index) => before + 1 + index));
    },
  );

  // Seen to fail without `holdSeries`: 'deadlock detected', and one of the two was rolled back.
  it.runIf(onRealPostgres)(
    'is locked in one order, whether a transaction credits before billing or bills before crediting',
    async () => {
      const ids = await copiesOf(await buyGoods(), 40);
      const before = ids.filter((_, nth) => nth % 2 === 0);
      const changed = ids.filter((_, nth) => nth % 2 === 1);
      await Promise.all(changed.map((id) => billCopy(id)));
      const { db } = shop.database;
      const withCredit = before.map((id) =>
        inTransaction(db, (tx) => issueBill(tx, { ...billed(id), refunded: 40, actorId: null })),
      );
      const replaced = changed.map((id) =>
        inTransaction(db, async (tx) => {
          await creditBill(tx, { order: billed(id).order, actorId: null });
          return issueBill(tx, { ...billed(id), refunded: 0, actorId: null });
        }),
      );
      const done = await Promise.allSettled([...withCredit, ...replaced]);
      expect(done.filter(({ status }) => status === 'rejected')).toEqual([]);
    },
  );

  it.runIf(onRealPostgres)('gives an order one bill when two requests come at once', async () => {
    const [id] = (await copiesOf(await buyGoods(), 1)) as [number];
    const bill = () => billCopy(id).catch(() => null);
    const numbers = (await Promise.all([bill(), bill(), bill(), bill()])).filter((number) => number !== null);
    expect(new Set(numbers).size).toBe(1);
    expect(await billsOf({ id })).toHaveLength(1);
  });
});
