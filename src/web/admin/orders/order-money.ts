import { paiseFromRupees, rupeesFromPaise } from '#shared/money.ts';
import type { Order } from '#shop/orders/orders.contract.ts';

/** Rupees that can still go back: what was paid without what went back or is on its way. Pure. */
export function leftToRefund(order: Pick<Order, 'paid_amount' | 'refunded_amount' | 'refunds'>): number {
  const claimed = order.refunds
    .filter((refund) => refund.status !== 'failed')
    .reduce((sum, refund) => sum + paiseFromRupees(refund.amount), 0);
  const gone = Math.max(claimed, paiseFromRupees(order.refunded_amount));
  return rupeesFromPaise(Math.max(0, paiseFromRupees(order.paid_amount) - gone));
}
