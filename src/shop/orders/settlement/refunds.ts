/**
 * Opens refunds, in the transaction that causes them; gateway-refunds.ts requests and follows those of the gateway (C8). Money
 * received by hand is refunded by hand and recorded as done.
 */
import { randomUUID } from 'node:crypto';
import { type Db, inTransaction } from '#platform/db/db.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { invalidField, notFound, ShopError } from '#shared/errors.ts';
import type { Paise } from '#shared/money.ts';
import type { HandWay } from '../../payments/payments.status.ts';
import type { RefundRow } from '../../payments/payments.ts';
import * as payments from '../../payments/payments.ts';
import { recordAudit } from '../../settings/settings.ts';
import {
  isBelowRefundable,
  leftAfter,
  type MoneySource,
  type TakenPart,
  takeFrom,
} from '../amending/amending.rules.ts';
import { overpaidOf, requireNoTransferOfDue, sourcesOf, tooMuch, withdrawDue } from '../amending/money.ts';
import { orderCan } from '../orders.actions.rules.ts';
import type { OrderRow } from '../orders.queries.ts';
import * as queries from '../orders.queries.ts';
import { CANCELLED_STATUS_ID, hasLeftTheShop } from '../orders.status.ts';
import { unpackLines } from '../packing/packing.queries.ts';
import { returnGoods } from '../placing/boxes.ts';
import { quantitiesOf } from '../placing/goods.ts';
import { bookRefund } from './booked-refunds.ts';
import { REFUND_JOB } from './gateway-refunds.ts';
import { isOfKey, notOwedBecause, rejectionOf, repeating, unrepeated } from './refunds.rules.ts';

/**
 * Opens a refund under the order's lock and queues it. The sum of all refunds of a payment never exceeds what it captured;
 * `key` identifies the refund, so that opening it again does nothing.
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

/**
 * Refunds everything that is left of a cancelled order's gateway payments. Cash, and remainders below a rupee, are
 * refunded by hand, which the owner records afterwards. Call with the order locked.
 */
export async function openRefunds(
  tx: Db,
  jobs: JobSender,
  { order, ...draft }: { order: OrderRow; key: string; reason: string; actorId: number | null },
): Promise<void> {
  const atGateway = (await sourcesOf(tx, order)).filter(({ gatewayPaymentId }) => gatewayPaymentId !== null);
  const all = atGateway.reduce((sum, { left }) => sum + Math.max(0, left), 0);
  const parts = takeFrom(atGateway, all).filter(({ gatewayPaymentId }) => gatewayPaymentId !== null);
  await refundParts(tx, jobs, order.id, parts, draft);
}

interface ReturnedGoods {
  line_id: number;
  count: number;
}

/** How the shop refunds what it collected by hand. */
export interface ByHand {
  handWay?: HandWay | undefined;
  reference: string;
}

export interface RefundRequest extends ByHand {
  orderId: number;
  /** Defaults to the order's remaining money. */
  amount: Paise | undefined;
  reason: string;
  /** Goods put back into stock with it. */
  returned?: readonly ReturnedGoods[] | undefined;
  actorId: number;
  /** Idempotency key (A-Z a-z 0-9 _ -, at most 50): a repeated request refunds nothing more. */
  key?: string | undefined;
}

/**
 * A full or partial refund by the owner. CONFLICT if less than the amount is left: of two owners who each refund 60
 * percent, the second waits for the lock and is refused.
 */
export async function refundByAdmin(db: Db, jobs: JobSender, request: RefundRequest): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await queries.lockOrder(tx, request.orderId);
    if (!order || order.placedAt === null) throw notFound();
    const key = `refund-${request.key ?? randomUUID()}`;
    const known = await payments.listRefunds(tx, order.id);
    if (known.some((refund) => isOfKey(refund, key))) return;
    if (!orderCan('refund', order)) throw nothingLeft();
    const sources = await sourcesOf(tx, order);
    const left = sources.reduce((sum, source) => sum + source.left, 0);
    const amount = request.amount ?? left;
    requireRefundable(amount, left, order);
    const { reason, actorId, handWay, reference } = request;
    const returned = request.returned ?? [];
    const parts = await partsOf(tx, order, sources, amount, returned.length > 0);
    if (amount === left) await beginFullRefund(tx, order, parts);
    // Lock order is goods before papers: an amendment holds its goods while it waits for the number series of credit
    // notes.
    if (returned.length > 0) await takeGoodsBack(tx, order, returned, actorId);
    const forGoods = returned.length > 0;
    const back = { key, lines: returned.map(({ line_id: lineId, count }) => ({ lineId, count })) };
    const draft = { reason, actorId, key, forGoods, goods: forGoods ? back : null, handWay, reference };
    await refundParts(tx, jobs, order.id, parts, draft);
    const refunded = order.captured - left;
    const goods = returned.length > 0 ? { returned } : {};
    const [before, after] = [{ refunded }, { refunded: refunded + amount, amount, ...goods }];
    await recordAudit(tx, { actorId, action: 'order.refund', subject: `order:${order.id}`, before, after });
  });
}

/**
 * Records, once, that the shop paid by hand what the gateway rejected. It stays a refund of the gateway payment, so
 * that nobody refunds the same money there. CONFLICT if it was not rejected, was retried since (then the last try is
 * recorded), or its money is gone or no longer owed.
 */
export async function recordByHand(
  db: Db,
  jobs: JobSender,
  { orderId, insteadOf, reason, actorId, handWay, reference }: RefundRequest & { insteadOf: number },
): Promise<void> {
  if (!handWay) throw invalidField('hand_way', 'Please say how the money was refunded.');
  await inTransaction(db, async (tx) => {
    const order = await queries.lockOrder(tx, orderId);
    const known = await payments.listRefunds(tx, orderId);
    const rejected = known.find(({ id }) => id === insteadOf);
    if (!order || !rejected) throw notFound();
    const key = `instead-of-${insteadOf}`;
    if (known.some((refund) => refund.key === key)) return;
    const { gatewayPaymentId, amount, forGoods, goods } = rejected;
    const own = new Set((await sourcesOf(tx, order)).map((source) => source.gatewayPaymentId));
    const captured = gatewayPaymentId === null ? 0 : ((await payments.findPayment(tx, gatewayPaymentId))?.amount ?? 0);
    const why = notOwedBecause(rejected, known, { order, captured, isOwn: (id) => own.has(id) });
    if (why !== null) throw new ShopError('CONFLICT', NOT_OWED[why]);
    const isOwn = own.has(gatewayPaymentId);
    const left = captured - (await payments.claimedRefunds(tx, orderId, gatewayPaymentId));
    const all = [{ gatewayPaymentId, amount }];
    const parts = isOwn ? await partsOf(tx, order, [{ gatewayPaymentId, left }], amount, forGoods) : all;
    const draft = { reason, actorId, key, forGoods, goods, handWay, reference, isByHand: true };
    await refundParts(tx, jobs, orderId, parts, draft);
    const after = { amount, insteadOf, handWay, reference };
    await recordAudit(tx, { actorId, action: 'order.refund', subject: `order:${orderId}`, before: null, after });
  });
}

const NOT_OWED = {
  'not rejected': 'The gateway has not rejected this refund.',
  'tried again': 'This refund was tried again since: only its last try counts.',
  'gone back': 'This money has gone back already.',
};

/**
 * Splits a refund. What the current version owes counts as that version's refund, so that the bill, which already has
 * the lower total, is not credited for it. The rest, and money for goods that came back, is an ordinary refund.
 */
async function partsOf(
  tx: Db,
  order: OrderRow,
  sources: readonly MoneySource[],
  amount: Paise,
  hasGoods: boolean,
): Promise<Part[]> {
  const isOwed = !hasGoods && order.statusId !== CANCELLED_STATUS_ID;
  const owed = isOwed ? Math.min(amount, await overpaidOf(tx, order)) : 0;
  const first = takeFrom(sources, owed).map((part) => ({ ...part, version: order.version }));
  return [...first, ...takeFrom(leftAfter(sources, first), amount - owed)];
}

/** Withdraws what is due: an order that is refunded in full owes nothing any more. */
async function beginFullRefund(tx: Db, order: OrderRow, parts: readonly Part[]): Promise<void> {
  requireNoTransferOfDue(order);
  await withdrawDue(tx, order);
  if (parts.some(({ gatewayPaymentId }) => gatewayPaymentId !== null))
    await queries.updateOrder(tx, order.id, { paymentState: 'refund_due' });
}

/**
 * Puts goods of an order that is not cancelled back into stock. CONFLICT for more pieces than are still out, and for a
 * cancelled order, whose goods were dealt with at cancellation.
 */
async function takeGoodsBack(
  tx: Db,
  order: OrderRow,
  returned: readonly ReturnedGoods[],
  actorId: number,
): Promise<void> {
  const isOut = order.statusId !== CANCELLED_STATUS_ID && order.paymentState !== 'enquiry' && !order.waitsForGoods;
  if (!isOut) throw new ShopError('CONFLICT', 'No goods of this order can come back.');
  const all = await queries.listLines(tx, [order.id]);
  const lines = new Map(all.map((line) => [line.id, line]));
  const quantities = new Map<number, number>();
  for (const { line_id, count } of returned) {
    const line = lines.get(line_id);
    if (!line || !(await queries.addReturned(tx, line_id, count)))
      throw new ShopError('CONFLICT', 'These are more goods than can still come back from this order.');
    quantities.set(line.productId, (quantities.get(line.productId) ?? 0) + count);
  }
  const goods = [...quantities].map(([productId, quantity]) => ({ productId, quantity }));
  if (orderCan('pack', order)) await openCartons(tx, order, new Set(returned.map(({ line_id }) => line_id)));
  await returnGoods(tx, order.id, { lines: all, quantities: quantitiesOf(goods), actorId });
}

/**
 * What is left of the lines must be packed again. Cartons that left the shop stay closed, because the sheet of their day
 * counts them; only lines of which nothing is left with the buyer are no longer packed.
 */
async function openCartons(tx: Db, order: OrderRow, lineIds: ReadonlySet<number>): Promise<void> {
  if (!hasLeftTheShop(order.statusId ?? 0)) return unpackLines(tx, order.id, [...lineIds]);
  const lines = await queries.listLines(tx, [order.id]);
  const gone = lines.filter(({ id, quantity, returned }) => lineIds.has(id) && returned >= quantity);
  await unpackLines(
    tx,
    order.id,
    gone.map(({ id }) => id),
    { areClosed: true },
  );
}

const nothingLeft = () => new ShopError('CONFLICT', 'There is nothing left to refund.');

function requireRefundable(amount: Paise, left: Paise, order: OrderRow): void {
  if (left <= 0) throw nothingLeft();
  if (amount <= 0) throw invalidField('amount', 'The amount must be above 0.');
  if (amount > left) throw tooMuch(left, order);
}

type Part = TakenPart & Pick<payments.RefundDraft, 'version'>;
type Draft = Pick<payments.RefundDraft, 'reason' | 'actorId' | 'key' | 'version' | 'forGoods' | 'goods'> &
  Partial<ByHand> & {
    /** Recorded as paid by hand even if the money was paid at the gateway. */
    isByHand?: boolean;
  };

/** A transfer must have its reference: without it nobody can find it at the bank. */
function requireReference({ handWay, reference = '' }: Partial<ByHand>): void {
  if (handWay === 'transfer' && reference === '')
    throw invalidField('reference', 'Please enter the reference of the transfer.');
}

/**
 * Opens one refund per payment that the amount comes from; the first uses the key itself. At the gateway, a refund
 * without goods that has the payment and amount of a rejected one is a retry of it, for the same goods.
 */
async function refundParts(
  tx: Db,
  jobs: JobSender,
  orderId: number,
  parts: readonly Part[],
  { handWay = undefined, reference = '', isByHand = false, ...draft }: Draft,
): Promise<void> {
  let rejected = isByHand ? [] : unrepeated(await payments.listRefunds(tx, orderId));
  for (const [index, part] of parts.entries()) {
    const key = index === 0 ? draft.key : `${draft.key}-${index + 1}`;
    const repeated = rejectionOf(rejected, { ...draft, ...part });
    rejected = rejected.filter((one) => one !== repeated);
    const refund = { ...draft, ...part, orderId, ...(repeated ? repeating(repeated, key) : { key }) };
    if (isByHand || part.gatewayPaymentId === null) await refundByHand(tx, jobs, { ...refund, handWay, reference });
    else await refundAtGateway(tx, jobs, refund);
  }
}

async function refundAtGateway(tx: Db, jobs: JobSender, draft: payments.RefundDraft): Promise<void> {
  const row = await payments.insertRefund(tx, draft);
  await jobs.send(tx, REFUND_JOB, { refundId: (row as RefundRow).id });
}

/** Records money that was paid back by hand; the record is final at once. A reference implies a transfer. */
async function refundByHand(tx: Db, jobs: JobSender, draft: payments.RefundDraft & ByHand): Promise<void> {
  requireReference(draft);
  const handWay = draft.handWay ?? (draft.reference === '' ? null : 'transfer');
  const row = await payments.insertRefund(tx, { ...draft, handWay, status: 'processed' });
  await bookRefund(tx, jobs, (await queries.findOrder(tx, draft.orderId)) as OrderRow, row as RefundRow);
}

/**
 * Refunds what was paid above what the order still owed. Less than a rupee, which the gateway does not refund, is
 * stored as a failed refund, so that the owner sees it. Call with the order locked.
 */
export async function returnSurplus(
  tx: Db,
  jobs: JobSender,
  { id: orderId, version }: OrderRow,
  { gatewayPaymentId, amount }: { gatewayPaymentId: string; amount: Paise },
): Promise<void> {
  if (amount <= 0) return;
  const reason = 'More was paid than the order still asked for.';
  const key = `surplus-${orderId}-${gatewayPaymentId}`;
  const draft = { orderId, version, gatewayPaymentId, amount, key, reason, actorId: null };
  if (!isBelowRefundable(amount)) return refundAtGateway(tx, jobs, draft);
  const failure = 'The gateway refunds no less than ₹1. Please give it back by hand.';
  await payments.insertRefund(tx, { ...draft, status: 'failed', failure });
}

/** Refunds what a new version of an order saves. Call with the order locked. */
export async function openDifference(
  tx: Db,
  jobs: JobSender,
  order: OrderRow,
  parts: readonly Part[],
  { reason, handWay, reference, actorId }: ByHand & { reason: string; actorId: number },
): Promise<void> {
  const key = `version-${order.id}-${order.version}`;
  const { version } = order;
  await refundParts(tx, jobs, order.id, parts, { reason, handWay, reference, actorId, key, version });
}
