/**
 * A season of random orders, and its books: every file adds up to what was sold, credited, paid and refunded.
 * SEASON_ORDERS=2000 makes it a whole season.
 */
import { buffer } from 'node:stream/consumers';
import { read, utils } from '@e965/xlsx';
import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { rowsOf } from '#platform/db/db.ts';
import { dayInIndia } from '#shared/dates.ts';
import { ADDRESS, fillCart, pay, signInAs } from '#testing/purchase.ts';
import { type Client, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from '#testing/test-world.ts';
import type { AmendmentPreview } from '../orders/amending/amending.contract.ts';
import type { Order } from '../orders/orders.contract.ts';
import { checkLedger } from '../orders/settlement/ledger.ts';
import type { BookFile, BooksSummary } from './books.contract.ts';
import { bookFile } from './books.ts';

const ORDERS = Number(process.env.SEASON_ORDERS ?? 40);
vi.setConfig({ testTimeout: 60_000 + ORDERS * 500, hookTimeout: 60_000 + ORDERS * 500 });

const MODES = ['none', 'inclusive', 'exclusive', 'composition'] as const;

const AWAY = { state: 'Karnataka', city: 'Bengaluru', zipcode: '560001' };
const CASH = { payment_method: 'cash', note: '' };
/** Fifteen percent off, without a limit of uses. */
const COUPON = 'SEASON15';
const FIRM = { firm: 'Bright & Sons', gstin: '29aagcb7383j1z4' };

let shop: TestShop;
let owner: Client;
let packer: Client;
let meena: Client;
const addresses: number[] = [];

/** The season in paise, as counted while it was made. */
const season = { sales: 0, credits: 0, received: 0, refunded: 0, sold: 0, billed: 0 };
/** Numbers from 0 to below `most`, the same in every run. */
let state = 20261123;
function random(most: number): number {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
  return Math.floor((state / 0x80000000) * most);
}

const paise = (rupees: number) => Math.round(rupees * 100);
const ok = ({ status, body }: { status: number; body: unknown }) =>
  expect(status, JSON.stringify(body)).toBeLessThan(300);

beforeAll(async () => {
  shop = await startTestShop();
  owner = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
  packer = await shop.client().signIn(PHONES.packer, ADMIN_PASSWORD);
  meena = await signInAs(shop, 'meena');
  const away = AWAY;
  for (const place of [{}, away, { ...away, ...FIRM }]) {
    const { body } = await meena.post<{ data: { id: number } }>('/api/address/add', { ...ADDRESS, ...place });
    addresses.push(body.data.id);
  }
  const { db } = shop.database;
  await db.execute(sql`insert into coupons (code, discount, min_order) values (${COUPON}, 1500, 0)`);
  await db.execute(sql`update products set stock = stock + 100000`);
  await db.execute(
    sql`insert into stock_movements (product_id, kind, quantity) select id, 'import', 100000 from products`,
  );
  for (let nth = 0; nth < ORDERS; nth += 1) {
    if (nth % Math.ceil(ORDERS / 8) === 0) await openAs(MODES[Math.floor(nth / Math.ceil(ORDERS / 8)) % 4] as string);
    await liveThrough(await changeAtRandom(await buyAtRandom()));
  }
  await shop.until(async () => {
    const [row] = await rowsOf<{ open: number }>(
      db,
      sql`select count(*)::int as open from refunds where status = 'pending'`,
    );
    return row?.open === 0;
  });
});
afterAll(() => shop.close());

let mode = 'none';

async function openAs(tax_mode: string): Promise<void> {
  mode = tax_mode;
  const gstin = tax_mode === 'none' ? '' : '33ABCDE1234F1Z7';
  const packing = { packing_kind: 'percent', packing_percent: random(4) };
  ok(
    await owner.put('/api/address/store/update/1', {
      tax_mode,
      gstin,
      ...packing,
      round_total: true,
      cod_enabled: true,
    }),
  );
}

async function buyAtRandom(): Promise<Order> {
  const { flowerPot, sparklers } = shop.world.products;
  await fillCart(meena, { [flowerPot]: 1 + random(3), [sparklers]: 1 + random(5) });
  const isCod = random(4) === 0;
  const address_id = addresses[mode === 'composition' ? 0 : random(3)];
  const coupon = random(4) === 0 ? { coupon_code: COUPON } : {};
  const asked = { address_id, age_confirmed: true, ...coupon, ...(isCod ? { payment_method: 'cod' } : {}) };
  const first = await meena.post('/api/order/create-order', { ...asked, amount: 1 });
  const { total } = (first.body as unknown as { totals: { total: number } }).totals;
  const opening = { ...asked, amount: total };
  const started = await meena.post<{ id: string; order_id: number }>('/api/order/create-order', opening);
  ok(started);
  if (isCod) {
    const placed = await meena.post<{ data: Order }>('/api/order/add', { order_id: started.body.order_id });
    ok(placed);
    return placed.body.data;
  }
  const paid = await pay(meena, started.body.id, { deliver_webhook: false });
  const verified = await meena.post<{ data: Order }>('/api/order/verify-payment', paid.body);
  ok(verified);
  season.received += paise(total);
  return verified.body.data;
}

const move = async (order: Order, track_id: number, more: object = {}) =>
  ok(await owner.put('/api/order/update/order/status', { order_id: order.id, track_id, ...more }));

interface Changed {
  order: Order;
  /** Cash paid in addition to the gateway's money: a cancelled order's cash is returned in a separate step. */
  hasCash: boolean;
}

/** A Madurai order moves to Bengaluru and the other way round; under composition it stays within the state. */
function otherPlace({ Address: { zipcode } }: Order) {
  if (mode === 'composition') return { ...ADDRESS, city: 'Chennai', zipcode: '600001' };
  return { ...ADDRESS, ...(zipcode === AWAY.zipcode ? {} : AWAY) };
}

/** Some orders get one piece more, paid in cash, or one less, refunded; some also move to another address. */
async function changeAtRandom(order: Order): Promise<Changed> {
  const change = random(4);
  const [line] = order.Carts.filter(({ count }) => count > 1);
  if (change > 1 || order.payment_method === 'cod' || !line) return { order, hasCash: false };
  const added = change === 0 ? 1 : -1;
  const lines = order.Carts.map(({ product_id, count }) => ({
    ...{ product_id, count: product_id === line.product_id ? count + added : count },
  }));
  const address = random(2) === 0 ? { address: otherPlace(order) } : {};
  const amendment = { order_id: order.id, version: order.version, lines, ...address };
  const asked = await owner.post<{ data: AmendmentPreview }>('/api/order/amend/preview', amendment);
  ok(asked);
  const { total_amount: total, due_amount: due, refund_amount: back } = asked.body.data;
  const changed = await owner.post<{ data: Order }>('/api/order/amend', {
    ...amendment,
    ...{ total, reason: 'By phone', waits_for_money: false },
  });
  ok(changed);
  const { version } = changed.body.data;
  if (due > 0) ok(await owner.post('/api/order/payment/take', { order_id: order.id, version, ...CASH, amount: due }));
  season.received += paise(due);
  season.refunded += paise(back);
  return { order: changed.body.data, hasCash: due > 0 };
}

/** Packed or not, delivered or not, then kept, refunded in part, or cancelled. */
async function liveThrough({ order, hasCash }: Changed): Promise<void> {
  const total = paise(order.total_amount);
  const pieces = order.Carts.reduce((all, { count }) => all + count, 0);
  const isCod = order.payment_method === 'cod';
  season.sold += pieces;
  const isPacked = random(5) > 0;
  if (isPacked) {
    const packed_line_ids = order.Carts.map(({ id }) => id);
    ok(await packer.put(`/api/order/packing/${order.id}`, { packed_line_ids, cartons: 1 }));
    season.sales += total;
    season.billed += 1;
  }
  const end = random(6);
  const giveBack = (amount: number) =>
    owner.post('/api/order/refund', { order_id: order.id, amount, reason: 'Broken on the way' });
  if (end === 0 && !hasCash) {
    if (!isCod && random(2) === 0) ok(await giveBack(1 + random(5)));
    await move(order, 7, { restock: true });
    season.sold -= pieces;
    if (!isCod) season.refunded += total;
    if (isPacked) season.credits += total;
  } else if (end === 1 && !isCod) {
    const amount = 1 + random(20);
    ok(await giveBack(amount));
    season.refunded += paise(amount);
    if (isPacked) season.credits += paise(amount);
  } else if (end === 2 && isPacked) {
    for (const step of [3, 6]) await move(order, step);
    if (isCod) season.received += total;
  }
}

const today = dayInIndia(Date.now());
const DAYS = { from: today, to: today };

async function fetchBook(file: BookFile): Promise<Buffer> {
  const response = await fetch(`${shop.base}/api/books/file?${new URLSearchParams({ ...DAYS, file })}`, {
    headers: { authorization: `Bearer ${owner.token}` },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toContain(`${today}.${file.split('.')[1]}`);
  return Buffer.from(await response.arrayBuffer());
}

type Row = Record<string, string>;
const csvOf = async (file: BookFile): Promise<Row[]> => parse(await fetchBook(file), { columns: true, bom: true });
const sumOf = (rows: readonly Row[], column: string) =>
  rows.reduce((all, row) => all + Math.round(Number(row[column]) * 100), 0);

const summary = async () =>
  (await owner.get<{ data: BooksSummary }>(`/api/books/summary?${new URLSearchParams(DAYS)}`)).body.data;

describe('the books of a season', () => {
  it('add up to what was sold, credited, received and refunded, as does the ledger', async () => {
    const { checks, receipts, bills } = await summary();
    expect(bills).toBeGreaterThan(season.billed);
    for (const { what, books, ledger } of checks) expect([what, books]).toEqual([what, ledger]);
    const figure = (name: string) => paise(checks.find(({ what }) => what === name)?.books ?? Number.NaN);
    expect(figure('sales')).toBe(season.sales);
    expect(figure('credits')).toBe(season.credits);
    expect(figure('receipts')).toBe(season.received);
    expect(figure('refunds')).toBe(season.refunded);
    expect(figure('tally')).toBe(season.sales - season.credits);
    expect(receipts.reduce((all, { amount }) => all + paise(amount), 0)).toBe(season.received);
    for (const { name, broken } of await checkLedger(shop.database.db)) expect([name, broken]).toEqual([name, []]);
  });

  it('agree with the sales register, whose parts add up', async () => {
    const rows = await csvOf('register.csv');
    expect(sumOf(rows, 'Total')).toBe(season.sales - season.credits);
    // Seen before: 2026-11-20, which a spreadsheet keeps as text.
    expect(new Set(rows.map((row) => row.Date))).toEqual(new Set([today.split('-').reverse().join('/')]));
    expect(sumOf(rows, 'Amount') + sumOf(rows, 'Round-off')).toBe(sumOf(rows, 'Total'));
    for (const part of ['Taxable', 'CGST', 'SGST', 'IGST']) expect(sumOf(rows, part)).not.toBe(0);
    expect(sumOf(rows, 'CGST') - sumOf(rows, 'SGST')).toBeLessThan(rows.length);
  });

  it('agree with GSTR-1, where invoices and HSN codes have the same total', async () => {
    const book = read(await fetchBook('gstr1.xlsx'));
    const rowsIn = (name: string) => utils.sheet_to_json<unknown[]>(book.Sheets[name] as never, { header: 1 });
    const taxed = (await csvOf('register.csv')).filter(({ Kind }) => Kind !== 'Bill' && Kind !== 'Bill of supply');
    const invoices = new Set(taxed.filter(({ Kind }) => Kind === 'Tax invoice').map(({ Number: number }) => number));
    const ofInvoices = taxed.filter(({ Kind, Against }) => Kind === 'Tax invoice' || invoices.has(Against as string));
    const listed = (name: string, column: string) => {
      const [header = [], ...rows] = rowsIn(name).slice(3) as string[][];
      return rows.reduce((all, row) => all + Math.round(Number(row[header.indexOf(column)] ?? 0) * 100), 0);
    };
    const taxable = sumOf(ofInvoices, 'Taxable');
    expect(taxable).toBeGreaterThan(0);
    const toFirms = listed('b2b,sez,de', 'Taxable Value') - listed('cdnr', 'Taxable Value');
    expect(toFirms).toBeGreaterThan(0);
    expect(toFirms + listed('b2cs', 'Taxable Value') + listed('exemp', 'Nil Rated Supplies')).toBe(taxable);
    const byHsn = (column: string) => listed('hsn(b2c)', column) + listed('hsn(b2b)', column);
    expect(byHsn('Taxable Value')).toBe(taxable);
    expect(byHsn('Integrated Tax Amount')).toBe(sumOf(ofInvoices, 'IGST'));
    expect(byHsn('Central Tax Amount')).toBe(sumOf(ofInvoices, 'CGST'));
    const { gst } = await summary();
    expect([gst.igst, gst.cgst, gst.sgst].map(paise)).toEqual(
      ['IGST', 'CGST', 'SGST'].map((head) => sumOf(ofInvoices, head)),
    );
    expect(paise(gst.taxable)).toBe(taxable - listed('exemp', 'Nil Rated Supplies'));
    const [kept] = await rowsOf<{ pieces: number }>(
      shop.database.db,
      sql`select sum((line->>'quantity')::int)::int as pieces from bills, jsonb_array_elements(content->'lines') line
        where kind = 'tax_invoice' and credited < total`,
    );
    expect(byHsn('Total Quantity')).toBe((kept?.pieces ?? 0) * 100);
    const [firm] = rowsIn('b2b,sez,de').slice(4) as [unknown[]];
    expect(firm?.slice(0, 2)).toEqual(['29AAGCB7383J1Z4', 'Bright & Sons']);
    const [docs] = rowsIn('docs').slice(4) as [unknown[]];
    expect(docs?.[3]).toBe(invoices.size);
    expect((await fetchBook('gstr1.zip')).subarray(0, 2).toString()).toBe('PK');
  });

  it('give Tally balanced vouchers, as XML and as rows', async () => {
    const xml = (await fetchBook('tally.xml')).toString();
    const vouchers = xml.match(/<VOUCHER .*?<\/VOUCHER>/g) ?? [];
    for (const voucher of vouchers) {
      const amounts = [...voucher.matchAll(/<\/ISPARTYLEDGER><AMOUNT>(.*?)<\/AMOUNT>/g)].map(([, amount]) =>
        paise(Number(amount)),
      );
      expect(amounts.length).toBeGreaterThan(1);
      expect(amounts.reduce((all, one) => all + one, 0)).toBe(0);
    }
    const book = read(await fetchBook('tally.xlsx'));
    const rows = utils.sheet_to_json<{
      Date: number;
      'Voucher number': string;
      Debit: number;
      Credit: number;
      Group: string;
    }>(book.Sheets.tally as never);
    expect(rows.every((row) => typeof row.Date === 'number')).toBe(true);
    const shown = utils.sheet_to_json<{ Debit: string; Credit: string }>(book.Sheets.tally as never, { raw: false });
    for (const { Debit, Credit } of shown)
      for (const amount of [Debit, Credit]) expect(amount).toMatch(/^-?\d{1,3}(,\d{3})*\.\d\d$/);
    expect(new Set(rows.map((row) => row['Voucher number'])).size).toBe(vouchers.length);
    const debtors = rows.filter(({ Group }) => Group === 'Sundry Debtors');
    expect(debtors.reduce((all, { Debit, Credit }) => all + paise(Debit) - paise(Credit), 0)).toBe(
      season.sales - season.credits,
    );
  });

  it('list e-way bills, none for a season of small parcels', async () => {
    expect(JSON.parse((await fetchBook('eway.json')).toString())).toEqual({ version: '1.0.0621', billLists: [] });
  });

  it('list receipts, refunds and stock', async () => {
    expect(sumOf(await csvOf('receipts.csv'), 'Amount')).toBe(season.received);
    expect(sumOf(await csvOf('refunds.csv'), 'Amount')).toBe(season.refunded);
    const stock = await csvOf('stock.csv');
    expect(sumOf(stock, 'Sold') + sumOf(stock, 'Returned')).toBe(-season.sold * 100);
    const [left] = await rowsOf<{ all: number }>(shop.database.db, sql`select sum(stock)::int as all from products`);
    expect(sumOf(stock, 'Closing')).toBe((left?.all ?? 0) * 100);
  });
});

describe('a difference', () => {
  it('is reported when a receipt is missing', async () => {
    const { db } = shop.database;
    const [gone] = await rowsOf<{ amount: string }>(
      db,
      sql`delete from order_receipts where id = (select max(id) from order_receipts where amount > 0) returning amount`,
    );
    const { checks } = await summary();
    const { books = 0, ledger = 0 } = checks.find(({ what }) => what === 'receipts') ?? {};
    expect([paise(books), paise(ledger)]).toEqual([season.received - Number(gone?.amount), season.received]);
    const broken = (await checkLedger(db)).find(
      ({ name }) => name === 'what an order captured is the sum of its receipts',
    );
    expect(broken?.broken).toHaveLength(1);
  });
});

describe('days', () => {
  it('before or after the season are empty', async () => {
    const { stream } = await bookFile(shop.database.db, { from: '2020-01-01', to: '2020-12-31', file: 'register.csv' });
    expect((await buffer(stream)).toString().trim().split('\r\n')).toHaveLength(1);
  });

  it.each([
    [{ from: '2026-11-02', to: '2026-11-01' }, 'The last day must not be before the first.'],
    [{ from: '2025-11-01', to: '2026-11-02' }, 'Please choose at most one year.'],
  ])('are refused at their field: %j', async (days, text) => {
    const answer = await owner.get<{ fields: object }>(`/api/books/summary?${new URLSearchParams(days)}`);
    expect([answer.status, answer.body.fields]).toEqual([400, { to: text }]);
  });

  it('are shown to everybody with the right to money', async () => {
    expect((await packer.get(`/api/books/summary?${new URLSearchParams(DAYS)}`)).status).toBe(403);
  });
});
