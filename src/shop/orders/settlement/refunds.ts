/**
 * Giving money back: a refund is written down in the transaction that is its reason, asked for by a job after the commit,
 * and finished by the gateway's answer, whichever way that comes (C8). Money that was collected by hand goes back by hand
 * and is written down as done.
 */
import { randomUUID } from 'node:crypto';
import { type Db, inTransaction } from '#platform/db/db.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { invalidField, notFound, ShopError } from '#shared/errors.ts';
import { formatAmount, type Paise } from '#shared/money.ts';
import { GatewayError, type GatewayRefund, type PaymentGateway } from '../../payments/gateway/gateway.ts';
import type { RefundRow } from '../../payments/payments.ts';
import * as payments from '../../payments/payments.ts';
import { recordAudit } from '../../settings/settings.ts';
import { orderCan } from '../orders.actions.rules.ts';
import type { OrderRow } from '../orders.queries.ts';
import * as queries from '../orders.queries.ts';
import { queueOrderMail } from '../orders.ts';

export const REFUND_JOB = 'refund';

/** The gateway moves no less than one rupee (payments A.4). */
const LEAST_GATEWAY_REFUND: Paise = 100;

interface RefundNeeds {
  db: Db;
  jobs: JobSender;
  gateway: PaymentGateway;
}

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
  const claimed = await payments.claimedRefunds(db, refund.order.id, refund.gatewayPaymentId);
  const amount = Math.min(refund.amount, refund.captured - claimed);
  if (amount <= 0) return;
  const { order, gatewayPaymentId, key, reason, actorId } = refund;
  const row = await payments.insertRefund(db, { orderId: order.id, gatewayPaymentId, amount, key, reason, actorId });
  if (row) await jobs.send(db, REFUND_JOB, { refundId: row.id });
}

export interface RefundRequest {
  orderId: number;
  /** What is left of the order's money when it is not given. */
  amount: Paise | undefined;
  reason: string;
  actorId: number;
  /** Names this one asking (of A-Z a-z 0-9 _ -, at most 50): asked again, nothing more is given back. */
  key?: string | undefined;
}

/**
 * The owner gives money back, all of it or a part. CONFLICT when nothing or less than that is left: two owners who refund
 * 60 percent each wait for each other here, and the second is refused.
 */
export async function refundByAdmin(db: Db, jobs: JobSender, request: RefundRequest): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await queries.lockOrder(tx, request.orderId);
    if (!order || order.placedAt === null) throw notFound();
    const key = `refund-${request.key ?? randomUUID()}`;
    if (await payments.isRefundKnown(tx, key)) return;
    if (!orderCan('refund', order)) throw nothingLeft();
    const left = order.captured - (await payments.claimedRefunds(tx, order.id, order.gatewayPaymentId));
    const amount = request.amount ?? left;
    requireRefundable(amount, left);
    const { reason, actorId } = request;
    const draft = { orderId: order.id, amount, reason, actorId, key };
    if (order.gatewayPaymentId === null) await refundByHand(tx, jobs, order, draft);
    else await refundAtGateway(tx, jobs, order, { ...draft, gatewayPaymentId: order.gatewayPaymentId, left });
    const refunded = order.captured - left;
    const [before, after] = [{ refunded }, { refunded: refunded + amount, amount }];
    await recordAudit(tx, { actorId, action: 'order.refund', subject: `order:${order.id}`, before, after });
  });
}

const nothingLeft = () => new ShopError('CONFLICT', 'There is nothing left to refund.');

function requireRefundable(amount: Paise, left: Paise): void {
  if (left <= 0) throw nothingLeft();
  if (amount <= 0) throw invalidField('amount', 'The amount must be above 0.');
  if (amount <= left) return;
  const text = `At most ${formatAmount(left)} can be refunded.`;
  throw new ShopError('CONFLICT', text, { fields: { amount: text } });
}

type Draft = Pick<payments.RefundDraft, 'orderId' | 'amount' | 'reason' | 'actorId' | 'key'>;

async function refundAtGateway(
  tx: Db,
  jobs: JobSender,
  order: OrderRow,
  { left, ...draft }: Draft & { gatewayPaymentId: string; left: Paise },
): Promise<void> {
  if (draft.amount < LEAST_GATEWAY_REFUND) throw invalidField('amount', 'The gateway refunds no less than ₹1.');
  const row = await payments.insertRefund(tx, draft);
  await jobs.send(tx, REFUND_JOB, { refundId: (row as RefundRow).id });
  if (draft.amount === left) await queries.updateOrder(tx, order.id, { paymentState: 'refund_due' });
}

/** The money went from hand to hand: what is written down has happened. */
async function refundByHand(tx: Db, jobs: JobSender, order: OrderRow, draft: Draft): Promise<void> {
  const row = await payments.insertRefund(tx, { ...draft, gatewayPaymentId: null, status: 'processed' });
  await bookRefund(tx, jobs, order, row as RefundRow);
}

/** Takes returned money out of the order's books and tells the customer. */
async function bookRefund(tx: Db, jobs: JobSender, order: OrderRow, refund: RefundRow): Promise<void> {
  await queueOrderMail(tx, jobs, order.id, 'refunded', { refundId: refund.id });
  // A second payment of the same order is given back outside the order's own sums.
  if (refund.gatewayPaymentId !== order.gatewayPaymentId) return;
  const refunded = order.refunded + refund.amount;
  const rest = order.paymentState === 'refund_due' ? 'refund_due' : 'partially_refunded';
  await queries.updateOrder(tx, order.id, {
    refunded,
    paymentState: refunded >= order.captured ? 'refunded' : rest,
  });
}

/**
 * The job: asks the gateway with the refund's own key. An unknown outcome throws, so that the same key is tried again; a
 * plain refusal ends this refund, frees its amount and is shown to the owner. Wrong keys of ours are no refusal of it.
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
    await queries.lockOrder(tx, orderId);
    const refund = await payments.findRefund(tx, id);
    // A refund that the gateway knows by id is ended by the gateway's word alone.
    if (refund?.status !== 'pending' || refund.gatewayRefundId !== null) return;
    await payments.updateRefund(tx, id, { status: 'failed', failure: failure.slice(0, 300) });
  });
}

/**
 * Books what the gateway says of a refund, forward only: processed money leaves the order's books once, failed frees the
 * amount, and a late word about a refund that has ended changes nothing.
 */
export async function applyRefundAnswer(
  { db, jobs }: Pick<RefundNeeds, 'db' | 'jobs'>,
  refundId: number,
  answer: GatewayRefund,
): Promise<void> {
  const known = await payments.findRefund(db, refundId);
  if (!known) return;
  await inTransaction(db, async (tx) => {
    const order = await queries.lockOrder(tx, known.orderId);
    const refund = await payments.findRefund(tx, refundId);
    if (!order || refund?.status !== 'pending') return;
    const failure = answer.status === 'failed' ? 'The bank could not return the money.' : null;
    await payments.updateRefund(tx, refund.id, { gatewayRefundId: answer.id, status: answer.status, failure });
    if (answer.status === 'processed') await bookRefund(tx, jobs, order, refund);
  });
}

/** What a webhook says of a refund: ours by its id or our key, or one that somebody made at the gateway itself. */
export async function applyRefundEvent(
  needs: Pick<RefundNeeds, 'db' | 'jobs'>,
  answer: GatewayRefund,
  key: string | undefined,
): Promise<void> {
  const refund =
    (await payments.findRefundOf(needs.db, answer.id, key)) ?? (await recordForeignRefund(needs.db, answer));
  if (refund) await applyRefundAnswer(needs, refund.id, answer);
}

/** A refund made in the gateway's dashboard is a fact: it is written down like one of ours, so that our sums stay true. */
async function recordForeignRefund(db: Db, answer: GatewayRefund): Promise<RefundRow | null> {
  const payment = await payments.findPayment(db, answer.paymentId);
  if (!payment?.wasCaptured || answer.status === 'failed') return null;
  return inTransaction(db, async (tx) => {
    const order = await queries.lockOrder(tx, payment.orderId);
    // The event waits until the order has its money: a refund cannot leave books that it has not entered.
    if (order?.paymentState === 'pending') throw new Error('The refunded payment is not settled yet.');
    const ours = await payments.findRefundOf(tx, answer.id, undefined);
    if (ours) return ours;
    return payments.insertRefund(tx, {
      orderId: payment.orderId,
      gatewayPaymentId: answer.paymentId,
      gatewayRefundId: answer.id,
      amount: answer.amount,
      key: `gateway-${answer.id}`,
      reason: 'Made at the payment gateway.',
      actorId: null,
    });
  });
}

/** Refunds that are long on their way: asked about by id, or asked for again with their own key. */
export async function reconcileRefunds(
  needs: RefundNeeds & { log: { warn(details: object, text: string): void } },
): Promise<void> {
  for (const id of await payments.listSlowRefundIds(needs.db)) {
    await reconcileRefund(needs, id).catch((error: unknown) =>
      needs.log.warn({ refundId: id, reason: (error as Error).message }, 'refund could not be reconciled'),
    );
  }
}

async function reconcileRefund(needs: RefundNeeds, id: number): Promise<void> {
  const refund = await payments.findRefund(needs.db, id);
  if (!refund?.gatewayRefundId) return runRefund(needs, id);
  return applyRefundAnswer(needs, id, await needs.gateway.fetchRefund(refund.gatewayRefundId));
}
