/**
 * The door to orders: writing them down before any money moves, letting them go unpaid, reading them, and the tracking
 * status. What money does to an order is in settlement/settlement.ts.
 */
import { sql } from 'drizzle-orm';
import { type Db, inTransaction } from '#platform/db/db.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { notFound, ShopError } from '#shared/errors.ts';
import { rupeesFromPaise } from '#shared/money.ts';
import { type Page, pageOf } from '#shared/paging.ts';
import { parseMobile, toE164 } from '#shared/phone.ts';
import type { OrderPrice } from '../checkout/checkout.pricing.ts';
import { lockSellable, type SellableRow } from '../products/products.ts';
import { versionInForce } from '../settings/pages.ts';
import { getStore } from '../settings/settings.ts';
import type { CustomerStats, Order, OrderAddress, TrackedOrder, TrackingEntry } from './orders.contract.ts';
import * as historyQueries from './orders.history.queries.ts';
import type { OrderLineRow, OrderRow } from './orders.queries.ts';
import * as queries from './orders.queries.ts';
import {
  type OrderMailKind,
  PAYMENT_STATES,
  type PaymentMethod,
  readTrackingKey,
  trackingIdOf,
} from './orders.status.ts';
import * as wholeQueries from './orders.whole.queries.ts';
import { toWireHistory, toWireOrder } from './orders.wire.ts';
import { giveBack, holderOf, NOTHING_HELD, quantitiesOf } from './placing/goods.ts';
import { insertOrder, type NewLine, type ToldOfShop } from './placing/placing.ts';
import * as waitingQueries from './settlement/waiting.queries.ts';

export type { OrderRow } from './orders.queries.ts';
export type { OrderMailKind } from './orders.status.ts';
export type { ToldOfShop } from './placing/placing.ts';

/** The job that mails a customer about an order; its handler lives in notifications. */
export const ORDER_MAIL_JOB = 'order-mail';

/** How long create-order holds stock: longer than the widget (15 min) and the gateway's own expiry (12) together. */
const HOLD_MINUTES = 30;
/** A hold may be renewed by asking again or by other orders in its place, but never beyond this after the first began. */
const LONGEST_HOLD_MINUTES = 120;

export interface OrderDraft {
  userId: number;
  locale: 'en' | 'ta';
  method: PaymentMethod;
  price: OrderPrice;
  products: ReadonlyMap<number, SellableRow>;
  address: OrderAddress;
  couponCode: string | null;
  deliveryInstruction: string;
  requestHash: string;
  hold: Hold;
}

/** What an order sets aside for itself while it is being paid. */
export interface Hold {
  /** Pieces by product; none of an enquiry. */
  pieces: ReadonlyMap<number, number>;
  /** Pieces beyond that, which are taken when it is paid. */
  unheld: number;
  isNewcomer: boolean;
  /** When the person began to hold goods, if an unpaid order before this one did. */
  since: Date | null;
  /** The network address that the hold counts for; null for whoever is not counted. */
  address: string | null;
}

/** An order as it was just written down. */
export type StartedOrder = Pick<
  OrderRow,
  | 'id'
  | 'number'
  | 'total'
  | 'paymentMethod'
  | 'reservedUntil'
  | 'createdAt'
  | 'gatewayOrderId'
  | 'holdsStock'
  | 'isNewcomer'
>;

/**
 * Writes the order down as pending, with a snapshot of lines, names, prices and address, and reserves its goods. Null when
 * they are not all there: the caller's transaction must roll back then.
 */
export async function createPending(db: Db, draft: OrderDraft): Promise<StartedOrder | null> {
  const { price, hold, method: paymentMethod } = draft;
  const pieces = price.lines.map(({ productId }) => ({ productId, quantity: hold.pieces.get(productId) ?? 0 }));
  const held = quantitiesOf(pieces.filter(({ quantity }) => quantity > 0));
  const written = await insertOrder(db, valuesOf(draft), linesOf(draft), held, holderOf(hold));
  const { isNewcomer } = hold;
  const holdsStock = held.length > 0;
  return written && { ...written, total: price.total, paymentMethod, gatewayOrderId: null, holdsStock, isNewcomer };
}

function valuesOf(draft: OrderDraft): Parameters<typeof insertOrder>[1] {
  const { price, hold } = draft;
  const holdsStock = [...hold.pieces.values()].some((pieces) => pieces > 0);
  return {
    userId: draft.userId,
    locale: draft.locale,
    paymentMethod: draft.method,
    subtotal: price.subtotal,
    discountTotal: price.discountTotal,
    surchargeTotal: price.surchargeTotal,
    shippingTotal: price.shippingTotal,
    packingTotal: price.packingTotal,
    taxTotal: price.taxTotal,
    total: price.total,
    couponCode: draft.couponCode,
    address: draft.address,
    deliveryInstruction: draft.deliveryInstruction,
    ageConfirmedAt: sql`now()` as unknown as Date,
    termsVersion: versionInForce('terms') as unknown as string,
    holdsStock,
    unheld: hold.unheld,
    isNewcomer: hold.isNewcomer,
    heldSince: holdsStock ? (hold.since ?? (sql`now()` as unknown as Date)) : null,
    holdAddress: holdsStock ? hold.address : null,
    reservedUntil: sql`now() + make_interval(mins => ${HOLD_MINUTES})` as unknown as Date,
    requestHash: draft.requestHash,
  };
}

function linesOf({ price, products, hold }: OrderDraft): NewLine[] {
  return price.lines.map((line) => {
    const product = products.get(line.productId) as SellableRow;
    return {
      productId: line.productId,
      name: product.name,
      tamilName: product.tamilName,
      pack: product.pack,
      imageKey: product.imageKey,
      basePrice: line.basePrice,
      discount: line.discount,
      unitPrice: line.unitPrice,
      quantity: line.quantity,
      held: hold.pieces.get(line.productId) ?? 0,
      lineTotal: line.lineTotal,
    };
  });
}

/** The same request again: the hold is renewed, within its longest time. Null when it is over for good. */
export async function renewHold(db: Db, id: number): Promise<OrderRow | null> {
  const renewed = await queries.updateOrder(db, id, {
    reservedUntil: sql`greatest(reserved_until, least(now() + make_interval(mins => ${HOLD_MINUTES}),
      coalesce(held_since, created_at) + make_interval(mins => ${LONGEST_HOLD_MINUTES})))` as unknown as Date,
  });
  return (await waitingQueries.isOverdue(db, id)) ? null : renewed;
}

/** A new hold is worth beginning while this is left of the longest time: else it would end before the payment does. */
export const NEW_HOLD_WITHIN_MINUTES = LONGEST_HOLD_MINUTES - HOLD_MINUTES;

/** The lines of an order of which it does not hold every piece. */
export async function listUnheld(db: Db, order: Pick<OrderRow, 'id' | 'holdsStock'>): Promise<UnheldLine[]> {
  const lines = await queries.listLines(db, [order.id]);
  return lines
    .map((line) => ({ ...line, held: order.holdsStock ? line.held : 0 }))
    .filter((line) => line.held < line.quantity);
}

export type UnheldLine = Pick<OrderLineRow, 'productId' | 'name' | 'tamilName' | 'quantity' | 'held'>;

/** Locks the goods of some orders and of a cart together, in id order, before any of them changes. */
export async function lockGoods(db: Db, orders: readonly OrderRow[], cartProductIds: readonly number[]): Promise<void> {
  const lines = await queries.listLines(
    db,
    orders.map(({ id }) => id),
  );
  await lockSellable(db, [...new Set([...lines.map((line) => line.productId), ...cartProductIds])]);
}

/** Binds the gateway's order once; answers the id that is bound, which another call may have bound first. */
export async function bindGatewayOrder(db: Db, id: number, gatewayOrderId: string): Promise<string> {
  return queries.bindGatewayOrder(db, id, gatewayOrderId);
}

/**
 * Lets a pending order go: stock and coupon are free again. Call it with the order's row locked; an order that is not
 * pending any more is left as it is. Money that still comes for it is settled late or refunded.
 */
export async function expire(db: Db, order: OrderRow, state: 'expired' | 'failed' = 'expired'): Promise<void> {
  if (order.paymentState !== 'pending') return;
  await giveBack(db, order);
  await queries.updateOrder(db, order.id, { paymentState: state, ...NOTHING_HELD });
}

/** Whose order to read: a customer sees only their own, an admin any. */
export type Reader = { role: 'admin' } | { role: 'owner'; userId: number };

/** A placed order by id, number or LR number; NOT_FOUND for another's as for none. */
export async function getOrder(db: Db, reference: string, reader: Reader): Promise<Order> {
  const id =
    reader.role === 'owner'
      ? await wholeQueries.findPlacedId(db, reference, reader.userId)
      : /^\d{1,9}$/.test(reference)
        ? Number(reference)
        : await wholeQueries.findPlacedId(db, reference);
  const full = id === undefined ? undefined : await wholeQueries.findFull(db, id);
  if (!full) throw notFound();
  return toWireOrder(full);
}

export async function getOrderById(db: Db, id: number): Promise<Order> {
  const full = await wholeQueries.findFull(db, id);
  if (!full) throw notFound();
  return toWireOrder(full);
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
  // A first page with room left is the whole list: nobody needs to count.
  const isAll = offset === 0 && rows.length < query.limit;
  const total = isAll ? rows.length : await wholeQueries.countOrders(db, filter);
  return pageOf(rows.map(toWireOrder), total, query);
}

/** The four cards of My Dashboard, in the specification's names. NOT_FOUND for nobody. */
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

/** For visitors: order number with its phone or e-mail. One answer for every miss; no name, street or e-mail in it. */
export async function trackPublicly(db: Db, number: string, contact: string): Promise<TrackedOrder> {
  const id = await wholeQueries.findPlacedId(db, number);
  const full = id === undefined ? undefined : await wholeQueries.findFull(db, id);
  if (!full || !isContactOf(full, contact)) throw notFound();
  const order = toWireOrder(full);
  return {
    id: order.id,
    number: order.number,
    createdAt: order.createdAt,
    total_amount: order.total_amount,
    items: order.Carts.length,
    payment_status: order.payment_status,
    city: order.Address.city,
    state: order.Address.state,
    TrackingStatus: order.TrackingStatus,
    Courier: order.Courier,
    history: toWireHistory(await historyQueries.listHistory(db, order.id)),
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

export async function toldOfShop(db: Db): Promise<ToldOfShop> {
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
 * Queues a mail about an order, or about one of its refunds, within the transaction that is its reason. All that the mail
 * will say is settled with it: what may change before it is rendered travels with the job (C9, decisions/013).
 */
export async function queueOrderMail(
  db: Db,
  jobs: JobSender,
  orderId: number,
  kind: OrderMailKind,
  { refundId, told }: { refundId?: number; told?: ToldOfShop } = {},
): Promise<void> {
  const settled = told ?? (await toldOfShop(db));
  await jobs.send(db, ORDER_MAIL_JOB, {
    orderId,
    kind,
    told: settled,
    ...(refundId === undefined ? {} : { refundId }),
  });
}

/** Who did not get a mail five times has another address than they think. */
const MOST_REPEATS = 5;

/**
 * Queues the mail that confirmed an order again, word for word, because the customer asks for it. TOO_MANY_REQUESTS when it was
 * sent as often as helps anybody.
 */
export async function repeatFirstMail(db: Db, jobs: JobSender, order: Order): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await queries.countMailRepeat(tx, order.id, MOST_REPEATS)))
      throw new ShopError('TOO_MANY_REQUESTS', 'We have sent this email several times already. Please call us.');
    const kind = firstMailOf(order.payment_status);
    await jobs.send(tx, ORDER_MAIL_JOB, { orderId: order.id, kind, isRepeat: true });
  });
}

/** What the first mail of a placed order says: confirmed, estimated, or waiting for its transfer. */
export function firstMailOf(state: Order['payment_status']): OrderMailKind {
  if (state === 'enquiry') return 'estimate';
  return state === 'awaiting_confirmation' ? 'awaiting' : 'placed';
}

/** The language in which the order was placed; its mails and papers are written in it. */
export async function localeOfOrder(db: Db, orderId: number): Promise<'en' | 'ta'> {
  return (await queries.findOrder(db, orderId))?.locale ?? 'en';
}
