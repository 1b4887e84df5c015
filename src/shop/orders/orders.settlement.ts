/**
 * The one way an order becomes paid. The browser's answer, the webhook and the reconciler all end in `settle`, in any order
 * and any number of times: the money is checked with the gateway outside, then one transaction under the order's lock
 * moves stock, state, history and mail together, once (C1 to C6).
 */
import { sql } from 'drizzle-orm';
import { type Db, inTransaction } from '#platform/db/db.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log.ts';
import { notFound, ShopError } from '#shared/errors.ts';
import { removeOrdered } from '../cart/cart.ts';
import * as coupons from '../coupons/coupons.ts';
import type { GatewayPayment, PaymentGateway } from '../payments/payments.gateway.ts';
import * as payments from '../payments/payments.ts';
import { reserveStock, takeStock } from '../products/products.ts';
import type { OrderRow } from './orders.queries.ts';
import * as queries from './orders.queries.ts';
import { openRefund } from './orders.refunds.ts';
import { CANCELLED_STATUS_ID, type PaymentState, SETTLEABLE_STATES, trackingIdOf } from './orders.status.ts';
import { expire, quantitiesOf, queueOrderMail } from './orders.ts';

export interface SettlementNeeds {
  db: Db;
  gateway: PaymentGateway;
  jobs: JobSender;
  log: Log;
}

export function paymentNotVerified(status?: number): ShopError {
  return new ShopError('PAYMENT_NOT_VERIFIED', 'We could not verify this payment.', status ? { status } : {});
}

/** True when the gateway's payment is this order's: its order, the whole amount, in rupees. */
function isPaymentOf(order: OrderRow, payment: GatewayPayment): boolean {
  return payment.orderId === order.gatewayOrderId && payment.amount === order.total && payment.currency === 'INR';
}

/**
 * Settles the order of a gateway payment and answers its row. PAYMENT_NOT_VERIFIED when the payment is not of this order or
 * not captured; NOT_FOUND when we have no such order.
 */
export async function settle(
  needs: SettlementNeeds,
  gatewayOrderId: string,
  gatewayPaymentId: string,
): Promise<OrderRow> {
  const order = await queries.findByGatewayOrder(needs.db, gatewayOrderId);
  if (!order) throw notFound();
  if (order.gatewayPaymentId === gatewayPaymentId) return order;
  let payment = await needs.gateway.fetchPayment(gatewayPaymentId);
  if (!isPaymentOf(order, payment)) throw paymentNotVerified();
  if (payment.status === 'authorized') payment = await needs.gateway.capture(payment.id, order.total);
  await payments.recordPayment(needs.db, order.id, payment);
  if (payment.status !== 'captured') throw paymentNotVerified();
  return inTransaction(needs.db, (tx) => book(tx, needs, order.id, payment));
}

/** Step by step under the lock: what the captured money does to the order. */
async function book(tx: Db, needs: SettlementNeeds, orderId: number, payment: GatewayPayment): Promise<OrderRow> {
  const order = (await queries.lockOrder(tx, orderId)) as OrderRow;
  if (order.gatewayPaymentId === payment.id) return order;
  if (!SETTLEABLE_STATES.includes(order.paymentState)) return returnSecondPayment(tx, needs, order, payment);
  if (!(await secureGoods(tx, order))) return owe(tx, needs, order, payment);
  return place(tx, needs.jobs, order, 'paid', { gatewayPaymentId: payment.id, captured: payment.amount });
}

/** The goods of the order are reserved, or can be taken again although the hold is over. */
async function secureGoods(tx: Db, order: OrderRow): Promise<boolean> {
  if (order.holdsStock) return true;
  const quantities = quantitiesOf(await queries.listLines(tx, [order.id]));
  try {
    // A savepoint: a line that cannot be had must not leave the others reserved.
    return await tx.transaction(async (inner) => {
      if (!(await reserveStock(inner as unknown as Db, quantities))) throw new OutOfGoods();
      if (order.couponCode) await coupons.redeemLate(inner as unknown as Db, order.couponCode, order.id, order.userId);
      return true;
    });
  } catch (error) {
    if (error instanceof OutOfGoods) return false;
    throw error;
  }
}

class OutOfGoods extends Error {}

/**
 * Places an order whose goods are reserved: stock is taken, the first step of its history written, the customer's cart
 * relieved and the mail queued, all in the caller's transaction.
 */
export async function place(
  tx: Db,
  jobs: JobSender,
  order: OrderRow,
  state: PaymentState,
  money: Partial<Pick<OrderRow, 'gatewayPaymentId' | 'captured'>> = {},
): Promise<OrderRow> {
  const quantities = quantitiesOf(await queries.listLines(tx, [order.id]));
  if (state !== 'enquiry') await takeStock(tx, order.id, quantities);
  const statusId = trackingIdOf('confirmed');
  const placed = await queries.updateOrder(tx, order.id, {
    ...money,
    paymentState: state,
    statusId,
    holdsStock: false,
    placedAt: sql`now()` as unknown as Date,
  });
  await queries.insertHistory(tx, { orderId: order.id, statusId });
  await removeOrdered(
    tx,
    order.userId,
    quantities.map((line) => line.productId),
  );
  await queueOrderMail(tx, jobs, order.id, 'placed');
  return placed;
}

/** Money came for goods that are gone: the order is shown as cancelled and every paisa goes back. */
async function owe(tx: Db, needs: SettlementNeeds, order: OrderRow, payment: GatewayPayment): Promise<OrderRow> {
  const owed = await queries.updateOrder(tx, order.id, {
    paymentState: 'refund_due',
    gatewayPaymentId: payment.id,
    captured: payment.amount,
    statusId: CANCELLED_STATUS_ID,
    placedAt: sql`now()` as unknown as Date,
  });
  await queries.insertHistory(tx, {
    orderId: order.id,
    statusId: CANCELLED_STATUS_ID,
    note: 'Paid after the goods were gone.',
  });
  await openRefund(tx, needs.jobs, {
    order: owed,
    gatewayPaymentId: payment.id,
    captured: payment.amount,
    amount: payment.amount,
    key: `late-${order.id}-${payment.id}`,
    reason: 'The goods were sold out when the payment arrived.',
    actorId: null,
  });
  await queueOrderMail(tx, needs.jobs, order.id, 'refund_due');
  needs.log.warn({ orderId: order.id }, 'late payment could not be served and is refunded');
  return owed;
}

/** A second payment for an order that is paid: it belongs to nobody's order, so it goes back whole. */
async function returnSecondPayment(
  tx: Db,
  needs: SettlementNeeds,
  order: OrderRow,
  payment: GatewayPayment,
): Promise<OrderRow> {
  await openRefund(tx, needs.jobs, {
    order,
    gatewayPaymentId: payment.id,
    captured: payment.amount,
    amount: payment.amount,
    key: `second-${order.id}-${payment.id}`,
    reason: 'The order was paid twice.',
    actorId: null,
  });
  needs.log.warn({ orderId: order.id }, 'second payment of one order is refunded');
  return order;
}

/**
 * An open order whose time is over: the gateway is asked first, money that is there settles, and only an order without money
 * is let go (C6).
 */
export async function reconcile(needs: SettlementNeeds, orderId: number): Promise<void> {
  const order = await queries.findOrder(needs.db, orderId);
  if (order?.paymentState !== 'pending') return;
  if (order.gatewayOrderId && (await settleFromGateway(needs, order.gatewayOrderId))) return;
  await inTransaction(needs.db, async (tx) => {
    const current = await queries.lockOrder(tx, orderId);
    if (current?.reservedUntil == null || !(await isOverdue(tx, orderId))) return;
    const hasFailed = await payments.hasFailedPayment(tx, orderId);
    await expire(tx, current, hasFailed ? 'failed' : 'expired');
  });
}

async function isOverdue(tx: Db, orderId: number): Promise<boolean> {
  return (await queries.listOpenIds(tx, 'expired')).includes(orderId);
}

async function settleFromGateway(needs: SettlementNeeds, gatewayOrderId: string): Promise<boolean> {
  const found = await needs.gateway.paymentsOfOrder(gatewayOrderId);
  const live =
    found.find((payment) => payment.status === 'captured') ?? found.find((payment) => payment.status === 'authorized');
  if (!live) return false;
  await settle(needs, gatewayOrderId, live.id);
  return true;
}

/** The sweeper: every open order whose hold is over. One that cannot be asked about now stays for the next round. */
export async function sweepExpired(needs: SettlementNeeds): Promise<void> {
  await reconcileAll(needs, await queries.listOpenIds(needs.db, 'expired'));
}

/** The reconciler: open orders after 15 minutes, as the gateway advises (payments A.7). */
export async function reconcileOpen(needs: SettlementNeeds): Promise<void> {
  await reconcileAll(needs, await queries.listOpenIds(needs.db, { openMinutes: 15 }));
}

async function reconcileAll(needs: SettlementNeeds, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    await reconcile(needs, id).catch((error: unknown) =>
      needs.log.warn({ orderId: id, reason: (error as Error).message }, 'open order could not be reconciled'),
    );
  }
}
