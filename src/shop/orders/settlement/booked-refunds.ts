/** Books refunded money on the order, whether the gateway or a person paid it. */
import type { Db } from '#platform/db/db.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import type { Paise } from '#shared/money.ts';
import type { RefundRow } from '../../payments/payments.ts';
import { sourcesOf, withdrawDue } from '../amending/money.ts';
import { billRefund } from '../orders.billing.ts';
import type { OrderRow } from '../orders.queries.ts';
import * as queries from '../orders.queries.ts';
import { queueOrderMail } from '../orders.ts';

/** Mails the customer too. Call with the order locked. */
export async function bookRefund(tx: Db, jobs: JobSender, order: OrderRow, refund: RefundRow): Promise<void> {
  await queueOrderMail(tx, jobs, order.id, 'refunded', { refundId: refund.id });
  // A refund of a second payment does not touch the order's own sums.
  const sources = await sourcesOf(tx, order);
  if (!sources.some(({ gatewayPaymentId }) => gatewayPaymentId === refund.gatewayPaymentId)) return;
  await billRefund(tx, order, refund);
  const refunded = order.refunded + refund.amount;
  // Also for refunds made in the gateway's dashboard.
  if (refunded >= order.captured) await withdrawDue(tx, order);
  await queries.updateOrder(tx, order.id, { refunded, paymentState: stateAfter(order, refund, refunded) });
}

/** An order that a new version made cheaper is still paid in full. */
function stateAfter(order: OrderRow, refund: RefundRow, refunded: Paise): OrderRow['paymentState'] {
  if (refunded >= order.captured) return 'refunded';
  return order.paymentState === 'refund_due' || refund.version !== null ? order.paymentState : 'partially_refunded';
}
