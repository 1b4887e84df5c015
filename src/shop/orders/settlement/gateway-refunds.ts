/**
 * Refunds at the gateway: requested by a job after the commit that opened them (refunds.ts), and completed by the gateway's
 * answer or webhook (C8).
 */
import { databaseNow } from '#platform/db/clock.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import type { Paise } from '#shared/money.ts';
import { GatewayError, type GatewayRefund, type PaymentGateway } from '../../payments/gateway/gateway.ts';
import type { RefundRow } from '../../payments/payments.ts';
import * as payments from '../../payments/payments.ts';
import { lowerDue, overpaidOf, sourcesOf } from '../amending/money.ts';
import type { OrderRow } from '../orders.queries.ts';
import * as queries from '../orders.queries.ts';
import { CANCELLED_STATUS_ID } from '../orders.status.ts';
import { bookRefund } from './booked-refunds.ts';
import { rejectionOf, repeating, unrepeated } from './refunds.rules.ts';
import { inRound } from './rounds.ts';

export const REFUND_JOB = 'refund';

interface RefundNeeds {
  db: Db;
  jobs: JobSender;
  gateway: PaymentGateway;
}

/**
 * The job: requests the refund with its own key. An unknown outcome throws, so that the same key is retried; a refusal ends the
 * refund, frees its amount and is shown to the owner. Our own wrong API keys do not count as a refusal.
 */
export async function runRefund(needs: RefundNeeds, refundId: number): Promise<void> {
  const refund = await payments.findRefund(needs.db, refundId);
  if (refund?.status !== 'pending' || refund.gatewayPaymentId === null) return;
  try {
    const answer = await needs.gateway.refund({
      paymentId: refund.gatewayPaymentId,
      amount: refund.amount,
      key: refund.key,
      notes: { reason: refund.reason.slice(0, 200) },
    });
    await applyRefundAnswer(needs, refund.id, answer);
  } catch (error) {
    if (!(error instanceof GatewayError) || error.kind !== 'rejected' || error.status === 401) throw error;
    await failRefund(needs.db, refund, error.message);
  }
}

async function failRefund(db: Db, { id, orderId }: RefundRow, failure: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await queries.lockOrder(tx, orderId);
    const refund = await payments.findRefund(tx, id);
    // Once the gateway has given a refund an id, only the gateway ends it.
    if (refund?.status !== 'pending' || refund.gatewayRefundId !== null) return;
    await payments.updateRefund(tx, id, { status: 'failed', failure: failure.slice(0, 300) });
    if (order) await lowerDue(tx, order);
  });
}

/**
 * Books the gateway's state of a refund, forward only: processed money is deducted once, failed frees the amount. If
 * the gateway later contradicts a finished refund, our sums stay and an alert asks a person to look.
 */
async function applyRefundAnswer(
  { db, jobs }: Pick<RefundNeeds, 'db' | 'jobs'>,
  refundId: number,
  answer: GatewayRefund,
): Promise<void> {
  const known = await payments.findRefund(db, refundId);
  if (!known) return;
  await inTransaction(db, async (tx) => {
    const order = await queries.lockOrder(tx, known.orderId);
    const refund = await payments.findRefund(tx, refundId);
    if (!order || !refund) return;
    if (refund.status !== 'pending') return reportChanged(tx, order, refund, answer);
    if (answer.status === 'processed') return bookProcessed(tx, jobs, { order, refund, answer });
    const failure = answer.status === 'failed' ? 'The bank could not return the money.' : null;
    await payments.updateRefund(tx, refund.id, { gatewayRefundId: answer.id, status: answer.status, failure });
    if (answer.status === 'failed') await lowerDue(tx, order);
  });
}

/**
 * Books refunded money up to what was paid. More can only be refunded in the gateway's dashboard, after the shop had
 * given it back by hand: an alert reports that.
 */
async function bookProcessed(
  tx: Db,
  jobs: JobSender,
  { order, refund, answer }: { order: OrderRow; refund: RefundRow; answer: GatewayRefund },
): Promise<void> {
  const excess = await excessOf(tx, order, refund);
  const amount = refund.amount - excess;
  const gatewayRefundId = answer.id;
  if (excess > 0)
    await payments.raiseAlert(tx, {
      kind: 'excess_refund',
      // As `reportChanged` names it: the event comes again.
      reference: `${answer.id}-processed`,
      amount: excess,
      detail: `${order.number}: the customer got this at the payment gateway although it had been refunded before. The order does not count it. Please ask the customer to return it.`,
    });
  if (amount <= 0) {
    const failure = 'It had been refunded before.';
    return payments.updateRefund(tx, refund.id, { gatewayRefundId, status: 'failed', failure });
  }
  await payments.updateRefund(tx, refund.id, { gatewayRefundId, status: 'processed', amount, failure: null });
  await bookRefund(tx, jobs, order, { ...refund, amount });
}

/** How far a refund exceeds what its payment, or the order of which that is a part, still had. */
async function excessOf(tx: Db, order: OrderRow, { gatewayPaymentId, amount }: RefundRow): Promise<Paise> {
  const done = (await payments.listRefunds(tx, order.id)).filter(({ status }) => status === 'processed');
  const ofPayment = done.filter((one) => one.gatewayPaymentId === gatewayPaymentId);
  const paid = gatewayPaymentId === null ? undefined : await payments.findPayment(tx, gatewayPaymentId);
  const isOwn = (await sourcesOf(tx, order)).some((source) => source.gatewayPaymentId === gatewayPaymentId);
  const left = Math.min(
    paid ? paid.amount - ofPayment.reduce((sum, one) => sum + one.amount, 0) : amount,
    isOwn ? order.captured - order.refunded : amount,
  );
  return Math.max(0, Math.min(amount, amount - left));
}

async function reportChanged(tx: Db, { number }: OrderRow, refund: RefundRow, answer: GatewayRefund): Promise<void> {
  if (answer.status === 'pending' || answer.status === refund.status) return;
  await payments.raiseAlert(tx, {
    kind: 'changed_refund',
    reference: `${answer.id}-${answer.status}`,
    amount: refund.amount,
    detail:
      answer.status === 'failed'
        ? `${number}: the customer did not get this refund after all, although it was done. Please give the money back by hand; the order counts it already.`
        : `${number}: the customer got this refund after all, although it had failed. Please do not give it back again.`,
  });
}

/** A refund webhook: ours, by id or key, or one made in the gateway's dashboard. */
export async function applyRefundEvent(
  needs: Pick<RefundNeeds, 'db' | 'jobs'>,
  answer: GatewayRefund,
  key: string | undefined,
): Promise<void> {
  const refund =
    (await payments.findRefundOf(needs.db, answer.id, key)) ?? (await recordForeignRefund(needs.db, answer));
  if (refund) await applyRefundAnswer(needs, refund.id, answer);
}

/** Records a refund made in the gateway's dashboard like one of ours, so that our sums stay correct. */
async function recordForeignRefund(db: Db, answer: GatewayRefund): Promise<RefundRow | null> {
  const payment = await payments.findPayment(db, answer.paymentId);
  if (!payment?.wasCaptured || answer.status === 'failed') return null;
  return inTransaction(db, async (tx) => {
    const order = await queries.lockOrder(tx, payment.orderId);
    // The event waits until the order has its money, because a refund must follow its payment.
    if (order?.paymentState === 'pending') throw new Error('The refunded payment is not settled yet.');
    const ours = await payments.findRefundOf(tx, answer.id, undefined);
    if (ours) return ours;
    // The bank rejected a version's refund: staff often repeat it in the dashboard.
    const isOwed = order && order.statusId !== CANCELLED_STATUS_ID && answer.amount <= (await overpaidOf(tx, order));
    const made = { gatewayPaymentId: answer.paymentId, amount: answer.amount };
    const repeated = rejectionOf(unrepeated(await payments.listRefunds(tx, payment.orderId)), made);
    const key = `gateway-${answer.id}`;
    return payments.insertRefund(tx, {
      ...made,
      ...(isOwed ? { version: order.version } : {}),
      orderId: payment.orderId,
      gatewayRefundId: answer.id,
      ...(repeated ? repeating(repeated, key) : { key }),
      reason: 'Made at the payment gateway.',
      actorId: null,
    });
  });
}

/** Follows up slow refunds: queries them by id, or requests them again with their own key. */
export async function reconcileRefunds(
  needs: RefundNeeds & { log: { warn(details: object, text: string): void } },
): Promise<void> {
  await inRound(await payments.listSlowRefundIds(needs.db), (id) =>
    reconcileRefund(needs, id).catch(async (error: unknown) => {
      const reason = (error as Error).message;
      needs.log.warn({ refundId: id, reason }, 'refund could not be reconciled');
      await reportWaiting(needs.db, id, reason);
    }),
  );
}

const MOST_WAITING_MS = 24 * 3_600_000;

/** Raises an alert, once, for a refund about which the gateway has not answered for a day. */
async function reportWaiting(db: Db, id: number, reason: string): Promise<void> {
  const refund = await payments.findRefund(db, id);
  const order = refund && (await queries.findOrder(db, refund.orderId));
  if (!order || databaseNow() - refund.createdAt.getTime() < MOST_WAITING_MS) return;
  await payments.raiseAlert(db, {
    kind: 'waiting_refund',
    reference: `refund-${id}`,
    amount: refund.amount,
    detail: `${order.number}: the gateway has not taken this refund for a day (${reason}). Please look for it in the gateway's dashboard before you give the money back in another way.`,
  });
}

async function reconcileRefund(needs: RefundNeeds, id: number): Promise<void> {
  const refund = await payments.findRefund(needs.db, id);
  if (!refund?.gatewayRefundId) return runRefund(needs, id);
  return applyRefundAnswer(needs, id, await needs.gateway.fetchRefund(refund.gatewayRefundId));
}
