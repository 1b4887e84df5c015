/** Captured money that no order waits for: an alert if it matches none, a refund if it is a second payment. */
import type { Db } from '#platform/db/db.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log.ts';
import { ShopError } from '#shared/errors.ts';
import type { GatewayPayment, PaymentGateway } from '../../payments/gateway/gateway.ts';
import * as payments from '../../payments/payments.ts';
import type { OrderRow } from '../orders.queries.ts';
import { CANCELLED_STATUS_ID } from '../orders.status.ts';
import { openRefund } from './refunds.ts';

export interface SettlementNeeds {
  db: Db;
  gateway: PaymentGateway;
  jobs: JobSender;
  log: Log;
}

export function paymentNotVerified(status?: number): ShopError {
  return new ShopError('PAYMENT_NOT_VERIFIED', 'We could not verify this payment.', status ? { status } : {});
}

/** Raises an alert for money in the wrong amount or currency, or for another order. */
export async function reportMisfit(needs: SettlementNeeds, payment: GatewayPayment): Promise<void> {
  if (payment.status !== 'captured') return;
  const detail = `${payment.currency} of ${payment.orderId ?? 'no order'} does not fit the order that it came for.`;
  await payments.raiseAlert(needs.db, {
    kind: 'unbooked_payment',
    reference: payment.id,
    amount: payment.amount,
    detail,
  });
  needs.log.error({ gatewayPaymentId: payment.id }, 'captured payment fits no order');
}

const PAID_TWICE = 'The order was paid twice.';

/** Said to the customer whose money comes for an order that takes none. */
export function whyReturned({ statusId, paymentState }: OrderRow, otherwise = PAID_TWICE): string {
  if (statusId === CANCELLED_STATUS_ID) return 'The order was cancelled before the payment arrived.';
  if (paymentState === 'refunded' || paymentState === 'refund_due')
    return 'The order was refunded before the payment arrived.';
  if (paymentState === 'awaiting_confirmation') return 'A transfer was announced for the order before.';
  return otherwise;
}

/** A payment that the order does not wait for, such as a second one of a paid order, is refunded in full. */
export async function returnSecondPayment(
  tx: Db,
  needs: SettlementNeeds,
  order: OrderRow,
  payment: GatewayPayment,
  reason = PAID_TWICE,
): Promise<OrderRow> {
  await payments.recordPayment(tx, order.id, payment);
  await openRefund(tx, needs.jobs, {
    order,
    gatewayPaymentId: payment.id,
    captured: payment.amount,
    amount: payment.amount,
    key: `second-${order.id}-${payment.id}`,
    reason,
    actorId: null,
  });
  needs.log.warn({ orderId: order.id, reason }, 'payment that the order does not wait for is refunded');
  return order;
}
