/**
 * The money of an enquiry: the customer accepted the estimate by phone and paid in cash or by transfer. Staff record
 * it, and the enquiry becomes a paid order that takes its goods, unless it took them when staff moved it on unpaid.
 */
import { type Db, ifTaken, inTransaction } from '#platform/db/db.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { invalidField, notFound, ShopError } from '#shared/errors.ts';
import { formatAmount, paiseFromRupees } from '#shared/money.ts';
import { recordAudit } from '../../settings/settings.ts';
import { findSnapshot, listPaid } from '../amending/amending.queries.ts';
import { requireVersionOf } from '../amending/amending.ts';
import {
  bookSupplement,
  decideTransferFirst,
  nothingToPay,
  referenceTaken,
  requireFreeReference,
  requireUnusedCredit,
} from '../amending/money.ts';
import { type HeldEstimate, lockEstimate, requireValid, requireVersion } from '../estimates/estimates.ts';
import { obstacleTo } from '../orders.actions.rules.ts';
import { billOrderAt } from '../orders.billing.ts';
import type { OrderRow } from '../orders.queries.ts';
import * as queries from '../orders.queries.ts';
import { canonicalReference } from '../orders.references.rules.ts';
import { trackingIdOf } from '../orders.status.ts';
import { queueOrderMail } from '../orders.ts';
import { NOTHING_HELD, takeGoodsOnce } from '../placing/goods.ts';
import type { TakenPayment } from './money.contract.ts';

/**
 * Books the whole amount of an enquiry. OUT_OF_STOCK names missing goods; CONFLICT for anything but an open enquiry,
 * and if the reference has paid another order. The prices are those of the version seen: ESTIMATE_CHANGED if another is
 * in force, ESTIMATE_EXPIRED after its last day unless its prices are kept. A retry after a lost answer changes nothing
 * if it names the same reference; cash is recognised by the idempotency key alone, because the same amount may really
 * have been given twice. `keep` runs in the transaction.
 */
export async function takePayment(
  db: Db,
  jobs: JobSender,
  taken: TakenPayment,
  actorId: number,
  keep: (tx: Db) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await take(tx, jobs, taken, actorId);
    await keep(tx);
  }).catch(ifTaken(referenceTaken));
}

const referenceOf = (taken: TakenPayment) => (taken.payment_method === 'cash' ? null : taken.utr);

async function take(tx: Db, jobs: JobSender, taken: TakenPayment, actorId: number): Promise<void> {
  const order = await queries.lockOrder(tx, taken.order_id);
  if (!order || order.placedAt === null) throw notFound();
  if (await isRetry(tx, order, taken)) return;
  const obstacle = obstacleTo('takePayment', order);
  if (obstacle === 'status') throw new ShopError('CONFLICT', 'This order is cancelled.');
  if (order.paymentState === 'awaiting_confirmation' || isOtherTransfer(order, taken)) throw decideTransferFirst();
  if (obstacle) throw nothingToPay();
  if (order.due > 0) return takeDue(tx, jobs, order, taken, actorId);
  await requireTerms(tx, await lockEstimate(tx, { orderId: order.id }), taken);
  await takeGoodsOnce(tx, order);
  const utr = referenceOf(taken);
  if (utr !== null) await requireFreeReference(tx, utr, order.id);
  await requireUnusedCredit(tx, order, taken.references ?? []);
  const { payment_method: paymentMethod, note } = taken;
  const paid = await queries.updateOrder(tx, order.id, {
    paymentState: 'paid',
    paymentMethod,
    captured: order.total,
    utr,
    ...NOTHING_HELD,
    reservedUntil: null,
  });
  await billOrderAt(tx, 'payment', paid, actorId);
  await recordAudit(tx, {
    actorId,
    action: 'order.payment.take',
    subject: `order:${order.id}`,
    before: { paymentState: order.paymentState },
    after: { paymentState: 'paid', paymentMethod, utr, note, version: taken.version, oldPrices: taken.old_prices },
  });
  await queueOrderMail(tx, jobs, order.id, 'paid');
}

/** The customer has given the reference of another transfer for what is due. */
function isOtherTransfer({ dueUtr }: OrderRow, taken: TakenPayment): boolean {
  return dueUtr !== null && canonicalReference(referenceOf(taken) ?? '') !== canonicalReference(dueUtr);
}

/** Takes what a new version of a paid order costs beyond what was paid. */
async function takeDue(tx: Db, jobs: JobSender, order: OrderRow, taken: TakenPayment, actorId: number): Promise<void> {
  requireVersionOf(order, taken.version);
  const { payment_method: method, note } = taken;
  const utr = referenceOf(taken);
  if (paiseFromRupees(taken.amount) !== order.due)
    throw invalidField('amount', `Still to be paid: ${formatAmount(order.due)}.`);
  await requireUnusedCredit(tx, order, taken.references ?? []);
  await bookSupplement(tx, order, { method, utr, note, actorId });
  await recordAudit(tx, {
    actorId,
    action: 'order.payment.take',
    subject: `order:${order.id}`,
    before: { due: order.due },
    after: { due: 0, paymentMethod: method, utr, note, version: order.version },
  });
  await queueOrderMail(tx, jobs, order.id, 'paid');
}

/** Whether this very transfer was booked before: the call is a retry after a lost answer. */
async function isRetry(tx: Db, order: OrderRow, taken: TakenPayment): Promise<boolean> {
  const utr = referenceOf(taken);
  if (utr === null || order.due > 0 || order.captured === 0) return false;
  if (order.paymentMethod === taken.payment_method && order.utr === utr) return true;
  return (await listPaid(tx, order.id)).some((paid) => paid.method === taken.payment_method && paid.utr === utr);
}

/**
 * Requires the full amount of the current version, before its last day. Once staff have moved it on it is an order, and
 * its prices no longer expire.
 */
async function requireTerms(tx: Db, held: HeldEstimate, taken: TakenPayment): Promise<void> {
  requireVersion(held, taken.version);
  const amount = paiseFromRupees(taken.amount);
  if (amount !== held.order.total) throw invalidField('amount', await otherAmountText(tx, held, amount));
  if (!taken.old_prices && held.order.statusId === trackingIdOf('confirmed')) requireValid(held);
}

/** The refusal of a wrong amount; names the earlier version if the customer paid that one's amount. */
async function otherAmountText(tx: Db, { order }: HeldEstimate, amount: number): Promise<string> {
  for (let version = order.version - 1; version > 0; version -= 1) {
    const before = await findSnapshot(tx, order.id, version);
    if (before?.total === amount)
      return `This is the total of version ${version}. Now it is ${formatAmount(order.total)}.`;
  }
  return `The total is ${formatAmount(order.total)}.`;
}
