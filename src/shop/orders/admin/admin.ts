/** The door to the admin's order list: filters, notes, bulk changes, export. */

import type { z } from 'zod';
import { cacheIfLarge } from '#platform/db/cache-if-large.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import type { Actor } from '#platform/http/http.ts';
import type { Keep } from '#platform/http/idempotency.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { amountCell, type SheetCell } from '#platform/sheets/write-sheet.ts';
import { inKolkata } from '#shared/dates.ts';
import { invalid, notFound, ShopError } from '#shared/errors.ts';
import { paiseFromRupees, rupeesFromPaise } from '#shared/money.ts';
import { type Page, pageOf } from '#shared/paging.ts';
import { recordAudit } from '../../settings/settings.ts';
import { orderCan } from '../orders.actions.rules.ts';
import type { Order } from '../orders.contract.ts';
import { lockOrder } from '../orders.queries.ts';
import {
  CANCELLED_STATUS_ID,
  isOpenEnquiry,
  type OrderTodo,
  PAYMENT_METHODS,
  PAYMENT_STATES,
  readTrackingKey,
  trackingIdOf,
} from '../orders.status.ts';
import { changeStatus, setStatus } from '../orders.tracking.ts';
import { listFullByIds } from '../orders.whole.queries.ts';
import { toWireOrder } from '../orders.wire.ts';
import type { PackingOrder } from '../packing/packing.contract.ts';
import { withoutMoney } from '../packing/packing.ts';
import type {
  BulkStatus,
  BulkStatusAnswer,
  CancelEnquiries,
  ListedOrder,
  OrderListQuery,
  OrderNote,
  OrderPayments,
} from './admin.contract.ts';
import * as moneyQueries from './admin.money.queries.ts';
import type { AdminOrderFilter } from './admin.queries.ts';
import * as queries from './admin.queries.ts';

type Filters = Omit<OrderListQuery, 'page' | 'limit' | 'sort'>;

/** Null if the status is unknown: then no order matches. */
function filterOf(query: Filters): AdminOrderFilter | null {
  const { status, payment, ...rest } = query;
  const filter: AdminOrderFilter = { ...rest, isAll: status === 'all' };
  filter.paymentMethod = PAYMENT_METHODS.find((method) => method === payment);
  // 'enquiry' is both a payment method and a payment state; filtering by method covers both.
  if (filter.paymentMethod === undefined) filter.paymentState = PAYMENT_STATES.find((state) => state === payment);
  if (!status || status === 'all') return filter;
  const key = readTrackingKey(status);
  if (key) return { ...filter, statusId: trackingIdOf(key) };
  const state = PAYMENT_STATES.find((known) => known === status);
  if (!state) return null;
  const contradicts = filter.paymentState !== undefined && filter.paymentState !== state;
  return contradicts ? null : { ...filter, paymentState: state };
}

/** A page of orders, newest first unless asked otherwise. */
export async function listForAdmin(db: Db, query: OrderListQuery): Promise<Page<ListedOrder>> {
  const filter = filterOf(query);
  const total = filter === null ? 0 : await queries.countForAdmin(db, filter);
  if (filter === null || total === 0) return pageOf([], 0, query);
  const ids = await queries.pageIds(db, filter, {
    offset: (query.page - 1) * query.limit,
    limit: query.limit,
    total,
    oldestFirst: query.sort === 'oldest',
  });
  const orders = (await listFullByIds(db, ids)).map(toWireOrder);
  return pageOf(await withLastNotes(db, orders), total, query);
}

/** Several people work through one list: a note tells the others who has called whom already. */
async function withLastNotes(db: Db, orders: readonly Order[]): Promise<ListedOrder[]> {
  const ids = orders.map(({ id }) => id);
  const notes = new Map((await queries.listLastNotes(db, ids)).map((row) => [row.orderId, row]));
  return orders.map((order) => {
    const last = notes.get(order.id);
    const last_note = last ? { note: last.note, actor: last.actor, createdAt: last.createdAt.toISOString() } : null;
    return { ...order, last_note };
  });
}

/**
 * Orders to pack, oldest first. Without a status, those waiting to be packed. Packers have no payment filters, so that
 * no list reveals how somebody paid.
 */
export async function listToPack(db: Db, query: OrderListQuery): Promise<Page<PackingOrder>> {
  const key = query.status ? readTrackingKey(query.status) : undefined;
  if (query.payment !== undefined || (query.status && key === undefined)) return pageOf([], 0, query);
  const { search, from, to, courier } = query;
  const filter: AdminOrderFilter = { search, from, to, courier, isToPack: true, isWithoutMoney: true };
  if (key) filter.statusId = trackingIdOf(key);
  const total = await queries.countForAdmin(db, filter);
  const offset = (query.page - 1) * query.limit;
  const oldestFirst = query.sort !== 'newest';
  const ids = await queries.pageIds(db, filter, { offset, limit: query.limit, total, oldestFirst });
  const rows = await listFullByIds(db, ids);
  return pageOf(
    rows.map((full) => withoutMoney(toWireOrder(full))),
    total,
    query,
  );
}

type Todos = Awaited<ReturnType<typeof readTodos>>;

/** With thousands of open tasks nobody misses the last seconds, and every open page of the admin asks for them. */
const MANY_TASKS = 5_000;

const keepTodos = cacheIfLarge<Todos>(({ packing, late, enquiries }) => packing + late + enquiries >= MANY_TASKS);

/** How many orders wait for each task; with the total and age of the awaited transfers. */
export const countTodos = (db: Db): Promise<Todos> => keepTodos(db, '', () => readTodos(db));

async function readTodos(db: Db) {
  const count = (todo: OrderTodo) => queries.countForAdmin(db, { todo });
  const { total, oldest } = await queries.awaitedTransfers(db);
  return {
    packing: await count('packing'),
    packed: await count('packed'),
    short: await count('short'),
    enquiries: await count('enquiry'),
    estimatesAccepted: await count('estimate_accepted'),
    estimatesAsked: await count('estimate_asked'),
    estimatesEnding: await count('estimate_ending'),
    estimatesOver: await count('estimate_over'),
    moneyDue: await count('money_due'),
    cancelRequests: await count('cancel_request'),
    late: await count('late'),
    transfers: { count: await count('transfer'), total, oldest },
  };
}

export const countPlacedSince = queries.countPlacedSince;

export type { UnreportedOrder } from './admin.queries.ts';

/** Enough for a festival night; further ones go into the next mail. */
const MOST_UNREPORTED = 1_000;

/** Orders not yet reported to the shop by mail; each is returned once. */
export const takeUnreported = (tx: Db): Promise<queries.UnreportedOrder[]> =>
  queries.takeUnreported(tx, MOST_UNREPORTED);

/** Every payment of an order, and who made its refunds. */
export async function listPayments(db: Db, orderId: number): Promise<OrderPayments> {
  if (!(await queries.isThere(db, orderId))) throw notFound();
  const receipts = await moneyQueries.listReceiptsOf(db, orderId);
  return {
    payments: receipts.map(({ at, amount, isSecond, ...receipt }) => ({
      ...receipt,
      is_second: isSecond,
      createdAt: new Date(at).toISOString(),
      amount: rupeesFromPaise(Number(amount)),
    })),
    refunded_by: await moneyQueries.listRefundersOf(db, orderId),
  };
}

/** Staff notes, latest first. */
export async function listNotes(db: Db, orderId: number): Promise<OrderNote[]> {
  if (!(await queries.isThere(db, orderId))) throw notFound();
  return (await queries.listNotes(db, orderId)).map(({ orderId: order_id, createdAt, ...note }) => ({
    ...note,
    order_id,
    createdAt: createdAt.toISOString(),
  }));
}

/** NOT_FOUND if it has been erased. */
export async function readNote(db: Db, orderId: number, noteId: number): Promise<OrderNote> {
  const note = (await listNotes(db, orderId)).find(({ id }) => id === noteId);
  if (!note) throw notFound();
  return note;
}

export async function addNote(
  db: Db,
  input: { order_id: number; note: string },
  actorId: number,
  keep: Keep<OrderNote>,
): Promise<OrderNote> {
  return inTransaction(db, async (tx) => {
    if (!(await queries.isThere(tx, input.order_id))) throw notFound();
    const made = await queries.insertNote(tx, { orderId: input.order_id, note: input.note, actorId });
    await recordAudit(tx, {
      actorId,
      action: 'order.note',
      subject: `order:${input.order_id}`,
      // Without the note's text, which may name a person: the audit is kept longer than personal data may be.
      after: { noteId: made },
    });
    const note = await readNote(tx, input.order_id, made);
    await keep(tx, note);
    return note;
  });
}

/** Each order in its own transaction, so that one failure does not stop the others. */
async function changeEach(
  ids: readonly number[],
  change: (orderId: number) => Promise<void>,
): Promise<BulkStatusAnswer> {
  const answer: BulkStatusAnswer = { changed: [], failed: [] };
  for (const orderId of new Set(ids)) {
    try {
      await change(orderId);
      answer.changed.push(orderId);
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      answer.failed.push({ order_id: orderId, error: error.message, code: error.code });
    }
  }
  return answer;
}

/** Sets one status for many orders. */
export function setManyStatuses(
  db: Db,
  jobs: JobSender,
  { order_ids, track_id: statusId, note, unpaid }: z.output<typeof BulkStatus>,
  { id: actorId, role }: Actor,
): Promise<BulkStatusAnswer> {
  return changeEach(order_ids, (orderId) => {
    const unpaidReason = unpaid?.order_ids.includes(orderId) ? unpaid.reason : undefined;
    return setStatus(db, jobs, { orderId, statusId, actorId, role, note, unpaidReason });
  });
}

/** Cancels open enquiries as one by one, and tells their customers. CONFLICT for one that became an order meanwhile. */
export function cancelEnquiries(
  db: Db,
  jobs: JobSender,
  { order_ids, reason: note }: z.output<typeof CancelEnquiries>,
  { id: actorId, role }: Actor,
): Promise<BulkStatusAnswer> {
  const statusId = CANCELLED_STATUS_ID;
  return changeEach(order_ids, (orderId) =>
    inTransaction(db, async (tx) => {
      const order = await lockOrder(tx, orderId);
      // Cancelled already, as by a repeated call, it stays so.
      if (order && order.statusId !== statusId && !orderCan('negotiate', order))
        throw new ShopError('CONFLICT', 'This estimate is no longer open.');
      await changeStatus(tx, jobs, { orderId, statusId, actorId, role, note });
    }),
  );
}

/** A larger spreadsheet is of no use and would block the process. */
const MOST_EXPORTED = 20_000;
const EXPORT_STEP = 500;

const COLUMNS: [header: string, cell: (order: Order) => SheetCell][] = [
  ['Order', (order) => order.number],
  ['Date', (order) => ({ at: inKolkata(order.createdAt), hasTime: true })],
  ['Customer', (order) => order.User.name],
  ['Phone', (order) => order.User.phone_number ?? order.Address.delivery_contact_number],
  ['Email', (order) => order.User.email],
  ['Items', (order) => order.Carts.length],
  ['Pieces', (order) => order.Carts.reduce((sum, line) => sum + line.count, 0)],
  ['Subtotal', (order) => amountCell(order.subtotal)],
  ['Discount', (order) => amountCell(order.discount_amount)],
  ['Charges', (order) => amountCell(order.charges_amount)],
  ['Delivery', (order) => amountCell(order.delivery_amount)],
  ['Packing', (order) => amountCell(order.packing_amount)],
  ['Tax', (order) => amountCell(order.tax_amount)],
  ['Extras', (order) => amountCell(sumOfExtras(order))],
  ['Round-off', (order) => amountCell(order.round_off)],
  ['Total', (order) => amountCell(order.total_amount)],
  ['Paid', (order) => amountCell(order.paid_amount)],
  ['Due', (order) => amountCell(order.due_amount)],
  ['Refunded', (order) => amountCell(order.refunded_amount)],
  ['Payment', (order) => order.payment_method],
  ['Payment state', (order) => order.payment_status],
  ['Payment id', (order) => order.razorpay_payment_id ?? ''],
  ['UTR', (order) => order.utr ?? ''],
  ['UTR of due', (order) => order.due_utr ?? ''],
  [
    'Status',
    ({ TrackingStatus: status, payment_status }) =>
      isOpenEnquiry(status?.status_titlekey, payment_status) ? 'To be confirmed' : (status?.status_name ?? ''),
  ],
  ['Courier', (order) => eachOf(order, ({ courier_partner }) => courier_partner)],
  ['LR number', (order) => eachOf(order, ({ tracking_id }) => tracking_id)],
  ['Receiver', ({ Address }) => Address.name],
  ['Receiver phone', ({ Address }) => Address.delivery_contact_number],
  ['Firm', ({ Address }) => Address.firm ?? ''],
  ['GSTIN', ({ Address }) => Address.gstin ?? ''],
  ['House', ({ Address }) => Address.house_flat_no],
  ['Street', ({ Address }) => Address.street_name],
  ['Locality', ({ Address }) => Address.locality],
  ['Landmark', ({ Address }) => Address.landmark],
  ['City', ({ Address }) => Address.city],
  ['District', ({ Address }) => Address.district ?? ''],
  ['State', ({ Address }) => Address.state],
  ['PIN', ({ Address }) => Address.zipcode],
  ['Products', (order) => order.Carts.map(lineText).join('; ')],
];

/** Summed in paise: as rupees, 0.1 and 0.2 would be 0.30000000000000004. */
const sumOfExtras = ({ extras }: Order): number =>
  rupeesFromPaise(extras.reduce((sum, { amount }) => sum + paiseFromRupees(amount), 0));

/** The distinct values over an order's parcels, joined in the order of the parcels. */
function eachOf({ Parcels }: Order, of: (parcel: Order['Parcels'][number]) => string): string {
  return [...new Set(Parcels.map(of))].filter(Boolean).join(', ');
}

/** With the selling price of that day: '2 × Sky Shot at 207.50'. */
function lineText({ count, name, unit_price }: Order['Carts'][number]): string {
  return `${count} × ${name} at ${unit_price.toFixed(2)}`;
}

/** The filtered orders as a table, newest first. */
export async function orderTable(db: Db, query: Filters): Promise<SheetCell[][]> {
  const filter = filterOf(query);
  const total = filter === null ? 0 : await queries.countForAdmin(db, filter);
  if (total > MOST_EXPORTED)
    throw invalid(`These are ${total} orders. Please choose dates so that there are at most ${MOST_EXPORTED}.`);
  const rows: SheetCell[][] = [COLUMNS.map(([header]) => header)];
  for (let offset = 0; filter !== null && offset < total; offset += EXPORT_STEP) {
    const ids = await queries.pageIds(db, filter, { offset, limit: EXPORT_STEP, total, oldestFirst: false });
    for (const full of await listFullByIds(db, ids)) {
      const order = toWireOrder(full);
      rows.push(COLUMNS.map(([, cell]) => cell(order)));
    }
  }
  return rows;
}
