/** The money of an amended order: what is due, what is refunded, and from which payment. */
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { fieldError, ShopError } from '#shared/errors.ts';
import { formatAmount, type Paise } from '#shared/money.ts';
import * as payments from '../../payments/payments.ts';
import type { OrderRow } from '../orders.queries.ts';
import * as orderQueries from '../orders.queries.ts';
import { countOtherReferences, isReferenceTaken, listPaidBy, lockReferences } from '../orders.references.queries.ts';
import { canonicalReference } from '../orders.references.rules.ts';
import * as queries from './amending.queries.ts';
import { balanceOf, leftAfter, type MoneySource, type TakenPart, takeFrom } from './amending.rules.ts';

/**
 * The payments of an order and what is left of each. Gateway payments first, oldest first; money collected by hand
 * last. Call with the order locked.
 */
export async function sourcesOf(tx: Db, order: OrderRow): Promise<MoneySource[]> {
  const paid = await queries.listPaid(tx, order.id);
  const later = paid.reduce((sum, { amount }) => sum + amount, 0);
  const captured = new Map<string | null, Paise>([[order.gatewayPaymentId, order.captured - later]]);
  for (const { gatewayPaymentId, amount } of [...paid, BY_HAND])
    captured.set(gatewayPaymentId, (captured.get(gatewayPaymentId) ?? 0) + amount);
  const sources: MoneySource[] = [];
  const refunded: TakenPart[] = [];
  for (const [gatewayPaymentId, left] of captured) {
    sources.push({ gatewayPaymentId, left });
    refunded.push({ gatewayPaymentId, amount: await payments.claimedRefunds(tx, order.id, gatewayPaymentId) });
  }
  sources.sort((a, b) => Number(a.gatewayPaymentId === null) - Number(b.gatewayPaymentId === null));
  return leftAfter(sources, refunded);
}

/** Always included: even an order paid only at the gateway may have refunds of less than a rupee by hand. */
const BY_HAND = { gatewayPaymentId: null, amount: 0 };

/** What a version with this total leaves to pay or to refund. */
export interface Difference {
  due: Paise;
  refunds: TakenPart[];
  /** Earlier refunds for which no goods came back. */
  withoutGoods: Paise;
}

/** What an order at this price owes or must refund, and what was refunded before. Call with the order locked. */
export async function balanceWithRefunds(tx: Db, { id, captured }: OrderRow, total: Paise) {
  const given = await queries.refundedSums(tx, id);
  return { ...given, ...balanceOf(total, { captured, ...given }) };
}

/** CONFLICT if more must be refunded than is left of the order's payments. */
export async function differenceFor(tx: Db, order: OrderRow, total: Paise): Promise<Difference> {
  const { due, back, withoutGoods } = await balanceWithRefunds(tx, order, total);
  if (back === 0) return { due, refunds: [], withoutGoods };
  const sources = await sourcesOf(tx, order);
  const left = sources.reduce((sum, source) => sum + source.left, 0);
  if (left < back) throw tooMuch(left, order);
  return { due, refunds: takeFrom(sources, back), withoutGoods };
}

/** CONFLICT that says what was refunded before, which explains why so little is left. */
export function tooMuch(left: Paise, { captured }: OrderRow): ShopError {
  const [most, before, all] = [left, captured - left, captured].map(formatAmount);
  const text =
    left === captured
      ? `At most ${most} can be refunded.`
      : `At most ${most} can be refunded: ${before} of ${all} was refunded before.`;
  return fieldError('CONFLICT', 'amount', text);
}

/**
 * What must still be refunded because the current version costs less than was paid, for example after the bank rejected
 * that refund. Call with the order locked.
 */
export const overpaidOf = async (tx: Db, order: OrderRow): Promise<Paise> =>
  (await balanceWithRefunds(tx, order, order.total)).back;

/**
 * Call after a version's refund was rejected: the shop still has that money, so the order owes less. A customer who says
 * that they paid was asked for the earlier amount: it stays due until staff confirm or refuse that transfer.
 */
export async function lowerDue(tx: Db, order: OrderRow): Promise<void> {
  if (order.due === 0 || order.dueUtr !== null) return;
  const { due } = await balanceWithRefunds(tx, order, order.total);
  if (due < order.due) await askForDue(tx, order, due, order.waitsForMoney);
}

/**
 * Withdraws an earlier version's supplement and opens this version's. `order` is the row as the new version left it.
 */
export async function askForDue(tx: Db, order: OrderRow, due: Paise, waits: boolean): Promise<void> {
  const open = await queries.findOpen(tx, order.id);
  if (open) await queries.updateSupplement(tx, open.id, { state: 'withdrawn' });
  if (due > 0) await queries.insertSupplement(tx, { orderId: order.id, version: order.version, amount: due });
  await orderQueries.updateOrder(tx, order.id, { due, waitsForMoney: due > 0 && waits, ...NO_TRANSFER });
}

/** Nobody says that they have transferred what is due. */
const NO_TRANSFER = { dueUtr: null, dueUtrAt: null, dueMissingUtr: '' };

export interface TakenSupplement {
  method: NonNullable<queries.SupplementRow['method']>;
  utr?: string | null;
  gatewayPaymentId?: string;
  note?: string;
  actorId: number | null;
}

export const referenceTaken = () => new ShopError('CONFLICT', 'This reference was given for another order.');

/**
 * CONFLICT if the reference, in any spelling, was given for another order: one transfer pays one order. An unpaid order
 * may give its own again. If two calls come at once, the unique key of transfer_references refuses the second.
 */
export async function requireFreeReference(tx: Db, utr: string, ownOrderId: number | null): Promise<void> {
  if (await isReferenceTaken(tx, utr, ownOrderId)) throw referenceTaken();
}

/** For what is due: CONFLICT if the reference has paid a part of this order before. Call with the order locked. */
export async function requireUnspentReference(tx: Db, order: OrderRow, utr: string): Promise<void> {
  const paid = [order, ...(await queries.listPaid(tx, order.id))].map((part) => part.utr);
  const isUsed = paid.some((used) => used !== null && canonicalReference(used) === canonicalReference(utr));
  if (isUsed) throw new ShopError('CONFLICT', 'This reference has paid for this order before.');
}

/**
 * CONFLICT if any reference in the row has paid another order. A row may have several: the bank's own, and numbers that
 * the payer wrote.
 */
export async function requireUnusedCredit(tx: Db, order: OrderRow, written: readonly string[]): Promise<void> {
  const references = written.map(canonicalReference);
  if (references.length === 0) return;
  await lockReferences(tx, references);
  // If the order is paid, its own first transfer cannot pay what is due as well.
  const isPaid = order.captured > 0;
  const [other] = (await listPaidBy(tx, references)).filter(({ id }) => isPaid || id !== order.id);
  if (other) throw new ShopError('CONFLICT', `This money has paid order ${other.number} already.`);
}

/** An order keeps every reference that was given for it, and no other order can use it, so there is a limit. */
const MOST_REFERENCES = 10;

/** For a reference that a customer gives: CONFLICT also if too many were given for the order. */
export async function requireCorrection(tx: Db, utr: string, orderId: number): Promise<void> {
  await requireFreeReference(tx, utr, orderId);
  if ((await countOtherReferences(tx, orderId, utr)) >= MOST_REFERENCES)
    throw new ShopError('CONFLICT', 'Too many different references were given for this order. Please call the shop.');
}

/**
 * `clock_timestamp()` and not `now()`, because the receipt's trigger takes the supplement that was paid last, also
 * within one transaction.
 */
const PAID_NOW = { state: 'paid' as const, paidAt: sql`clock_timestamp()` as unknown as Date };

export const nothingToPay = () => new ShopError('CONFLICT', 'Nothing of this order is left to be paid.');

/** Books the open supplement as paid. Call with the order locked. */
export async function bookSupplement(tx: Db, order: OrderRow, taken: TakenSupplement): Promise<OrderRow> {
  const open = await queries.findOpen(tx, order.id);
  if (!open) throw nothingToPay();
  if (taken.utr) {
    await requireFreeReference(tx, taken.utr, order.id);
    await requireUnspentReference(tx, order, taken.utr);
  }
  await queries.updateSupplement(tx, open.id, { ...taken, ...PAID_NOW });
  const captured = order.captured + open.amount;
  return orderQueries.updateOrder(tx, order.id, { captured, due: 0, waitsForMoney: false, ...NO_TRANSFER });
}

/**
 * Books a payment that was opened for an earlier version; whatever the order owes beyond it stays due. Call with the
 * order locked.
 */
export async function bookWithdrawn(
  tx: Db,
  order: OrderRow,
  earlier: queries.SupplementRow,
  taken: TakenSupplement,
): Promise<OrderRow> {
  await queries.updateSupplement(tx, earlier.id, { ...taken, ...PAID_NOW });
  const captured = order.captured + earlier.amount;
  // `due` is cleared in the same statement as the money is added: that tells the receipt's trigger that a supplement
  // was paid.
  const paid = await orderQueries.updateOrder(tx, order.id, { captured, due: 0, waitsForMoney: false, ...NO_TRANSFER });
  const due = Math.max(0, order.due - earlier.amount);
  await askForDue(tx, paid, due, order.waitsForMoney);
  return { ...paid, due, waitsForMoney: due > 0 && order.waitsForMoney };
}

/** CONFLICT while the customer says that they have paid what is due: staff decide about that money first. */
export function requireNoTransferOfDue({ dueUtr }: OrderRow): void {
  if (dueUtr !== null) throw decideTransferFirst();
}

export const decideTransferFirst = () =>
  new ShopError('CONFLICT', 'Please confirm or refuse the payment of this order first.');

/**
 * Withdraws the supplement of an order that is cancelled or refunded in full. Staff are alerted if the customer says that
 * they have paid it: that can only happen when the refund was made in the gateway's dashboard.
 */
export async function withdrawDue(tx: Db, order: OrderRow): Promise<void> {
  if (order.due === 0) return;
  if (order.dueUtr !== null)
    await payments.raiseAlert(tx, {
      kind: 'unbooked_payment',
      reference: order.dueUtr,
      amount: order.due,
      detail: `A transfer announced for order ${order.number}, which was refunded in full meanwhile. Look for it on the account.`,
    });
  await askForDue(tx, order, 0, false);
}

/** Asks again for the supplement of an order that is reopened, if its version costs more than was paid. */
export async function restoreDue(tx: Db, order: OrderRow): Promise<void> {
  const { due } = await differenceFor(tx, order, order.total);
  if (due > 0) await askForDue(tx, order, due, true);
}
