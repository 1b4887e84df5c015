/**
 * Giving money back: a refund is written down in the transaction that is its reason, asked for by a job after the commit,
 * and finished by the gateway's answer, whichever way that comes (C8).
 */
import { type Db, inTransaction } from '#platform/db/db.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import type { Paise } from '#shared/money.ts';
import type { GatewayRefund, PaymentGateway } from '../payments/payments.gateway.ts';
import * as payments from '../payments/payments.ts';
import type { OrderRow } from './orders.queries.ts';
import * as queries from './orders.queries.ts';

export const REFUND_JOB = 'refund';

/**
 * Opens a refund under the order's lock and queues it. The sum of all refunds of a payment never exceeds what it captured;
 * `key` names the one logical refund, so that opening it again does nothing.
 */
export async function openRefund(
  db: Db,
  jobs: JobSender,
  refund: {
    order: OrderRow;
    gatewayPaymentId: string;
    captured: Paise;
    amount: Paise;
    key: string;
    reason: string;
    actorId: number | null;
  },
): Promise<void> {
  const claimed = await payments.claimedRefunds(db, refund.gatewayPaymentId);
  const amount = Math.min(refund.amount, refund.captured - claimed);
  if (amount <= 0) return;
  const { order, gatewayPaymentId, key, reason, actorId } = refund;
  const row = await payments.insertRefund(db, { orderId: order.id, gatewayPaymentId, amount, key, reason, actorId });
  if (row) await jobs.send(db, REFUND_JOB, { refundId: row.id });
}

/** The job: asks the gateway with the refund's own key. An unknown outcome throws, so that the same key is tried again. */
export async function runRefund(db: Db, gateway: PaymentGateway, refundId: number): Promise<void> {
  const refund = await payments.findRefund(db, refundId);
  if (refund?.status !== 'pending') return;
  const answer = await gateway.refund({
    paymentId: refund.gatewayPaymentId,
    amount: refund.amount,
    key: refund.key,
    notes: { reason: refund.reason.slice(0, 200) },
  });
  await applyRefundAnswer(db, refund.id, answer);
}

/** Books what the gateway says of a refund: processed money leaves the order's books once, failed frees the amount. */
export async function applyRefundAnswer(db: Db, refundId: number, answer: GatewayRefund): Promise<void> {
  await inTransaction(db, async (tx) => {
    const known = await payments.findRefund(tx, refundId);
    const order = known && (await queries.lockOrder(tx, known.orderId));
    const refund = await payments.findRefund(tx, refundId);
    if (!order || !refund || refund.status === 'processed') return;
    await payments.updateRefund(tx, refund.id, { gatewayRefundId: answer.id, status: answer.status });
    // A second payment of the same order is given back outside the order's own sums.
    if (answer.status !== 'processed' || refund.gatewayPaymentId !== order.gatewayPaymentId) return;
    const refunded = order.refunded + refund.amount;
    await queries.updateOrder(tx, order.id, {
      refunded,
      paymentState: refunded >= order.captured ? 'refunded' : 'partially_refunded',
    });
  });
}

/** What a webhook says of a refund that we asked for; one that we do not know is left to the reconciler. */
export async function applyRefundEvent(db: Db, answer: GatewayRefund): Promise<void> {
  const refund = await payments.findRefundByGatewayId(db, answer.id);
  if (refund) await applyRefundAnswer(db, refund.id, answer);
}
