/** From the gateway's answer to the order in the customer's hands: verify-payment and order/add. */
import { sql } from 'drizzle-orm';
import { inTransaction } from '#platform/db/db.ts';
import { invalidField, ShopError } from '#shared/errors.ts';
import type { Order } from '../orders/orders.contract.ts';
import { isDirectMethod } from '../orders/orders.status.ts';
import type { OrderRow } from '../orders/orders.ts';
import * as orders from '../orders/orders.ts';
import { claimOnce, claimPaid, findPaymentOrder, lockOwnOrder } from '../orders/placing/claims.ts';
import { whyNotServed } from '../orders/placing/goods.ts';
import { paymentNotVerified, place, settleOrder } from '../orders/settlement/settlement.ts';
import { GatewayError } from '../payments/payments.gateway.ts';
import type { AddOrder, VerifyPayment } from './checkout.contract.ts';
import type { CheckoutNeeds } from './checkout.ts';

type Output<T extends { _zod: { output: unknown } }> = T['_zod']['output'];

/** POST /order/verify-payment: the widget's answer. The signature is checked against our own row's gateway order. */
export async function verifyPayment(
  needs: CheckoutNeeds,
  userId: number,
  answer: Output<typeof VerifyPayment>,
): Promise<Order> {
  const order = await findPaymentOrder(needs.db, userId, answer.razorpay_order_id);
  const isAuthentic = needs.gateway.isAuthenticPayment(
    order.gatewayOrderId as string,
    answer.razorpay_payment_id,
    answer.razorpay_signature,
  );
  if (!isAuthentic) throw paymentNotVerified();
  await settleKnown(needs, order, answer.razorpay_payment_id);
  return orders.getOrderById(needs.db, order.id);
}

async function settleKnown(needs: CheckoutNeeds, order: OrderRow, gatewayPaymentId: string): Promise<void> {
  try {
    await settleOrder(needs, order, gatewayPaymentId);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    // A rejected id is not a payment; everything else is the gateway being away, and the webhook will settle.
    if (error.kind === 'rejected') throw paymentNotVerified();
    throw new ShopError('GATEWAY_UNAVAILABLE', 'Your payment is being checked. Please try again in a moment.');
  }
}

/**
 * POST /order/add: the order of a payment, the same answer every time. For orders without a gateway (COD, free, enquiry)
 * it is what places them. `isFirst` is true once.
 */
export async function claimOrder(
  needs: CheckoutNeeds,
  userId: number,
  input: Output<typeof AddOrder>,
): Promise<{ order: Order; isFirst: boolean }> {
  const { id, isFirst } = input.razorpay_order_id
    ? await claimPaid(needs.db, userId, input.razorpay_order_id, input.razorpay_payment_id ?? null)
    : await placeUnpaid(needs, userId, input.order_id);
  return { order: await orders.getOrderById(needs.db, id), isFirst };
}

/** The same order again, for a call that is repeated under its key. */
export const readOrder = ({ db }: CheckoutNeeds, id: number): Promise<Order> => orders.getOrderById(db, id);

const PLACED_STATE = { cod: 'cod_due', free: 'paid', enquiry: 'enquiry' } as const;

async function placeUnpaid(
  needs: CheckoutNeeds,
  userId: number,
  orderId: number | undefined,
): Promise<{ id: number; isFirst: boolean }> {
  if (orderId === undefined) throw invalidField('order_id', 'Please name the order.');
  const isFirst = await inTransaction(needs.db, async (tx) => {
    const order = await lockOwnOrder(tx, userId, orderId);
    if (order.placedAt !== null) return claimOnce(tx, orderId);
    if (order.paymentMethod === 'online' || isDirectMethod(order.paymentMethod)) throw paymentNotVerified(409);
    const isEnquiry = order.paymentMethod === 'enquiry';
    if (order.paymentState !== 'pending' || (!isEnquiry && (await whyNotServed(tx, order)) !== null))
      throw new ShopError('OUT_OF_STOCK', 'The reservation of this order is over. Please order again.', {
        extra: { lines: [] },
      });
    const claimedAt = sql`now()` as unknown as Date;
    await place(tx, needs.jobs, order, PLACED_STATE[order.paymentMethod], { claimedAt });
    return true;
  });
  return { id: orderId, isFirst };
}
