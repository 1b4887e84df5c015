import { divideRoundHalfUp, paiseFromRupees, rupeesFromPaise } from '#shared/money.ts';
import { isBelowRefundable } from '#shop/orders/amending/amending.rules.ts';
import type { Order } from '#shop/orders/orders.contract.ts';

/** Rupees that can still be refunded: what was paid less refunds done or in progress. Pure. */
export function leftToRefund(order: Pick<Order, 'paid_amount' | 'refunded_amount' | 'refunds'>): number {
  const claimed = order.refunds
    .filter((refund) => refund.status !== 'failed')
    .reduce((sum, refund) => sum + paiseFromRupees(refund.amount), 0);
  const gone = Math.max(claimed, paiseFromRupees(order.refunded_amount));
  return rupeesFromPaise(Math.max(0, paiseFromRupees(order.paid_amount) - gone));
}

/**
 * The rupees of a refund that the shop must refund by hand: gateway payments are refunded first, but the gateway
 * refunds no less than a rupee. Pure.
 */
export function givenByHand(amount: number, { left, left_by_hand }: { left: number; left_by_hand: number }): number {
  const all = paiseFromRupees(amount);
  const atGateway = Math.min(all, paiseFromRupees(left) - paiseFromRupees(left_by_hand));
  return rupeesFromPaise(isBelowRefundable(atGateway) ? all : all - atGateway);
}

interface RefundedLine {
  line: Pick<Order['Carts'][number], 'final_total' | 'count' | 'returned'>;
  count: number;
}

/**
 * The rupees paid for some pieces of an order: their share of what their lines came to, so that all pieces, one after
 * the other, come to no more. Never more than is left. Pure.
 */
export function paidForPieces(pieces: readonly RefundedLine[], left: number): number {
  const paid = pieces.reduce((sum, { line: { final_total, count: all, returned }, count }) => {
    const shareOf = (some: number) => divideRoundHalfUp(paiseFromRupees(final_total) * some, all);
    return sum + shareOf(returned + count) - shareOf(returned);
  }, 0);
  return rupeesFromPaise(Math.min(paid, paiseFromRupees(left)));
}

/** The transfer that staff have to confirm or refuse: of the whole order, or of what a change added. */
export const awaitedTransferOf = (
  order: Pick<Order, 'total_amount' | 'utr' | 'due_amount' | 'due_utr'>,
): { amount: number; utr: string | null; isDue: boolean } =>
  order.due_utr
    ? { amount: order.due_amount, utr: order.due_utr, isDue: true }
    : { amount: order.total_amount, utr: order.utr, isDue: false };

/** In the list: the UTR that staff look for at the bank, while a transfer is awaited; else the gateway's payment. */
export function listedReferenceOf(
  order: Pick<Order, 'payment_status' | 'total_amount' | 'utr' | 'due_amount' | 'due_utr' | 'razorpay_payment_id'>,
): string | null {
  const { utr, isDue } = awaitedTransferOf(order);
  const isAwaited = isDue || order.payment_status === 'awaiting_confirmation';
  return isAwaited && utr !== null ? `UTR ${utr}` : order.razorpay_payment_id;
}
