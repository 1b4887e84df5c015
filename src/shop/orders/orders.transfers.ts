/**
 * Money that does not come through the gateway: the customer transfers it by UPI or bank, names the bank's reference (UTR),
 * and a person of the shop who sees it on the account confirms it.
 */
import { sql } from 'drizzle-orm';
import { type Db, inTransaction, isUniqueViolation } from '#platform/db/db.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { invalid, notFound, ShopError } from '#shared/errors.ts';
import { raiseAlert } from '../payments/payments.ts';
import { recordAudit } from '../settings/settings.ts';
import { lockOwnOrder } from './orders.claims.ts';
import type { OrderRow } from './orders.queries.ts';
import * as queries from './orders.queries.ts';
import { place, secureGoods } from './orders.settlement.ts';
import { CANCELLED_STATUS_ID, isDirectMethod, SETTLEABLE_STATES } from './orders.status.ts';
import { changeStatus } from './orders.tracking.ts';
import { queueOrderMail } from './orders.ts';

interface Announcement {
  userId: number;
  orderId: number;
  utr: string;
}

const soldOut = () =>
  new ShopError('OUT_OF_STOCK', 'The reservation of this order is over and its goods are sold. Please call us.', {
    extra: { lines: [] },
  });

/**
 * The customer names the reference of their transfer: the order is placed and waits for its confirmation. Until then the
 * reference may be corrected. One that comes after the goods are gone is kept for staff: money is never silent.
 */
export async function announceTransfer(db: Db, jobs: JobSender, announcement: Announcement): Promise<void> {
  try {
    const isServed = await inTransaction(db, (tx) => announce(tx, jobs, announcement));
    if (!isServed) throw soldOut();
  } catch (error) {
    if (isUniqueViolation(error)) throw new ShopError('CONFLICT', 'This reference was given for another order.');
    throw error;
  }
}

async function announce(tx: Db, jobs: JobSender, { userId, orderId, utr }: Announcement): Promise<boolean> {
  const order = await lockOwnOrder(tx, userId, orderId);
  if (!isDirectMethod(order.paymentMethod)) throw invalid('This order is not paid by transfer.');
  if (order.utr === utr && order.placedAt !== null) return true;
  if (order.paymentState === 'awaiting_confirmation') {
    await queries.updateOrder(tx, order.id, { utr });
    return true;
  }
  if (!SETTLEABLE_STATES.includes(order.paymentState))
    throw new ShopError('CONFLICT', 'The payment of this order is confirmed already.');
  if (!(await secureGoods(tx, order))) {
    await raiseAlert(tx, {
      kind: 'late_transfer',
      reference: `transfer-${order.id}-${utr}`,
      amount: order.total,
      detail: `${order.number}: UTR ${utr} was given after the goods were gone.`,
    });
    return false;
  }
  await place(tx, jobs, order, 'awaiting_confirmation');
  await queries.updateOrder(tx, order.id, { utr, utrAt: sql`now()` as unknown as Date });
  return true;
}

interface Decision {
  orderId: number;
  reason: string;
  actorId: number;
}

/**
 * A person of the shop has seen the money. CONFLICT for an order that is not waiting for a transfer; one that is confirmed
 * already stays as it is.
 */
export async function confirmTransfer(db: Db, jobs: JobSender, { orderId, reason, actorId }: Decision): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await queries.lockOrder(tx, orderId);
    if (!order) throw notFound();
    if (!isDirectMethod(order.paymentMethod)) throw new ShopError('CONFLICT', 'This order is not paid by transfer.');
    if (order.statusId === CANCELLED_STATUS_ID) throw new ShopError('CONFLICT', 'This order is cancelled.');
    if (order.captured > 0) return;
    await bookTransfer(tx, jobs, order);
    const before = { paymentState: order.paymentState };
    const after = { paymentState: 'paid', reason, utr: order.utr };
    await recordAudit(tx, { actorId, action: 'order.payment.confirm', subject: `order:${order.id}`, before, after });
  });
}

async function bookTransfer(tx: Db, jobs: JobSender, order: OrderRow): Promise<void> {
  if (order.placedAt === null) {
    // Seen on the account before the customer named a reference.
    if (!(await secureGoods(tx, order))) throw soldOut();
    await place(tx, jobs, order, 'paid', { captured: order.total });
    return;
  }
  await queries.updateOrder(tx, order.id, { paymentState: 'paid', captured: order.total });
  await queueOrderMail(tx, jobs, order.id, 'paid');
}

/**
 * The money is not on the account: the order is cancelled, its goods go back on the shelf, and the reference is free again
 * for the order that it really paid. CONFLICT for an order that is not waiting for a transfer.
 */
export async function refuseTransfer(db: Db, jobs: JobSender, { orderId, reason, actorId }: Decision): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await queries.lockOrder(tx, orderId);
    if (!order || order.placedAt === null) throw notFound();
    const isWaiting = order.paymentState === 'awaiting_confirmation' && order.statusId !== CANCELLED_STATUS_ID;
    if (!isWaiting) throw new ShopError('CONFLICT', 'This order is not waiting for a transfer.');
    await queries.updateOrder(tx, order.id, { utr: null });
    const before = { utr: order.utr };
    await recordAudit(tx, {
      actorId,
      action: 'order.payment.refuse',
      subject: `order:${order.id}`,
      before,
      after: { reason },
    });
    const mail = 'transfer_refused';
    await changeStatus(tx, jobs, { orderId, statusId: CANCELLED_STATUS_ID, actorId, note: reason, mail });
  });
}
