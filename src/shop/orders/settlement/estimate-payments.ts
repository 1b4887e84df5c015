/**
 * Paying an estimate from its page, without signing in: at the gateway, or by a transfer whose reference is entered
 * there. Both are bound to the version seen. Once paid it is an order like any other (settlement.ts, transfers.ts).
 */
import { sql } from 'drizzle-orm';
import { type Db, ifTaken, inTransaction } from '#platform/db/db.ts';
import { startOf } from '#platform/db/india.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { notFound } from '#shared/errors.ts';
import type { VerifyPayment } from '../../checkout/checkout.contract.ts';
import * as coupons from '../../coupons/coupons.ts';
import { type GatewayPayment, openGatewayOrder } from '../../payments/gateway/gateway.ts';
import * as payments from '../../payments/payments.ts';
import { isStillOut } from '../../products/products.ts';
import { getStore } from '../../settings/settings.ts';
import { referenceTaken, requireCorrection } from '../amending/money.ts';
import * as estimates from '../estimates/estimates.ts';
import { orderCan } from '../orders.actions.rules.ts';
import { billOrderAt } from '../orders.billing.ts';
import type { OrderRow } from '../orders.queries.ts';
import * as queries from '../orders.queries.ts';
import { isDirectMethod, type NotServed } from '../orders.status.ts';
import { queueOrderMail } from '../orders.ts';
import { missingGoods, NOTHING_HELD, requireGoods, takeGoods, takeGoodsOnce, whyNotServed } from '../placing/goods.ts';
import { isNewcomerNow } from '../placing/holds.ts';
import { transferMethod } from '../ways-to-pay.rules.ts';
import { announceDue } from './due-transfers.ts';
import { findDueOrder, findOpenDue, notTaken, openDue, requireOnline, settleDue } from './dues.ts';
import type { EstimateTransfer, StartedDue } from './money.contract.ts';
import { refuse } from './refusing.ts';
import {
  paymentNotVerified,
  reportMisfit,
  returnSecondPayment,
  type SettlementNeeds,
  settled,
  whyReturned,
} from './strays.ts';

/**
 * Opens the gateway order for the version seen, or returns it; each version opens one at most. If the order is paid, it
 * is for what the version added. ESTIMATE_CHANGED and ESTIMATE_EXPIRED if the amount no longer holds, OUT_OF_STOCK if goods
 * are missing, CONFLICT if the shop takes no such payment.
 */
export async function startEstimatePayment(
  needs: SettlementNeeds,
  token: string,
  version: number,
): Promise<StartedDue> {
  const { order, open, opened } = await inTransaction(needs.db, async (tx) => {
    const held = await estimates.lockEstimate(tx, { token });
    estimates.requireVersion(held, version);
    const open = await findOpenDue(tx, held.order);
    if (!open) estimates.requireUnpaid(held);
    await requireOnline(tx, held.order, open?.due.amount ?? held.order.total);
    // Paid, it would only be refunded.
    if (!open) await requireGoods(tx, held.order);
    return { order: held.order, open, opened: await estimates.findOpenedPayment(tx, held.order.id, version) };
  });
  if (open) return openDue(needs, open);
  const id = opened?.gatewayOrderId ?? (await openPayment(needs, order));
  const { keyId, scriptUrl } = needs.gateway;
  return { id, amount: order.total, currency: 'INR', order_id: order.id, key_id: keyId, script: scriptUrl };
}

async function openPayment(needs: SettlementNeeds, order: OrderRow): Promise<string> {
  const { id: orderId, version, total: amount, number, createdAt } = order;
  const receipt = `${number}-e${version}-${createdAt.getTime().toString(36)}`;
  const gatewayOrderId = await openGatewayOrder(needs, orderId, { amount, receipt });
  return estimates.keepPayment(needs.db, { gatewayOrderId, orderId, version, amount });
}

/** The widget's answer, from anyone with the link. Nothing is booked without the gateway's signature. */
export async function verifyEstimatePayment(
  needs: SettlementNeeds,
  token: string,
  { razorpay_order_id, razorpay_payment_id, razorpay_signature }: (typeof VerifyPayment)['_zod']['output'],
): Promise<void> {
  const { orderId, settle } = await openedBy(needs, razorpay_order_id);
  if (orderId !== (await estimates.orderIdOf(needs.db, token))) throw notFound();
  if (!needs.gateway.isAuthenticPayment(razorpay_order_id, razorpay_payment_id, razorpay_signature))
    throw paymentNotVerified();
  await settled(() => settle(razorpay_payment_id));
}

/** What a gateway order was opened for: an estimate, or what a change added to its order. NOT_FOUND if unknown. */
async function openedBy(needs: SettlementNeeds, gatewayOrderId: string) {
  const opened = await estimates.findEstimatePayment(needs.db, gatewayOrderId);
  if (opened) return { orderId: opened.orderId, settle: (payment: string) => settleEstimate(needs, opened, payment) };
  const { due } = await findDueOrder(needs.db, gatewayOrderId);
  return { orderId: due.orderId, settle: (payment: string) => settleDue(needs, due, payment) };
}

/**
 * Books the payment of an estimate once, also if the office works on it already. It is refunded in full if another version
 * is in force, or the estimate is paid or was cancelled. PAYMENT_NOT_VERIFIED if the payment does not match or is not captured.
 */
export async function settleEstimate(
  needs: SettlementNeeds,
  opened: estimates.EstimatePayment,
  gatewayPaymentId: string,
): Promise<OrderRow> {
  let payment = await needs.gateway.fetchPayment(gatewayPaymentId);
  const isOfIt = payment.orderId === opened.gatewayOrderId && payment.currency === 'INR';
  if (!isOfIt || payment.amount !== opened.amount) {
    await reportMisfit(needs, payment);
    throw paymentNotVerified();
  }
  // For an outdated version, a merely authorised payment is not captured: the bank releases it without a fee.
  const seen = (await queries.findOrder(needs.db, opened.orderId)) as OrderRow;
  if (payment.status === 'authorized' && isStillAsked(seen, opened))
    payment = await needs.gateway.capture(payment.id, opened.amount);
  if (payment.status !== 'captured') {
    await payments.recordPayment(needs.db, opened.orderId, payment);
    throw paymentNotVerified();
  }
  return inTransaction(needs.db, (tx) => book(tx, needs, opened, payment));
}

const isStillAsked = (order: OrderRow, { version }: estimates.EstimatePayment) =>
  orderCan('payEstimate', order) && order.version === version;

async function book(
  tx: Db,
  needs: SettlementNeeds,
  opened: estimates.EstimatePayment,
  payment: GatewayPayment,
): Promise<OrderRow> {
  const order = (await queries.lockOrder(tx, opened.orderId)) as OrderRow;
  if (order.gatewayPaymentId === payment.id) return order;
  if (!orderCan('payEstimate', order)) return returnSecondPayment(tx, needs, order, payment, whyReturned(order));
  if (order.version !== opened.version)
    return returnSecondPayment(tx, needs, order, payment, 'The payment was for an earlier version of the estimate.');
  const reason = await whyNotPaid(tx, order);
  // Once the office works on it, only the office may cancel it.
  if (reason !== null && !orderCan('negotiate', order))
    return returnSecondPayment(tx, needs, order, payment, 'Some goods of the order are not in stock.');
  await payments.recordPayment(tx, order.id, payment);
  const { gatewayOrderId } = opened;
  // Sets the method first, because the trigger writes it into the receipt of the captured money.
  const online = await queries.updateOrder(tx, order.id, { paymentMethod: 'online', gatewayOrderId });
  if (reason !== null) return refuse(tx, needs.jobs, online, reason, { gatewayPaymentId: payment.id });
  await takeGoodsOnce(tx, order);
  const paid = await queries.updateOrder(tx, order.id, {
    ...{ paymentState: 'paid', gatewayPaymentId: payment.id, captured: payment.amount },
    ...NOTHING_HELD,
    reservedUntil: null,
  });
  await billOrderAt(tx, 'payment', paid, null);
  await queueOrderMail(tx, needs.jobs, order.id, 'paid');
  return paid;
}

/**
 * Before its last day, and once the office works on it, only missing goods stand against payment. After the last day,
 * the price and coupon of that moment must allow it too.
 */
async function whyNotPaid(tx: Db, order: OrderRow): Promise<NotServed | null> {
  if (await isStillOut(tx, order.id)) return null;
  const estimate = await estimates.findEstimate(tx, order.id);
  const isAgreed = estimate?.isExpired === false || !orderCan('negotiate', order);
  if (isAgreed) return (await missingGoods(tx, order)).length > 0 ? 'goods' : null;
  return whyNotServed(tx, order);
}

/**
 * A transfer's reference, entered by anyone with the link: the estimate becomes an order that awaits confirmation, and
 * until then the reference may be corrected. Also accepted after the last day, because the money may have been sent:
 * the confirmation then checks the prices of that moment. If the order is paid, it is the transfer of what a change added.
 * ESTIMATE_CHANGED if another version is in force.
 */
export async function announceEstimateTransfer(
  db: Db,
  jobs: JobSender,
  token: string,
  transfer: EstimateTransfer,
): Promise<void> {
  await inTransaction(db, (tx) => announce(tx, jobs, token, transfer)).catch(ifTaken(referenceTaken));
}

async function announce(tx: Db, jobs: JobSender, token: string, transfer: EstimateTransfer): Promise<void> {
  const held = await estimates.lockEstimate(tx, { token });
  const { order, estimate } = held;
  const { utr } = transfer;
  estimates.requireVersion(held, transfer.version);
  if (order.due > 0) return announceDue(tx, order, transfer);
  if (order.utr === utr) return;
  if (order.paymentState === 'awaiting_confirmation' && isDirectMethod(order.paymentMethod)) {
    await requireCorrection(tx, utr, order.id);
    await queries.updateOrder(tx, order.id, { utr });
    return;
  }
  estimates.requireOpen(held);
  const store = await getStore(tx);
  const paymentMethod = transferMethod(store, order, transfer.payment_method);
  if (paymentMethod === null) throw notTaken();
  await requireCorrection(tx, utr, order.id);
  if (estimate.isExpired) await coupons.release(tx, order.id);
  const isServed =
    !estimate.isExpired && !(await isNewcomerNow(tx, order.userId)) && (await missingGoods(tx, order)).length === 0;
  if (isServed) await takeGoods(tx, order);
  // As long as the estimate at least: refused, it is one again, at the same price and with its coupon.
  const hours = Math.max(store.utr_hold_hours, 24 * store.estimate_days);
  const lastDayEnds = startOf(sql`(${estimate.validUntil}::date + 1)`);
  const keptUntil = sql`greatest(now() + make_interval(hours => ${hours}), ${lastDayEnds})`;
  await queries.updateOrder(tx, order.id, {
    ...{ paymentState: 'awaiting_confirmation', paymentMethod, utr, utrAt: sql`now()` as unknown as Date },
    waitsForGoods: !isServed,
    ...(isServed ? NOTHING_HELD : {}),
    // A transfer announced in time gets the estimate's prices even if staff confirm it later.
    reservedUntil: estimate.isExpired || isServed ? null : (keptUntil as unknown as Date),
  });
  await estimates.noteMissingTransfer(tx, order.id, '');
  await queueOrderMail(tx, jobs, order.id, 'awaiting');
}
