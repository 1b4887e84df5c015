/**
 * The door to bills. Each gets its number in the transaction that makes it due: a rollback returns the number, so the
 * series has no gap.
 */
import { and, asc, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/db/db.ts';
import { dayOf } from '#platform/db/india.ts';
import type { Paise } from '#shared/money.ts';
import type { StoreSettings } from '../settings/settings.contract.ts';
import { getStore, recordAudit } from '../settings/settings.ts';
import {
  BILL_KINDS,
  type BillContent,
  type BilledLine,
  type BilledOrder,
  type BillKind,
  billFor,
  billNumber,
  creditFor,
  financialYear,
  GOODS_BILLS,
  kindFor,
  type Numbered,
  namesOfReturned,
  returnedOf,
} from './bills.rules.ts';
import { billPapers, billSeries, bills } from './bills.tables.ts';
import { asRegistered, billedMode } from './registration.rules.ts';

export type BillRow = typeof bills.$inferSelect;

/**
 * Advisory lock, which database triggers also take: shared while something is being dated, exclusive while a month is
 * closed.
 */
const DAYS_LOCK = 7_310_311;

/** Today in India by the database's clock, which all processes share. */
const DAY_NOW = sql<string>`to_char(${dayOf(sql`clock_timestamp()`)}, 'YYYY-MM-DD')`;

/** Takes the lock, then reads the day. */
async function dayUnder(tx: Db, lock: SQL): Promise<string> {
  const [row] = await rowsOf<{ day: string }>(
    tx,
    sql`with held as materialized (select ${lock})
      select ${DAY_NOW} as day from held`,
  );
  return row?.day ?? '';
}

/** The date for papers issued now; no month can be closed until the transaction ends. */
const today = (tx: Db) => dayUnder(tx, sql`pg_advisory_xact_lock_shared(${DAYS_LOCK})`);

/**
 * Waits until nobody is dating a bill, a receipt or a refund, blocks new ones until the transaction ends, and returns
 * the day.
 */
export const lockDays = (tx: Db): Promise<string> => dayUnder(tx, sql`pg_advisory_xact_lock(${DAYS_LOCK})`);

/**
 * The next number of a series; later callers wait until this transaction ends. The day is read after the wait: around
 * midnight a number could otherwise be dated before the one below it.
 */
async function nextNumber(tx: Db, kind: BillKind, { bill_prefix: prefix }: Pick<StoreSettings, 'bill_prefix'>) {
  const asked = await today(tx);
  const year = financialYear(asked);
  const [row] = await tx
    .insert(billSeries)
    .values({ kind, year, last: 1 })
    .onConflictDoUpdate({
      target: [billSeries.kind, billSeries.year],
      set: { last: sql`${billSeries.last} + 1` },
    })
    .returning({ nth: billSeries.last, day: DAY_NOW });
  const { nth = 0, day: numbered = asked } = row ?? {};
  // A caller that waited across the end of a financial year holds the last number of the old year's series, so it keeps
  // the old day.
  const day = financialYear(numbered) === year ? numbered : asked;
  return { kind, year, nth, number: billNumber(kind, year, nth, prefix), day };
}

/**
 * Waits for a series without taking a number. A caller that needs both a credit note and a bill must wait for the
 * credit notes first, as amendments of billed orders do; otherwise two callers could wait for each other's series and
 * deadlock.
 */
async function holdSeries(tx: Db, kind: BillKind): Promise<void> {
  await tx
    .insert(billSeries)
    .values({ kind, year: financialYear(await today(tx)), last: 0 })
    .onConflictDoUpdate({ target: [billSeries.kind, billSeries.year], set: { last: sql`${billSeries.last}` } });
}

/** The last number of each series of the latest year, for comparing with papers after a restore. */
export async function lastBills(db: Db): Promise<{ number: string; day: string }[]> {
  return rowsOf(db, sql`select distinct on (kind) number, day from bills order by kind, year desc, nth desc`);
}

/**
 * Records that numbers up to `number` were used by papers lost in a restore, so that none is issued twice. Returns how
 * many were skipped; null if it is not a number of this shop's series or not beyond the last one.
 */
export async function continueSeriesAfter(tx: Db, number: string): Promise<number | null> {
  const [, year = '', digits = ''] = /\/(\d\d-\d\d)\/([1-9]\d{0,6})$/.exec(number) ?? [];
  const { bill_prefix: prefix } = await getStore(tx);
  const nth = Number(digits);
  const kind = BILL_KINDS.find((one) => [prefix, ''].some((known) => billNumber(one, year, nth, known) === number));
  if (!kind) return null;
  const [known] = await tx
    .select()
    .from(billSeries)
    .where(and(eq(billSeries.kind, kind), eq(billSeries.year, year)))
    .for('update');
  const last = known?.last ?? 0;
  if (nth <= last) return null;
  await tx
    .insert(billSeries)
    .values({ kind, year, last: nth })
    .onConflictDoUpdate({ target: [billSeries.kind, billSeries.year], set: { last: nth } });
  const change = { before: { last }, after: { last: nth, reason: 'restored from a backup' } };
  await recordAudit(tx, { actorId: null, action: 'bill.series', subject: `bills:${kind}/${year}`, ...change });
  return nth - last;
}

/** In force for the goods of these orders: at most one for each. */
const inForceFor = (orderIds: readonly number[]) =>
  and(inArray(bills.orderId, [...orderIds]), inArray(bills.kind, GOODS_BILLS), lt(bills.credited, bills.total));

/** The bills in force for the goods of these orders, at most one for each. */
export const billsInForce = (db: Db, orderIds: readonly number[]): Promise<BillRow[]> =>
  db.select().from(bills).where(inForceFor(orderIds));

/** The same without their content, which is most of a bill. */
export const idsInForce = (db: Db, orderIds: readonly number[]): Promise<Pick<BillRow, 'id' | 'orderId'>[]> =>
  db.select({ id: bills.id, orderId: bills.orderId }).from(bills).where(inForceFor(orderIds));

/** Those of the orders whose goods were ever billed, in force or credited since. */
export async function idsBilled(db: Db, orderIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectDistinct({ orderId: bills.orderId })
    .from(bills)
    .where(and(inArray(bills.orderId, [...orderIds]), inArray(bills.kind, GOODS_BILLS)));
  return rows.map(({ orderId }) => orderId);
}

/** The bill in force for an order's goods; null if there is none. */
export async function billInForce(db: Db, orderId: number): Promise<BillRow | null> {
  const [row] = await billsInForce(db, [orderId]);
  return row ?? null;
}

async function insertBill(
  tx: Db,
  { kind, year, nth, number, day }: Awaited<ReturnType<typeof nextNumber>>,
  more: { orderId: number; content: BillContent; againstId?: number; actorId: number | null },
): Promise<BillRow> {
  const { orderId, content, againstId = null, actorId } = more;
  const values = { kind, year, nth, number, day, orderId, total: content.total, againstId, content };
  const [row] = await tx.insert(bills).values(values).returning();
  const after = { number, total: content.total };
  await recordAudit(tx, { actorId, action: 'bill.issue', subject: `order:${orderId}`, before: null, after });
  return row as BillRow;
}

/** The content of a bill, by the shop's registration on its day. */
function contentOf(asOrdered: Pick<Issued, 'order' | 'lines'>, store: StoreSettings, numbered: Numbered): BillContent {
  const { order, lines } = asRegistered(asOrdered, store, numbered.day);
  return billFor(order, lines, store, numbered);
}

interface Issued {
  order: BilledOrder;
  lines: readonly BilledLine[];
  /** Part of the total that was already refunded. */
  refunded: Paise;
  actorId: number | null;
}

/**
 * Bills an order's goods once, with a credit note for earlier refunds. The caller must hold the lock on the order's
 * row. An order that costs nothing, or was refunded in full, gets no bill; the latest earlier one is returned.
 */
export async function issueBill(tx: Db, { order, lines, refunded, actorId }: Issued): Promise<BillRow | null> {
  const known = await billInForce(tx, order.id);
  if (known) return known;
  if (order.total <= refunded) return latestBillOf(tx, order.id);
  const store = await getStore(tx);
  if (refunded > 0) await holdSeries(tx, 'credit_note');
  const numbered = await nextNumber(tx, kindFor(billedMode({ order, lines }, store)), store);
  const content = contentOf({ order, lines }, store, numbered);
  const bill = await insertBill(tx, numbered, { orderId: order.id, content, actorId });
  if (refunded > 0) await creditBill(tx, { order, lines, amount: refunded, actorId });
  return bill;
}

export interface Credited {
  order: BilledOrder;
  lines: readonly BilledLine[];
  /** Default: the rest of the bill. */
  amount?: Paise;
  actorId: number | null;
}

/**
 * Credits an order's bill with the amount, at most what is left of it; `lines` if goods came back for it. Null without a
 * bill in force.
 */
export async function creditBill(
  tx: Db,
  { order, lines = [], amount, actorId }: Omit<Credited, 'lines'> & Partial<Credited>,
) {
  const bill = await billInForce(tx, order.id);
  if (!bill) return null;
  const left = bill.total - bill.credited;
  const taken = Math.min(amount ?? left, left);
  const numbered = await nextNumber(tx, 'credit_note', await getStore(tx));
  const earlier = await tx
    .select({ content: bills.content })
    .from(bills)
    .where(and(eq(bills.orderId, order.id), eq(bills.againstId, bill.id)));
  const notes = earlier.map((note) => note.content);
  const returned = returnedOf(bill.content, lines, notes);
  const goods = namesOfReturned(bill.content, lines, { returned, earlier: notes });
  const content = creditFor(bill.content, { ...numbered, amount: taken, earlier: notes, returned, goods });
  await tx
    .update(bills)
    .set({ credited: bill.credited + taken })
    .where(eq(bills.id, bill.id));
  return insertBill(tx, numbered, { orderId: order.id, content, againstId: bill.id, actorId });
}

/**
 * Issues the paper for a refund: a credit note or, if nothing was billed yet, a registered shop's refund voucher.
 * `refunded`: the part of the bill's total that has been refunded so far; never more than that is credited. `forGoods`:
 * goods came back for it.
 */
export async function issueRefundPaper(
  tx: Db,
  { refunded, forGoods, ...credited }: Credited & { amount: Paise; refunded: Paise; forGoods: boolean },
): Promise<void> {
  const bill = await billInForce(tx, credited.order.id);
  if (bill) {
    const amount = Math.min(credited.amount, refunded - bill.credited);
    if (amount > 0) await creditBill(tx, { ...credited, lines: forGoods ? credited.lines : [], amount });
    return;
  }
  // A bill taken back in full already has its credit note.
  if (!(await latestBillOf(tx, credited.order.id))) await issueVoucher(tx, credited);
}

/**
 * The paper for what a new version refunds; `since` is when the version was made. A bill from before the version was
 * credited in full, and a later bill has the version's own total: so the paper is a voucher, and only if there was no
 * bill at that time.
 */
export async function issueVersionRefundPaper(
  tx: Db,
  { since, ...credited }: Credited & { amount: Paise; since: Date },
): Promise<void> {
  const papers = await listBillsOf(tx, credited.order.id);
  const wasBilled = papers.some(({ kind, createdAt }) => kind !== 'refund_voucher' && createdAt <= since);
  if (!wasBilled) await issueVoucher(tx, { ...credited, goodsStay: true });
}

/**
 * For an advance that is refunded; only registered shops issue it. Of an order that a version made cheaper, more than
 * its total may be refunded. `goodsStay`: its goods are still to be delivered.
 */
async function issueVoucher(
  tx: Db,
  { order, lines, amount, actorId, goodsStay = false }: Credited & { amount: Paise; goodsStay?: boolean },
): Promise<void> {
  const store = await getStore(tx);
  if (kindFor(billedMode({ order, lines }, store)) === 'bill') return;
  const numbered = await nextNumber(tx, 'refund_voucher', store);
  const advance = contentOf({ order, lines }, store, numbered);
  const content = creditFor(advance, { ...numbered, amount, isOther: goodsStay || amount > order.total });
  await insertBill(tx, numbered, { orderId: order.id, content, actorId });
}

/** All papers of an order, oldest first. */
export const listBillsOf = (db: Db, orderId: number): Promise<BillRow[]> =>
  db.select().from(bills).where(eq(bills.orderId, orderId)).orderBy(asc(bills.id));

/** The latest bill for an order's goods, in force or taken back. */
export async function latestBillOf(db: Db, orderId: number): Promise<BillRow | null> {
  const [row] = await db
    .select()
    .from(bills)
    .where(and(eq(bills.orderId, orderId), inArray(bills.kind, GOODS_BILLS)))
    .orderBy(desc(bills.id))
    .limit(1);
  return row ?? null;
}

export async function findBill(db: Db, id: number): Promise<BillRow | null> {
  const [row] = await db.select().from(bills).where(eq(bills.id, id));
  return row ?? null;
}

export async function findBillByToken(db: Db, token: string): Promise<BillRow | null> {
  const [row] = await db.select().from(bills).where(eq(bills.token, token));
  return row ?? null;
}

export interface BillPaper {
  pdf: Buffer;
  sha256: string;
}

export async function findBillPaper(db: Db, billId: number): Promise<BillPaper | null> {
  const [row] = await db.select().from(billPapers).where(eq(billPapers.billId, billId));
  return row ?? null;
}

/** Stores the first PDF; if two are drawn at once, the second is dropped. */
export async function keepBillPaper(db: Db, billId: number, paper: BillPaper): Promise<BillPaper> {
  await db
    .insert(billPapers)
    .values({ billId, ...paper })
    .onConflictDoNothing();
  return (await findBillPaper(db, billId)) ?? paper;
}

/** Erases buyers from bills past the retention period and deletes their PDFs; place and figures remain. */
export async function forgetOldBuyers(db: Db, years: number): Promise<void> {
  const old = sql`created_at < now() - make_interval(years => ${years})`;
  await db.execute(sql`delete from bill_papers where bill_id in (select id from bills where ${old})`);
  await db.execute(
    sql`update bills set content = jsonb_set(content, '{buyer}', (content->'buyer') - 'firm' - 'gstin' ||
          '{"name": "", "house_flat_no": "", "street_name": "", "locality": ""}'::jsonb)
      where ${old} and content->'buyer'->>'house_flat_no' <> ''`,
  );
}
