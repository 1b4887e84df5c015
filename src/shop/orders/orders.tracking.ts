/**
 * Changing the tracking status. The admin may set any; this file decides the effects on history, stock and money, under the
 * order's lock (decisions §6).
 */
import { type Db, inTransaction } from '#platform/db/db.ts';
import type { Role } from '#platform/http/http.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { invalidField, notFound, ShopError } from '#shared/errors.ts';
import { mayDo } from '../accounts/permissions.rules.ts';
import * as coupons from '../coupons/coupons.ts';
import { hasRefund } from '../payments/payments.ts';
import { isStillOut, reserveStock, restoreSales, takeStock, withdrawSales } from '../products/products.ts';
import { recordAudit } from '../settings/settings.ts';
import { requireNoTransferOfDue, restoreDue, withdrawDue } from './amending/money.ts';
import { leavesUnpaid, orderCan } from './orders.actions.rules.ts';
import { billOrder, creditCancelled, requireNamed } from './orders.billing.ts';
import * as historyQueries from './orders.history.queries.ts';
import type { OrderLineRow, OrderRow } from './orders.queries.ts';
import * as queries from './orders.queries.ts';
import { CANCELLED_STATUS_ID, hasLeftTheShop, trackingIdOf, trackingKeyOf } from './orders.status.ts';
import { type OrderMailKind, queueOrderMail } from './orders.ts';
import { requireMove } from './packing/packing.ts';
import { returnGoods } from './placing/boxes.ts';
import {
  missingGoods,
  NOTHING_HELD,
  quantitiesOf,
  quantitiesOut,
  releaseHold,
  takeGoodsOnce,
} from './placing/goods.ts';
import { openRefunds } from './settlement/refunds.ts';
import * as waitingQueries from './settlement/waiting.queries.ts';

export interface StatusChange {
  orderId: number;
  statusId: number;
  /** Null for the shop itself. */
  actorId: number | null;
  note?: string | undefined;
  /** Only for cancelling after dispatch: whether the goods return to stock. */
  restock?: boolean | undefined;
  /** Why goods leave before they are paid for. */
  unpaidReason?: string | undefined;
  /** The actor's role, if it matters: a role that may not refund can cancel only unpaid orders. */
  role?: Role | undefined;
  /** The kind of mail, if not the usual one of this status; null for none. */
  mail?: OrderMailKind | null;
}

const MAILED: Partial<Record<string, OrderMailKind>> = {
  shipped: 'shipped',
  delivered: 'delivered',
  cancelled: 'cancelled',
};

/** Sets the status; setting the same one again changes nothing. */
export async function setStatus(db: Db, jobs: JobSender, change: StatusChange): Promise<void> {
  await inTransaction(db, (tx) => changeStatus(tx, jobs, change));
}

/** The same within the caller's transaction. */
export async function changeStatus(tx: Db, jobs: JobSender, change: StatusChange): Promise<void> {
  const key = trackingKeyOf(change.statusId);
  if (!key) throw invalidField('track_id', 'Please choose one of the statuses 1 to 7.');
  const locked = await queries.lockOrder(tx, change.orderId);
  if (!locked || locked.placedAt === null) throw notFound();
  if (change.role !== undefined) requireMove(change.role, locked, change.statusId);
  if (locked.statusId === change.statusId) return;
  const order = locked.statusId === CANCELLED_STATUS_ID ? await reopen(tx, locked) : locked;
  if (change.statusId === CANCELLED_STATUS_ID) await cancel(tx, jobs, order, change);
  else await moveTo(tx, order, change);
  const leaves = hasLeftTheShop(change.statusId) && change.statusId !== CANCELLED_STATUS_ID;
  const isFirst = leaves && !hasLeftTheShop(order.statusId ?? 0);
  if (isFirst && order.billNumber === null) await requireNamed(tx, order);
  const collected = collectionOf(order, change.statusId);
  requireOwnerForUnbooking(collected, change.role);
  const unpaidReason = leavesUnpaid(order, change.statusId) ? change.unpaidReason : undefined;
  await historyQueries.insertHistory(tx, {
    orderId: order.id,
    statusId: change.statusId,
    actorId: change.actorId,
    note: [change.note, unpaidReason].filter(Boolean).join(' · '),
  });
  await queries.updateOrder(tx, order.id, { statusId: change.statusId, ...collected });
  if (leaves) await billOrder(tx, order, change.actorId);
  await recordAudit(tx, {
    actorId: change.actorId,
    action: 'order.status',
    subject: `order:${order.id}`,
    before: { statusId: locked.statusId, ...(isReferenceFreed(locked, change) ? { utr: locked.utr } : {}) },
    after: { statusId: change.statusId, ...(unpaidReason ? { unpaidReason } : {}) },
  });
  const mail = change.mail === undefined ? MAILED[key] : change.mail;
  if (mail) await queueOrderMail(tx, jobs, order.id, mail);
}

async function moveTo(tx: Db, order: OrderRow, change: StatusChange): Promise<void> {
  if (change.statusId !== trackingIdOf('confirmed')) requireMoveOn(order, change);
  if (order.paymentState === 'enquiry') await moveGoodsOfEnquiry(tx, order, change);
  await historyQueries.withdrawLaterHistory(tx, order.id, change.statusId);
}

/**
 * Moves the goods of an enquiry with its status. Past the first step it is an order, paid or not: its goods leave the
 * stock, or OUT_OF_STOCK names them. Set back to the first step it is an offer again, and the goods return.
 */
async function moveGoodsOfEnquiry(tx: Db, order: OrderRow, { statusId, actorId }: StatusChange): Promise<void> {
  if (statusId === trackingIdOf('confirmed')) {
    if (await isStillOut(tx, order.id)) await returnAll(tx, order, actorId);
    return;
  }
  // Enquiries used not to take their goods: one that left back then has none to take now.
  if (hasLeftTheShop(order.statusId ?? 0) && !order.holdsStock) return;
  await takeGoodsOnce(tx, order);
  await queries.updateOrder(tx, order.id, { ...NOTHING_HELD, reservedUntil: null });
}

/** Returns to stock everything that no refund has brought back yet. */
async function returnAll(tx: Db, order: OrderRow, actorId: number | null): Promise<void> {
  const lines = await queries.listLines(tx, [order.id]);
  const quantities = quantitiesOut(lines);
  if (quantities.length > 0) await returnGoods(tx, order.id, { lines, quantities, actorId });
}

/**
 * CONFLICT if the goods are not held, NOT_PAID if unpaid goods would leave without a reason. Packers see no money, so
 * they may move whatever the office has released for packing.
 */
function requireMoveOn(order: OrderRow, { statusId, role, unpaidReason }: StatusChange): void {
  if (!orderCan('moveOn', order))
    throw new ShopError(
      'CONFLICT',
      'The goods of this order are not held yet. Hold them or confirm its payment first.',
    );
  const asksOffice = role !== undefined && mayDo(role, 'money');
  if (asksOffice && !unpaidReason && leavesUnpaid(order, statusId))
    throw new ShopError('NOT_PAID', 'This order is not paid. Give a reason to send it all the same.');
}

const isMoneyExpected = ({ paymentState }: OrderRow) =>
  paymentState === 'cod_due' || paymentState === 'awaiting_confirmation';

/**
 * Cash on delivery is booked as collected on delivery, and as due again if that is reverted. A cancelled order expects
 * no money; cancelling itself opens the refund of money collected before.
 */
function collectionOf(order: OrderRow, statusId: number): Partial<OrderRow> {
  if (statusId === CANCELLED_STATUS_ID) return isMoneyExpected(order) ? { paymentState: 'not_received' } : {};
  if (order.paymentMethod !== 'cod') return {};
  const isDelivered = statusId === trackingIdOf('delivered');
  if (isDelivered && order.paymentState === 'cod_due') return { paymentState: 'paid', captured: order.total };
  const takesBack = !isDelivered && order.paymentState === 'paid' && order.refunded === 0;
  return takesBack ? { paymentState: 'cod_due', captured: 0 } : {};
}

/**
 * True if a cancelled order never received its transfer: its reference may belong to another order, which can then
 * enter it.
 */
const isReferenceFreed = ({ utr, captured }: OrderRow, { statusId }: StatusChange) =>
  statusId === CANCELLED_STATUS_ID && utr !== null && captured === 0;

/** FORBIDDEN if a role without the right to cancel paid orders would first make the order unpaid. */
function requireOwnerForUnbooking({ captured }: Partial<OrderRow>, role: Role | undefined): void {
  if (captured !== 0 || role === undefined || mayDo(role, 'owner')) return;
  throw new ShopError('FORBIDDEN', 'The cash of this order is booked. Only the owner can take that back.');
}

async function cancel(tx: Db, jobs: JobSender, order: OrderRow, change: StatusChange): Promise<void> {
  requireNoTransferOfDue(order);
  await waitingQueries.closeCancelRequest(tx, order.id, change.actorId);
  if (isReferenceFreed(order, change)) await queries.updateOrder(tx, order.id, { utr: null });
  await withdrawDue(tx, order);
  if (order.waitsForGoods || isHeldEstimate(order)) await endWaiting(tx, order);
  else await endSale(tx, order, change);
  // After the goods, because billing and crediting lock them first.
  await creditCancelled(tx, order, change.actorId);
  const owed = order.captured - order.refunded;
  if (owed <= 0) return;
  if (change.role !== undefined && !mayDo(change.role, 'owner'))
    throw new ShopError('FORBIDDEN', 'This order is paid. Only the owner can cancel and refund it.');
  await queries.updateOrder(tx, order.id, { paymentState: 'refund_due' });
  await openRefunds(tx, jobs, {
    order,
    key: `cancel-${order.id}-${order.refunded}`,
    reason: change.note || 'The order was cancelled.',
    actorId: change.actorId,
  });
}

/** Returns or writes off goods that were taken, and releases the coupon unless the order was delivered. */
async function endSale(tx: Db, order: OrderRow, { restock, actorId }: StatusChange): Promise<void> {
  if (order.paymentState !== 'enquiry' || (await isStillOut(tx, order.id))) {
    const comeBack = !hasLeftTheShop(order.statusId ?? 0) || restock === true;
    if (comeBack) await returnAll(tx, order, actorId);
    else await writeOff(tx, order);
  }
  if (order.statusId !== trackingIdOf('delivered')) await coupons.release(tx, order.id);
}

async function writeOff(tx: Db, order: OrderRow): Promise<void> {
  const quantities = quantitiesOut(await queries.listLines(tx, [order.id]));
  if (quantities.length > 0) await withdrawSales(tx, quantities);
}

/** An estimate that the desk made, to be paid later. */
const isHeldEstimate = ({ paymentState, holdsStock }: OrderRow) => paymentState === 'enquiry' && holdsStock;

/**
 * Ends the hold of an order that waits for goods or money, which has neither taken stock nor received money. If it is
 * reopened, a transfer waits again; an estimate no longer holds anything.
 */
async function endWaiting(tx: Db, order: OrderRow): Promise<void> {
  await releaseHold(tx, order);
  await queries.updateOrder(tx, order.id, { ...NOTHING_HELD, reservedUntil: null });
}

/**
 * Reopening a cancelled order: only without a refund in progress, and only if the goods are in stock. A transfer may wait
 * without them: its money has perhaps come after all, and can then be booked and refunded.
 */
async function reopen(tx: Db, cancelled: OrderRow): Promise<OrderRow> {
  if (await hasRefund(tx, cancelled.id)) throw new ShopError('REFUND_STARTED', 'The refund of this order has started.');
  const order = cancelled.paymentState === 'not_received' ? await expectMoney(tx, cancelled) : cancelled;
  // Goods and coupon are taken when its money is confirmed.
  if (order.waitsForGoods) return order;
  try {
    return await inTransaction(tx, (inner) => takeAgain(inner, order));
  } catch (error) {
    if (order.paymentState !== 'awaiting_confirmation' || !(error instanceof ShopError)) throw error;
    // Without the hold, its prices and coupon are not promised any more.
    return queries.updateOrder(tx, order.id, { waitsForGoods: true, reservedUntil: null });
  }
}

/** Takes goods and coupon once more; OUT_OF_STOCK or CONFLICT if they are gone. */
async function takeAgain(tx: Db, order: OrderRow): Promise<OrderRow> {
  const lines = await queries.listLines(tx, [order.id]);
  await sellAgain(tx, order, lines);
  if (order.couponCode !== null && !(await coupons.reclaim(tx, order.couponCode, order, lines)))
    throw new ShopError('CONFLICT', 'The coupon of this order has been used up or has ended.');
  await restoreDue(tx, order);
  return order.paymentState === 'refund_due'
    ? queries.updateOrder(tx, order.id, { paymentState: 'paid', notServed: null })
    : order;
}

/** An enquiry takes goods when it is moved on, not when it is reopened. */
async function sellAgain(tx: Db, order: OrderRow, lines: readonly OrderLineRow[]): Promise<void> {
  const quantities = quantitiesOf(lines);
  // Goods that left the shop and were not returned are still out: only the sales count changes.
  if (await isStillOut(tx, order.id)) return restoreSales(tx, quantities);
  if (order.paymentState === 'enquiry') return;
  if (lines.some(({ contents }) => contents !== null)) await packAgain(tx, order);
  if (!(await reserveStock(tx, quantities))) throw goodsGone();
  await takeStock(tx, order.id, quantities);
}

const goodsGone = () => new ShopError('OUT_OF_STOCK', 'Some items are no longer available in that quantity.');

/** Repacks the boxes that the cancellation opened. */
async function packAgain(tx: Db, order: OrderRow): Promise<void> {
  if ((await missingGoods(tx, { ...order, holdsStock: false })).length > 0) throw goodsGone();
}

/** Sets the payment state from before the cancellation. */
function expectMoney(tx: Db, order: OrderRow): Promise<OrderRow> {
  const paymentState = order.paymentMethod === 'cod' ? 'cod_due' : 'awaiting_confirmation';
  return queries.updateOrder(tx, order.id, { paymentState });
}
