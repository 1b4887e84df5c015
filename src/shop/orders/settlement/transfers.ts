/**
 * Payments outside the gateway: the customer transfers by UPI or bank and enters the bank's reference (UTR); staff confirm it
 * when they see it on the account.
 */
import { sql } from 'drizzle-orm';
import { type Db, ifTaken, inTransaction } from '#platform/db/db.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { invalid, notFound, ShopError } from '#shared/errors.ts';
import { recordAudit } from '../../settings/settings.ts';
import { listPaid } from '../amending/amending.queries.ts';
import { referenceTaken, requireCorrection, requireFreeReference, requireUnusedCredit } from '../amending/money.ts';
import { outlivesTransfer } from '../estimates/estimates.rules.ts';
import { findEstimate, noteMissingTransfer } from '../estimates/estimates.ts';
import { type Obstacle, obstacleTo, orderCan } from '../orders.actions.rules.ts';
import { billOrderAt } from '../orders.billing.ts';
import { lockOwnOrder } from '../orders.own.ts';
import type { OrderRow } from '../orders.queries.ts';
import * as queries from '../orders.queries.ts';
import { canonicalReference } from '../orders.references.rules.ts';
import { CANCELLED_STATUS_ID, isDirectMethod, type NotServed } from '../orders.status.ts';
import { changeStatus } from '../orders.tracking.ts';
import { queueOrderMail } from '../orders.ts';
import { returnGoods } from '../placing/boxes.ts';
import { NOTHING_HELD, quantitiesOut, takeGoods, whyNotServed } from '../placing/goods.ts';
import { isNewcomerNow } from '../placing/holds.ts';
import { announceDue, confirmDue, refuseDue } from './due-transfers.ts';
import { refuse } from './refusing.ts';
import { place } from './settlement.ts';

interface Announcement {
  userId: number;
  orderId: number;
  utr: string;
  /** Of what a change added: the version that was paid. */
  version?: number | undefined;
  /** Whoever announces it may not correct a reference given before. */
  isFirst?: boolean;
}

const cancelled = () => new ShopError('CONFLICT', 'This order is cancelled.');

/**
 * The customer enters the reference of their transfer: the order is placed and awaits confirmation, until which the reference
 * may be corrected. Anybody can invent a reference, so stock is taken only for customers with a delivered order; others wait
 * without goods (decisions §6). With a version, it is the transfer of what that version added.
 */
export async function announceTransfer(db: Db, jobs: JobSender, announcement: Announcement): Promise<void> {
  await inTransaction(db, (tx) => announce(tx, jobs, announcement)).catch(ifTaken(referenceTaken));
}

async function announce(
  tx: Db,
  jobs: JobSender,
  { userId, orderId, utr, version, isFirst }: Announcement,
): Promise<void> {
  const order = await lockOwnOrder(tx, userId, orderId);
  if (version !== undefined) return announceDue(tx, order, { version, utr });
  if (!isDirectMethod(order.paymentMethod)) throw invalid('This order is not paid by transfer.');
  if (order.utr === utr && order.placedAt !== null) return;
  if (isFirst && order.placedAt !== null) return requireKnown(order, utr);
  await requireCorrection(tx, utr, order.id);
  if (order.paymentState === 'awaiting_confirmation') {
    await queries.updateOrder(tx, order.id, { utr });
    return;
  }
  if (order.paymentState === 'not_received') throw cancelled();
  if (!orderCan('settle', order)) throw new ShopError('CONFLICT', 'The payment of this order is confirmed already.');
  const isServed = !(await isNewcomerNow(tx, userId)) && (await whyNotServed(tx, order)) === null;
  await place(tx, jobs, order, 'awaiting_confirmation', isServed ? {} : { waitsForGoods: true });
  // A current hold runs to its end; a released order waits without goods.
  const reservedUntil = order.paymentState === 'pending' ? order.reservedUntil : null;
  await queries.updateOrder(tx, order.id, { utr, utrAt: sql`now()` as unknown as Date, reservedUntil });
}

/** Whose money is there, or whose reference is known in another spelling, has nothing to give. CONFLICT for another one. */
function requireKnown(order: OrderRow, utr: string): void {
  if (order.captured > 0 || canonicalReference(order.utr ?? '') === canonicalReference(utr)) return;
  if (order.paymentState === 'not_received') throw cancelled();
  throw new ShopError(
    'CONFLICT',
    'A UTR number was given for this order already. If it is wrong, please call the shop.',
  );
}

interface Decision {
  orderId: number;
  reason: string;
  actorId: number;
}

const NOT_WAITING = 'This order is not waiting for a transfer.';
const NOT_CONFIRMED: Partial<Record<Obstacle, string>> = {
  method: 'This order is not paid by transfer.',
  status: 'This order is cancelled.',
};

interface Seen extends Decision {
  /** The order's reference as staff saw it, null for none; undefined if they do not say. */
  seenUtr?: string | null | undefined;
  /** All references in the row of the bank statement by which they confirm. */
  creditReferences?: readonly string[] | undefined;
}

/**
 * Staff have seen the money. CONFLICT for an order that does not await a transfer, whose reference the customer has
 * since corrected, or if the money has paid another order; already confirmed orders are unchanged. A reference that only
 * staff know is kept with the order.
 */
export async function confirmTransfer(db: Db, jobs: JobSender, confirmed: Seen): Promise<void> {
  await inTransaction(db, (tx) => confirm(tx, jobs, confirmed)).catch(ifTaken(referenceTaken));
}

async function confirm(tx: Db, jobs: JobSender, confirmed: Seen): Promise<void> {
  const { orderId, reason, actorId, creditReferences = [] } = confirmed;
  const locked = await queries.lockOrder(tx, orderId);
  if (!locked) throw notFound();
  if (locked.dueUtr !== null) {
    await requireUnusedCredit(tx, locked, creditReferences);
    return confirmDue(tx, jobs, locked, confirmed);
  }
  if (await isDueConfirmed(tx, locked, confirmed.seenUtr)) return;
  const obstacle = obstacleTo('confirmTransfer', locked);
  if (obstacle === 'money' && isConfirmed(locked, confirmed.seenUtr)) return;
  if (obstacle) throw new ShopError('CONFLICT', NOT_CONFIRMED[obstacle] ?? NOT_WAITING);
  const order = await withSeenReference(tx, locked, confirmed.seenUtr);
  // Orders from before references were stored may share one.
  if (order.utr !== null) await requireFreeReference(tx, order.utr, order.id);
  await requireUnusedCredit(tx, order, creditReferences);
  const paymentState = await bookTransfer(tx, jobs, order, actorId);
  const before = { paymentState: order.paymentState };
  const after = { paymentState, reason, utr: order.utr };
  await recordAudit(tx, { actorId, action: 'order.payment.confirm', subject: `order:${order.id}`, before, after });
}

/** The call is a retry: the whole order is paid by this transfer. Another one may have been announced and refused since. */
function isConfirmed({ utr, due }: OrderRow, seenUtr: string | null | undefined): boolean {
  if (seenUtr === undefined) return due === 0;
  return canonicalReference(seenUtr ?? '') === canonicalReference(utr ?? '');
}

/** The call is a retry: what was due is booked under this reference. */
async function isDueConfirmed(tx: Db, { id, version }: OrderRow, seenUtr: string | null | undefined): Promise<boolean> {
  if (version === 1 || !seenUtr) return false;
  return (await listPaid(tx, id)).some(
    ({ utr }) => utr !== null && canonicalReference(utr) === canonicalReference(seenUtr),
  );
}

async function withSeenReference(tx: Db, order: OrderRow, seenUtr: string | null | undefined): Promise<OrderRow> {
  if (seenUtr === undefined || seenUtr === order.utr) return order;
  if (order.utr === null && seenUtr !== null) return queries.updateOrder(tx, order.id, { utr: seenUtr });
  if (canonicalReference(seenUtr ?? '') !== canonicalReference(order.utr ?? ''))
    throw new ShopError('CONFLICT', 'The customer has given another reference since.');
  return order;
}

/**
 * Books a confirmed transfer, or refuses it if its goods are gone, dearer or without their coupon; then it is refunded
 * by hand.
 */
async function bookTransfer(tx: Db, jobs: JobSender, order: OrderRow, actorId: number): Promise<'paid' | 'refund_due'> {
  const isWaiting = order.placedAt === null || order.waitsForGoods;
  const reason = isWaiting ? await whyNotServed(tx, order) : null;
  if (reason !== null) {
    await refuse(tx, jobs, order, reason, { gatewayPaymentId: null });
    return 'refund_due';
  }
  if (order.placedAt === null) {
    // Seen on the account before the customer entered a reference.
    await place(tx, jobs, order, 'paid', { captured: order.total });
    return 'paid';
  }
  if (order.waitsForGoods) await handOver(tx, order);
  const paid = await queries.updateOrder(tx, order.id, { paymentState: 'paid', captured: order.total });
  await billOrderAt(tx, 'payment', paid, actorId);
  await queueOrderMail(tx, jobs, order.id, 'paid');
  return 'paid';
}

async function handOver(tx: Db, order: OrderRow): Promise<void> {
  await takeGoods(tx, order);
  await queries.updateOrder(tx, order.id, { ...NOTHING_HELD, waitsForGoods: false });
}

const WHY_NOT: Record<NotServed, string> = {
  goods: 'Some items are no longer available in that quantity.',
  price: 'A price in this order has gone up since. If you confirm the payment, it is refunded.',
  coupon: 'The coupon of this order has been used up or has ended. If you confirm the payment, it is refunded.',
};

/**
 * Staff hold the goods of a transfer until its money comes. OUT_OF_STOCK or CONFLICT if that is impossible; CONFLICT for an
 * order that does not await a transfer. Repeating it changes nothing.
 */
export async function holdGoods(db: Db, { orderId, reason, actorId }: Decision): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await queries.lockOrder(tx, orderId);
    if (!order || order.placedAt === null) throw notFound();
    const obstacle = obstacleTo('holdGoods', order);
    if (obstacle === 'goods') return;
    if (obstacle) throw new ShopError('CONFLICT', NOT_WAITING);
    const notServed = await whyNotServed(tx, order);
    if (notServed) throw new ShopError(notServed === 'goods' ? 'OUT_OF_STOCK' : 'CONFLICT', WHY_NOT[notServed]);
    await handOver(tx, order);
    const before = { goods: 'waiting' };
    const after = { goods: 'held', reason };
    await recordAudit(tx, { actorId, action: 'order.goods.hold', subject: `order:${order.id}`, before, after });
  });
}

/**
 * The money did not arrive: cancels the order, releases its goods and frees the reference for the order it really paid. An
 * estimate can be paid again, and what a change added is due again. CONFLICT for an order that does not await a transfer.
 */
export async function refuseTransfer(db: Db, jobs: JobSender, { orderId, reason, actorId }: Decision): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await queries.lockOrder(tx, orderId);
    if (!order || order.placedAt === null) throw notFound();
    if (!orderCan('refuseTransfer', order)) throw new ShopError('CONFLICT', NOT_WAITING);
    if (order.dueUtr !== null) return refuseDue(tx, jobs, order, { reason, actorId });
    await queries.updateOrder(tx, order.id, { utr: null });
    const estimate = await findEstimate(tx, orderId);
    const before = { utr: order.utr };
    await recordAudit(tx, {
      actorId,
      action: 'order.payment.refuse',
      subject: `order:${order.id}`,
      before,
      after: { reason },
    });
    const mail = 'transfer_refused';
    if (!outlivesTransfer(estimate !== undefined, order.statusId))
      return changeStatus(tx, jobs, { orderId, statusId: CANCELLED_STATUS_ID, actorId, note: reason, mail });
    await backToEstimate(tx, order, actorId);
    await queueOrderMail(tx, jobs, orderId, mail);
  });
}

/** Makes it an open estimate again, as before the transfer was announced, and returns its goods to stock. */
async function backToEstimate(tx: Db, order: OrderRow, actorId: number): Promise<void> {
  const lines = await queries.listLines(tx, [order.id]);
  if (!order.waitsForGoods) await returnGoods(tx, order.id, { lines, quantities: quantitiesOut(lines), actorId });
  await queries.updateOrder(tx, order.id, {
    ...{ paymentState: 'enquiry', paymentMethod: 'enquiry', utrAt: null, waitsForGoods: false },
    reservedUntil: order.holdsStock ? order.reservedUntil : null,
  });
  await noteMissingTransfer(tx, order.id, order.utr ?? '');
}
