/**
 * Captured money that no order waits for: an alert if it matches none of our orders, a refund if it is a second
 * payment.
 */
import type { Db } from '#platform/db/db.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log.ts';
import { dayInIndia } from '#shared/dates.ts';
import { ShopError } from '#shared/errors.ts';
import { GatewayError, type GatewayPayment, type PaymentGateway } from '../../payments/gateway/gateway.ts';
import * as payments from '../../payments/payments.ts';
import { NUMBER_PREFIX } from '../orders.number.rules.ts';
import type { OrderRow } from '../orders.queries.ts';
import { CANCELLED_STATUS_ID } from '../orders.status.ts';
import { openRefund } from './refunds.ts';
import { inRound } from './rounds.ts';

export interface SettlementNeeds {
  db: Db;
  gateway: PaymentGateway;
  jobs: JobSender;
  log: Log;
}

export function paymentNotVerified(status?: number): ShopError {
  return new ShopError('PAYMENT_NOT_VERIFIED', 'We could not verify this payment.', status ? { status } : {});
}

/** Settles what the widget answered. PAYMENT_NOT_VERIFIED or GATEWAY_UNAVAILABLE if the gateway refuses or does not answer. */
export async function settled(settle: () => Promise<OrderRow>): Promise<void> {
  try {
    await settle();
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    // A rejected id is not a payment. Any other error means that the gateway is down, and the webhook will settle.
    if (error.kind === 'rejected') throw paymentNotVerified();
    throw new ShopError('GATEWAY_UNAVAILABLE', 'Your payment is being checked. Please try again in a moment.');
  }
}

/** Raises an alert for a payment in the wrong amount or currency, or for another order. */
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

/** The receipt of everything the shop opens at the gateway begins with an order number. */
const isReceiptOfOurs = (receipt: string) => receipt.startsWith(NUMBER_PREFIX);

/**
 * Ids of payments that this process knows to be foreign (see isForeign). Cached, because the sweep lists each of them
 * hundreds of times.
 */
const foreignPayments = new Set<string>();
const MOST_FOREIGN = 20_000;

/**
 * Whether the gateway account certainly received it for something other than this shop: a payment link, a QR code,
 * another site.
 */
async function isForeign({ gateway }: SettlementNeeds, { id, orderId }: GatewayPayment): Promise<boolean> {
  if (foreignPayments.has(id)) return true;
  if (orderId !== null && (await isOfOurs(gateway, orderId))) return false;
  if (foreignPayments.size >= MOST_FOREIGN) foreignPayments.clear();
  foreignPayments.add(id);
  return true;
}

/** Also true if the gateway gives no readable order: then nobody knows. */
async function isOfOurs(gateway: PaymentGateway, orderId: string): Promise<boolean> {
  try {
    return isReceiptOfOurs((await gateway.fetchOrder(orderId)).receipt);
  } catch (error) {
    if (error instanceof GatewayError && (error.kind === 'network' || error.kind === 'unavailable')) throw error;
    return true;
  }
}

/**
 * Raises an alert for each captured payment of which we have no order. Once fifty are open, foreign payments of the
 * same account share one alert a month: hundreds a day would hide ours.
 */
export async function reportUnknown(needs: SettlementNeeds, unknown: readonly GatewayPayment[]): Promise<void> {
  await inRound(unknown, (payment) =>
    reportOne(needs, payment).catch((error: unknown) =>
      needs.log.warn(
        { gatewayPaymentId: payment.id, reason: (error as Error).message },
        'unknown payment could not be reported',
      ),
    ),
  );
}

async function reportOne(needs: SettlementNeeds, payment: GatewayPayment): Promise<void> {
  const { id, orderId, amount, createdAt } = payment;
  const alert = { kind: 'unknown_payment' as const, reference: id };
  if ((await payments.isRoomForAlert(needs.db, alert)) || !(await isForeign(needs, payment))) {
    await payments.raiseAlert(needs.db, {
      ...alert,
      amount,
      detail: `The gateway lists it for ${orderId ?? 'no order'}.`,
    });
    needs.log.error({ gatewayPaymentId: id }, 'the gateway has a payment that we do not know');
    return;
  }
  await payments.raiseAlert(needs.db, {
    kind: 'strange_payments',
    reference: `strange-payments-${dayInIndia(createdAt * 1000).slice(0, 7)}`,
    amount: 0,
    detail: `${id} and perhaps others came by a payment link, a QR code or another site. They are in no book of this shop.`,
  });
}

const PAID_TWICE = 'The order was paid twice.';

/** The reason shown to the customer whose payment is returned because the order takes none. */
export function whyReturned({ statusId, paymentState, dueUtr }: OrderRow, otherwise = PAID_TWICE): string {
  if (statusId === CANCELLED_STATUS_ID) return 'The order was cancelled before the payment arrived.';
  if (paymentState === 'refunded' || paymentState === 'refund_due')
    return 'The order was refunded before the payment arrived.';
  if (paymentState === 'awaiting_confirmation' || dueUtr !== null)
    return 'A transfer was announced for the order before.';
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
