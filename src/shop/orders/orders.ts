/** The door to orders: reading them and queueing their mails. Orders begin in placing/ and are paid in settlement/. */
import { databaseNow } from '#platform/db/clock.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { notFound, ShopError } from '#shared/errors.ts';
import { rupeesFromPaise } from '#shared/money.ts';
import { type Page, pageOf } from '#shared/paging.ts';
import { parseMobile, toE164 } from '#shared/phone.ts';
import { getStore } from '../settings/settings.ts';
import { canReceive } from './orders.actions.rules.ts';
import type { CustomerStats, LastSeason, Order, TrackedOrder, TrackingEntry } from './orders.contract.ts';
import * as historyQueries from './orders.history.queries.ts';
import * as queries from './orders.queries.ts';
import * as seasonQueries from './orders.season.queries.ts';
import {
  balanceOf,
  isDirectMethod,
  type OrderMailKind,
  PAYMENT_STATES,
  readTrackingKey,
  trackingIdOf,
} from './orders.status.ts';
import * as wholeQueries from './orders.whole.queries.ts';
import { toWireHistory, toWireOrder } from './orders.wire.ts';
import type { ShopMailDetails } from './placing/statements.ts';
import { waysToPay } from './ways-to-pay.rules.ts';

export type { OrderRow } from './orders.queries.ts';
export type { OrderMailKind } from './orders.status.ts';
export type { ShopMailDetails } from './placing/statements.ts';

/** The job that mails a customer about an order; its handler lives in notifications. */
export const ORDER_MAIL_JOB = 'order-mail';

/** Whose orders may be read: a customer only their own, staff all. */
export type Reader = { role: 'admin' } | { role: 'owner'; userId: number };

/** A placed order by id, number or LR number; NOT_FOUND if missing or somebody else's. */
export async function getOrder(db: Db, reference: string, reader: Reader): Promise<Order> {
  const id =
    reader.role === 'owner'
      ? await wholeQueries.findPlacedId(db, reference, reader.userId)
      : /^\d{1,9}$/.test(reference)
        ? Number(reference)
        : await wholeQueries.findPlacedId(db, reference);
  const full = id === undefined ? undefined : await wholeQueries.findFull(db, id);
  if (!full) throw notFound();
  return { ...toWireOrder(full), ...(await waysToPayDue(db, full.order)) };
}

async function waysToPayDue(db: Db, order: queries.OrderRow): Promise<Pick<Order, 'due_ways'>> {
  if (order.due === 0 || order.dueUtr !== null) return {};
  return { due_ways: waysToPay(await getStore(db), order, order.due, databaseNow()) };
}

export { lockOrder } from './orders.queries.ts';
export { toWireCourier, toWireParcel } from './orders.wire.ts';

/** Thrown when somebody changes an order of which they saw an earlier state. `extra` is sent with it. */
export const orderHasChanged = (extra: Record<string, unknown> = {}) =>
  new ShopError('CONFLICT', 'This order has changed. Please look at it again.', { extra });

/** The lines of an order as they are stored. */
export const listLinesOf = (db: Db, id: number) => queries.listLines(db, [id]);

export const getOrderById = async (db: Db, id: number): Promise<Order> => (await getOrderInLanguage(db, id)).order;

/** Also returns the language in which the order was placed. */
export async function getOrderInLanguage(db: Db, id: number): Promise<{ order: Order; locale: 'en' | 'ta' }> {
  const full = await wholeQueries.findFull(db, id);
  if (!full) throw notFound();
  return { order: toWireOrder(full), locale: full.order.locale };
}

/** The tracking history of a placed order, oldest first. */
export async function getHistory(
  db: Db,
  reference: string,
  reader: Reader,
  options: { forStaff: boolean },
): Promise<TrackingEntry[]> {
  const order = await getOrder(db, reference, reader);
  return toWireHistory(await historyQueries.listHistory(db, order.id), options.forStaff);
}

function filterOf(query: { search?: string | undefined; status?: string | undefined }): wholeQueries.OrderFilter {
  const key = query.status === undefined ? undefined : readTrackingKey(query.status);
  const paymentState = PAYMENT_STATES.find((state) => state === query.status);
  return {
    ...(query.search ? { search: query.search } : {}),
    ...(key ? { statusId: trackingIdOf(key) } : {}),
    ...(paymentState ? { paymentState } : {}),
  };
}

/** A page of placed orders, newest first; `status` is a tracking key or a payment state. */
export async function listOrders(
  db: Db,
  query: { page: number; limit: number; search?: string | undefined; status?: string | undefined },
  userId?: number,
): Promise<Page<Order>> {
  const filter = { ...filterOf(query), ...(userId === undefined ? {} : { userId }) };
  const offset = (query.page - 1) * query.limit;
  const rows = await wholeQueries.listFull(db, filter, { limit: query.limit, offset });
  // A first page that is not full is the whole list, so skip counting.
  const isAll = offset === 0 && rows.length < query.limit;
  const total = isAll ? rows.length : await wholeQueries.countOrders(db, filter);
  return pageOf(rows.map(toWireOrder), total, query);
}

/** The four cards of My Dashboard, in the specification's names. NOT_FOUND for an unknown user. */
export async function customerStats(db: Db, userId: number): Promise<(typeof CustomerStats)['_zod']['output']> {
  const sums = await wholeQueries.sumsOf(db, userId);
  if (!sums) throw notFound();
  return {
    totalOrders: sums.totalOrders,
    totalSpent: rupeesFromPaise(sums.totalSpent),
    wishlistItems: sums.delivered,
    loyaltyPoints: sums.processing,
    memberSince: sums.memberSince.toISOString(),
  };
}

/** What a customer bought in the latest earlier season; null if nothing. */
export async function lastSeason(db: Db, userId: number): Promise<LastSeason> {
  const rows = await seasonQueries.listLastSeason(db, userId);
  const [first] = rows;
  if (!first) return null;
  const { from, until, orders } = first;
  const lines = rows.map(({ product_id, name, tamil_name, count, unitPrice }) => ({
    ...{ product_id, name, tamil_name, count },
    unit_price: rupeesFromPaise(unitPrice),
  }));
  return { from, until, orders, lines };
}

/** A transfer takes days at most; later, a reference from somebody without a session is no news but a nuisance. */
const GUEST_TRANSFER_DAYS = 7;

/** A guest's recent order by transfer, placed or not, by its number and contact; NOT_FOUND for every miss. */
export async function findGuestTransfer(
  db: Db,
  { number, contact }: { number: string; contact: string },
): Promise<{ orderId: number; userId: number }> {
  const id = await wholeQueries.findGuestOrder(db, number, GUEST_TRANSFER_DAYS);
  const full = id === undefined ? undefined : await wholeQueries.findFull(db, id);
  if (!full || !isDirectMethod(full.order.paymentMethod) || !isContactOf(full, contact)) throw notFound();
  return { orderId: full.order.id, userId: full.order.userId };
}

/** By order number with its phone or email. The same NOT_FOUND for every miss. */
async function findByContact(db: Db, number: string, contact: string): Promise<wholeQueries.FullOrder> {
  const id = await wholeQueries.findPlacedId(db, number);
  const full = id === undefined ? undefined : await wholeQueries.findFull(db, id);
  if (!full || !isContactOf(full, contact)) throw notFound();
  return full;
}

/** Which order a visitor means, and whose it is. */
export async function findTracked(
  db: Db,
  number: string,
  contact: string,
): Promise<{ orderId: number; userId: number }> {
  const { order } = await findByContact(db, number, contact);
  return { orderId: order.id, userId: order.userId };
}

/** For visitors, who see no name, street or email. */
export async function trackPublicly(db: Db, number: string, contact: string): Promise<TrackedOrder> {
  const full = await findByContact(db, number, contact);
  const order = toWireOrder(full);
  return {
    id: order.id,
    number: order.number,
    createdAt: order.createdAt,
    total_amount: order.total_amount,
    items: order.Carts.length,
    payment_status: order.payment_status,
    balance: balanceOf(order),
    city: order.Address.city,
    state: order.Address.state,
    delivery_rule: order.delivery_rule,
    TrackingStatus: order.TrackingStatus,
    Courier: order.Courier,
    Parcels: order.Parcels.map((parcel) => ({ ...parcel, lr_photo: null })),
    history: toWireHistory(await historyQueries.listHistory(db, order.id)),
    can_receive: canReceive(full.order, full.parcels),
  };
}

function isContactOf({ order, user }: wholeQueries.FullOrder, contact: string): boolean {
  const mobile = parseMobile(contact);
  if (mobile !== null) {
    const numbers = [user.phoneNumber, user.contactPhone, order.address.delivery_contact_number];
    return numbers.some((number) => number === toE164(mobile) || parseMobile(number ?? '') === mobile);
  }
  return user.contactEmail !== '' && user.contactEmail.toLowerCase() === contact.trim().toLowerCase();
}

export async function listStatuses(db: Db) {
  return (await historyQueries.listStatuses(db)).map((row) => ({
    id: row.id,
    status_name: row.name,
    status_titlekey: row.key,
  }));
}

export async function shopMailDetails(db: Db): Promise<ShopMailDetails> {
  const store = await getStore(db);
  return {
    store_name: store.store_name,
    tamil_name: store.tamil_name,
    phone_number: store.phone_number,
    contact_email: store.contact_email,
    delivery_days_text: store.delivery_days_text,
    tamil_delivery_days_text: store.tamil_delivery_days_text,
  };
}

/**
 * Queues a mail about an order, one of its refunds or the next version of its estimate, in the transaction that causes
 * it. The job carries everything that may change before the mail is rendered (C9, decisions/013).
 */
export async function queueOrderMail(
  db: Db,
  jobs: JobSender,
  orderId: number,
  kind: OrderMailKind,
  { told, ...about }: { refundId?: number; version?: number; lastDay?: string; told?: ShopMailDetails } = {},
): Promise<void> {
  const settled = told ?? (await shopMailDetails(db));
  await jobs.send(db, ORDER_MAIL_JOB, {
    orderId,
    kind,
    told: settled,
    ...about,
  });
}

/** Staff enter a parcel, its photo and the next parcel one after the other, or open cartons again: one mail covers it all. */
const PARCEL_MAIL_DELAY_SECONDS = 120;

/** Queues the mail about cartons closed at that instant; it is dropped if they are opened again before it is due. */
export async function queuePackedMail(db: Db, jobs: JobSender, orderId: number, closedAt: string): Promise<void> {
  const job = { orderId, kind: 'packed', closedAt, told: await shopMailDetails(db) };
  await jobs.send(db, ORDER_MAIL_JOB, job, PARCEL_MAIL_DELAY_SECONDS);
}

/** Queues a mail about parcels sent, or arrived at an office, after the dispatch mail. */
export async function queueParcelMail(
  db: Db,
  jobs: JobSender,
  orderId: number,
  kind: 'parcel_sent' | 'parcel_arrived',
): Promise<void> {
  const job = { orderId, kind, told: await shopMailDetails(db) };
  await jobs.send(db, ORDER_MAIL_JOB, job, PARCEL_MAIL_DELAY_SECONDS, `${kind}-${orderId}`);
}

/** More than enough: somebody who misses five mails has mistyped their address. */
const MOST_REPEATS = 5;

/** Resends the confirmation mail of an order, word for word, for the customer. TOO_MANY_REQUESTS after five resends. */
export async function repeatFirstMail(db: Db, jobs: JobSender, order: Order): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await queries.countMailRepeat(tx, order.id, MOST_REPEATS)))
      throw new ShopError('TOO_MANY_REQUESTS', 'We have sent this email several times already. Please call us.');
    const kind = firstMailOf(order.payment_status);
    await jobs.send(tx, ORDER_MAIL_JOB, { orderId: order.id, kind, isRepeat: true });
  });
}

/** The kind of the first mail of a placed order: confirmed, estimate, or awaiting a transfer. */
export function firstMailOf(state: Order['payment_status']): OrderMailKind {
  if (state === 'enquiry') return 'estimate';
  return state === 'awaiting_confirmation' ? 'awaiting' : 'placed';
}

/** The language in which the order was placed; its mails and papers are written in it. */
export async function localeOfOrder(db: Db, orderId: number): Promise<'en' | 'ta'> {
  return (await queries.findOrder(db, orderId))?.locale ?? 'en';
}
