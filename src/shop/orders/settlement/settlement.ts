/**
 * The one way an order becomes paid. The browser's answer, the webhook and the reconciler all end in `settle`, in any order
 * and any number of times: the money is checked with the gateway outside, then one transaction under the order's lock
 * moves stock, state, history and mail together, once (C1 to C6).
 */
import { sql } from 'drizzle-orm';
import { type Db, inTransaction, rowsOf } from '#platform/db/db.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { notFound, ShopError } from '#shared/errors.ts';
import * as coupons from '../../coupons/coupons.ts';
import { GatewayError, type GatewayPayment, isUnknownRecord } from '../../payments/gateway/gateway.ts';
import * as payments from '../../payments/payments.ts';
import { findEstimate, findEstimatePayment } from '../estimates/estimates.ts';
import { orderCan } from '../orders.actions.rules.ts';
import { billOrder } from '../orders.billing.ts';
import type { OrderRow } from '../orders.queries.ts';
import * as queries from '../orders.queries.ts';
import { type PaymentState, trackingIdOf } from '../orders.status.ts';
import { firstMailOf, queueOrderMail } from '../orders.ts';
import { NOTHING_HELD, releaseHold, whyNotServed } from '../placing/goods.ts';
import { isOverdue } from '../placing/holds.ts';
import { expire } from '../placing/placing.ts';
import { type Placing, placeOrder } from '../placing/statements.ts';
import { findDueOrder, settleDue } from './dues.ts';
import { settleEstimate } from './estimate-payments.ts';
import { applyRefundEvent } from './gateway-refunds.ts';
import { refuse } from './refusing.ts';
import { inRound } from './rounds.ts';
import {
  paymentNotVerified,
  reportMisfit,
  reportUnknown,
  returnSecondPayment,
  type SettlementNeeds,
  whyReturned,
} from './strays.ts';
import * as waitingQueries from './waiting.queries.ts';

export { paymentNotVerified, type SettlementNeeds, settled } from './strays.ts';

/**
 * Whether the gateway's payment is this order's: same gateway order, full amount, in rupees. Once the order is paid,
 * any amount matches: it is a second payment, to be refunded, and the order's total may have changed by then.
 */
function isPaymentOf(order: OrderRow, payment: GatewayPayment): boolean {
  if (payment.orderId !== order.gatewayOrderId || payment.currency !== 'INR') return false;
  return payment.amount === order.total || !orderCan('settle', order);
}

/**
 * Settles the order of a gateway payment and returns its row. PAYMENT_NOT_VERIFIED if it is not a payment of this order
 * or not captured; NOT_FOUND if we have no such order. A gateway order may also belong to an estimate
 * (estimate-payments.ts) or a supplement (dues.ts).
 */
export async function settle(
  needs: SettlementNeeds,
  gatewayOrderId: string,
  gatewayPaymentId: string,
): Promise<OrderRow> {
  const order = await queries.findByGatewayOrder(needs.db, gatewayOrderId);
  if (order) return settleOrder(needs, order, gatewayPaymentId);
  const opened = await findEstimatePayment(needs.db, gatewayOrderId);
  if (opened) return settleEstimate(needs, opened, gatewayPaymentId);
  const { due } = await findDueOrder(needs.db, gatewayOrderId);
  return settleDue(needs, due, gatewayPaymentId);
}

/** The same for an order just read; its row is read again under the lock before any change. */
export async function settleOrder(
  needs: SettlementNeeds,
  order: OrderRow,
  gatewayPaymentId: string,
): Promise<OrderRow> {
  if (order.gatewayPaymentId === gatewayPaymentId) return order;
  let payment = await needs.gateway.fetchPayment(gatewayPaymentId);
  if (!isPaymentOf(order, payment)) {
    await reportMisfit(needs, payment);
    throw paymentNotVerified();
  }
  // For an order already paid, a merely authorised payment is left alone: the bank releases it without a fee.
  if (payment.status === 'authorized' && orderCan('settle', order))
    payment = await needs.gateway.capture(payment.id, order.total);
  if (payment.status !== 'captured') {
    await payments.recordPayment(needs.db, order.id, payment);
    throw paymentNotVerified();
  }
  return inTransaction(needs.db, (tx) => book(tx, needs, order.id, payment));
}

/** Applies captured money to the order, under its lock. */
async function book(tx: Db, needs: SettlementNeeds, orderId: number, payment: GatewayPayment): Promise<OrderRow> {
  const order = (await queries.lockOrder(tx, orderId)) as OrderRow;
  if (order.gatewayPaymentId === payment.id) return order;
  if (!orderCan('settle', order)) return returnSecondPayment(tx, needs, order, payment, whyReturned(order));
  const reason = await whyNotServed(tx, order);
  if (reason === null)
    return place(tx, needs.jobs, order, 'paid', { gatewayPaymentId: payment.id, captured: payment.amount }, payment);
  await payments.recordPayment(tx, order.id, payment);
  const owed = await refuse(tx, needs.jobs, order, reason, { gatewayPaymentId: payment.id });
  needs.log.warn({ orderId: order.id, reason }, 'payment could not be served and is refunded');
  return owed;
}

/**
 * Places an order that can be fulfilled (`whyNotServed`): takes stock unless it `waits` for goods, starts its history, removes
 * the ordered lines from the cart, records the payment and queues the mail, all in the caller's transaction.
 */
export async function place(
  tx: Db,
  jobs: JobSender,
  order: OrderRow,
  state: PaymentState,
  {
    isClaimed = false,
    ...changes
  }: Pick<Placing, 'captured' | 'gatewayPaymentId' | 'waitsForGoods' | 'isClaimed'> = {},
  payment?: GatewayPayment,
): Promise<OrderRow> {
  const statusId = trackingIdOf('confirmed');
  // An estimate made by staff keeps its hold until it is paid.
  const keepsHold = changes.waitsForGoods === true || state === 'enquiry';
  const { told, billAt } = await placeOrder(tx, {
    ...{ order, statusId, state, keepsHold, isClaimed },
    ...changes,
    ...(payment ? { payment } : {}),
  });
  const placed = { ...changes, ...(keepsHold ? {} : NOTHING_HELD), paymentState: state };
  if (state === 'paid' && billAt === 'payment') await billOrder(tx, { ...order, ...placed }, null);
  await queueOrderMail(tx, jobs, order.id, firstMailOf(state), { told });
  return { ...order, ...placed, statusId };
}

/** Expires an open order: asks the gateway first, settles any money, and releases the order only without money (C6). */
export async function reconcile(needs: SettlementNeeds, orderId: number): Promise<void> {
  const order = await queries.findOrder(needs.db, orderId);
  if (order?.paymentState !== 'pending') return;
  if (order.gatewayOrderId && (await settleFromGateway(needs, order.id, order.gatewayOrderId)) === 'settled') return;
  await inTransaction(needs.db, async (tx) => {
    const current = await queries.lockOrder(tx, orderId);
    if (!current || !(await isOverdue(tx, orderId))) return;
    const hasFailed = await payments.hasFailedPayment(tx, orderId);
    await expire(tx, current, hasFailed ? 'failed' : 'expired');
  });
}

/**
 * The payments that the gateway lists for an order. If the gateway does not know the order, for example because it
 * belongs to an account used earlier, it has no payments; otherwise the order would hold its goods for ever. Any other
 * rejection, such as of our API keys, says nothing about the order and is thrown.
 */
async function paymentsThere({ gateway, log }: SettlementNeeds, orderId: number, gatewayOrderId: string) {
  return gateway.paymentsOfOrder(gatewayOrderId).catch((error: unknown) => {
    if (!isUnknownRecord(error)) throw error;
    log.warn({ orderId, reason: error.message }, 'the gateway does not have an order');
    return [];
  });
}

/**
 * The customer abandons a payment: releases the goods at once, unless the gateway knows of a payment in progress or is
 * unreachable. True if the order no longer holds anything; NOT_FOUND for somebody else's.
 */
export async function leavePayment(needs: SettlementNeeds, userId: number, orderId: number): Promise<boolean> {
  const order = await queries.findOrder(needs.db, orderId);
  if (!order || order.userId !== userId) throw notFound();
  if (order.paymentState !== 'pending') return !order.holdsStock;
  if (order.gatewayOrderId && (await isMoneyUnderWay(needs, order.id, order.gatewayOrderId))) return false;
  await inTransaction(needs.db, async (tx) => {
    const current = await queries.lockOrder(tx, orderId);
    if (current) await expire(tx, current);
  });
  return true;
}

async function isMoneyUnderWay(needs: SettlementNeeds, orderId: number, gatewayOrderId: string): Promise<boolean> {
  try {
    const money = await settleFromGateway(needs, orderId, gatewayOrderId);
    return money === 'settled' || money === 'underway';
  } catch (error) {
    if (error instanceof GatewayError) return true;
    throw error;
  }
}

/** The same for every open order of a guest who signed out or somebody who closed their account. */
export async function leaveAllPayments(needs: SettlementNeeds, userId: number): Promise<void> {
  for (const orderId of await waitingQueries.listOpenIdsOf(needs.db, userId))
    await leavePayment(needs, userId, orderId);
}

/**
 * What the gateway knows of an order's money: booked now, in progress, not matching our order (raises an alert), refused by the
 * bank, or none. Captured money first; a payment that does not match blocks nothing.
 */
export type GatewayMoney = 'settled' | 'underway' | 'misfit' | 'failed' | 'none';

export async function settleFromGateway(
  needs: SettlementNeeds,
  orderId: number,
  gatewayOrderId: string,
): Promise<GatewayMoney> {
  const found = await paymentsThere(needs, orderId, gatewayOrderId);
  const inState = (status: GatewayPayment['status']) => found.filter((payment) => payment.status === status);
  for (const payment of inState('failed')) await payments.recordPayment(needs.db, orderId, payment);
  const taken = [...inState('captured'), ...inState('authorized')];
  let isSettled = false;
  for (const payment of taken) isSettled = (await settleIfFitting(needs, gatewayOrderId, payment.id)) || isSettled;
  if (isSettled) return 'settled';
  if (inState('created').length > 0) return 'underway';
  if (taken.length > 0) return 'misfit';
  return inState('failed').length > 0 ? 'failed' : 'none';
}

async function settleIfFitting(needs: SettlementNeeds, gatewayOrderId: string, paymentId: string): Promise<boolean> {
  try {
    await settle(needs, gatewayOrderId, paymentId);
    return true;
  } catch (error) {
    if (error instanceof ShopError) return false;
    throw error;
  }
}

/**
 * The sweeper: expires every open order whose hold has ended. If the gateway is unreachable, the order waits for the next
 * round.
 */
export async function sweepExpired(needs: SettlementNeeds): Promise<void> {
  for (const id of await waitingQueries.listOverdueHolds(needs.db)) await endHold(needs.db, id);
  for (const id of await waitingQueries.listOverdueOffers(needs.db)) await endOffer(needs.db, id);
  await reconcileAll(needs, await waitingQueries.listOpenIds(needs.db, 'expired'));
}

/** A newcomer's transfer, or a desk estimate, that is not paid in time keeps waiting, but releases goods and coupon. */
async function endHold(db: Db, orderId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await queries.lockOrder(tx, orderId);
    if (!order || !(await isOverdue(tx, orderId))) return;
    const isTransfer = order.waitsForGoods && order.paymentState === 'awaiting_confirmation';
    const isEstimate = order.holdsStock && order.paymentState === 'enquiry';
    if (!isTransfer && !isEstimate) return;
    await releaseHold(tx, order);
    await queries.updateOrder(tx, orderId, { ...NOTHING_HELD, reservedUntil: null });
  });
}

/**
 * An estimate past its last day no longer keeps its prices, so it releases its coupon. If it is taken up after all, the
 * coupon is redeemed again.
 */
async function endOffer(db: Db, orderId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await queries.lockOrder(tx, orderId);
    const isOver = (await findEstimate(tx, orderId))?.isExpired === true;
    if (order && isOver && orderCan('negotiate', order)) await coupons.release(tx, orderId);
  });
}

/** The reconciler: open orders after 15 minutes, as the gateway advises (payments A.7). */
export async function reconcileOpen(needs: SettlementNeeds): Promise<void> {
  await reconcileAll(needs, await waitingQueries.listOpenIds(needs.db, { openMinutes: 15 }));
}

async function reconcileAll(needs: SettlementNeeds, ids: readonly number[]): Promise<void> {
  await inRound(ids, (id) =>
    reconcile(needs, id).catch((error: unknown) =>
      needs.log.warn({ orderId: id, reason: (error as Error).message }, 'open order could not be reconciled'),
    ),
  );
}

const HOUR_SECONDS = 3_600;
const DAY_HOURS = 24;
/** Windows overlap by an hour, because the gateway's clock differs from ours (C11). */
const OVERLAP_SECONDS = HOUR_SECONDS;

/**
 * The sweep: every captured payment that the gateway lists for the last `hours` must be in our books. Payments of our
 * orders are settled, even if the order was released before. Payments without an order raise an alert, and so do
 * payments without any webhook (C13). Refunds made in the gateway's dashboard are found as well. Reads one day at a
 * time, so that a busy month fits into memory.
 */
export async function sweepPayments(needs: SettlementNeeds, hours: number): Promise<void> {
  const [clock] = await rowsOf<{ now: string | number }>(
    needs.db,
    sql`select extract(epoch from now())::bigint as now`,
  );
  const now = Number(clock?.now);
  let ripest = 0;
  for (let ago = hours; ago > 0; ago -= DAY_HOURS) {
    const until = now - Math.max(0, ago - DAY_HOURS) * HOUR_SECONDS;
    const window = { from: now - ago * HOUR_SECONDS - OVERLAP_SECONDS, to: until + OVERLAP_SECONDS };
    const captured = (await askForPayments(needs, window)).filter((payment) => payment.status === 'captured');
    await bookAllMissed(needs, captured);
    for (const { createdAt } of captured) if (createdAt < now - HOUR_SECONDS) ripest = Math.max(ripest, createdAt);
    await applyMissedRefunds(needs, window);
  }
  await reportSilence(needs, ripest, now);
}

async function bookAllMissed(needs: SettlementNeeds, captured: readonly GatewayPayment[]): Promise<void> {
  const booked = await payments.listBooked(
    needs.db,
    captured.map((payment) => payment.id),
  );
  const unknown: GatewayPayment[] = [];
  await inRound(
    captured.filter(({ id }) => !booked.has(id)),
    (payment) =>
      bookMissed(needs, payment, unknown).catch((error: unknown) =>
        needs.log.warn(
          { gatewayPaymentId: payment.id, reason: (error as Error).message },
          'payment could not be booked',
        ),
      ),
  );
  await reportUnknown(needs, unknown);
}

/**
 * Settles the payment, or adds it to `unknown` if no order of ours fits: those are looked into later, because that
 * takes time.
 */
async function bookMissed(needs: SettlementNeeds, payment: GatewayPayment, unknown: GatewayPayment[]): Promise<void> {
  if (payment.orderId === null || !(await settleIfFitting(needs, payment.orderId, payment.id))) unknown.push(payment);
}

const GATEWAY_DOWN = 'gateway-away';

function whyDown({ kind, status, message }: GatewayError): string {
  if (status === 401) return 'It refuses the keys of the shop: check RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET.';
  if (kind === 'rejected' || kind === 'malformed')
    return `It does not list its payments: ${message} Money whose notice was lost is not found meanwhile.`;
  return 'Customers cannot pay there, and refunds wait. What was paid is found as soon as it answers.';
}

/** Raises an alert for as long as the gateway does not answer. */
async function askForPayments(
  { db, gateway, log }: SettlementNeeds,
  window: { from: number; to: number },
): Promise<GatewayPayment[]> {
  try {
    const found = await gateway.listPayments(window);
    await payments.endAlert(db, GATEWAY_DOWN);
    return found;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    await payments.raiseAgain(db, { kind: 'gateway_away', reference: GATEWAY_DOWN, detail: whyDown(error) });
    log.error({ reason: error.message }, 'the gateway does not answer');
    throw error;
  }
}

/** Applies refunds whose webhooks never came. Refunds in a known state cost no statement. */
async function applyMissedRefunds(needs: SettlementNeeds, window: { from: number; to: number }): Promise<void> {
  const made = await needs.gateway.listRefunds(window);
  const known = await payments.refundStates(
    needs.db,
    made.map(({ id }) => id),
  );
  await inRound(
    made.filter(({ id, status }) => known.get(id) !== status),
    ({ key, ...refund }) =>
      applyRefundEvent(needs, refund, key).catch((error: unknown) =>
        needs.log.warn({ refundId: refund.id, reason: (error as Error).message }, 'refund could not be booked'),
      ),
  );
}

/**
 * Raises an alert if payments come without webhooks. Looks only at payments older than an hour, whose webhook must have
 * come by now even with a wrong clock. `ripest`: the time of the last of them, in Unix seconds.
 */
async function reportSilence(needs: SettlementNeeds, ripest: number, now: number): Promise<void> {
  if (ripest === 0) return;
  const { lastAt } = await payments.webhookHealth(needs.db);
  if (lastAt !== null && lastAt.getTime() / 1000 > ripest - OVERLAP_SECONDS) return;
  await payments.raiseAlert(needs.db, {
    kind: 'no_webhooks',
    reference: `no-webhooks-${new Date(now * 1000).toISOString().slice(0, 10)}`,
    amount: 0,
    detail: 'Payments arrive and no webhook comes: check its address and secret at the gateway.',
  });
  needs.log.error({}, 'payments arrive without webhooks');
}
