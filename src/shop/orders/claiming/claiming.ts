/**
 * Gives the customer the order of a payment: verify-payment and order/add. An order is claimed once; later calls return
 * the claimed one.
 */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Db, inTransaction, rowsOf } from '#platform/db/db.ts';
import { invalidField, notFound, ShopError } from '#shared/errors.ts';
import type { AddOrder, VerifyPayment } from '../../checkout/checkout.contract.ts';
import { obstacleTo } from '../orders.actions.rules.ts';
import type { Order } from '../orders.contract.ts';
import { lockOwnOrder } from '../orders.own.ts';
import * as queries from '../orders.queries.ts';
import { orders } from '../orders.tables.ts';
import { getOrderById } from '../orders.ts';
import { whyNotServed } from '../placing/goods.ts';
import { requireOwnShareOnDelivery } from '../placing/on-delivery.ts';
import { findDueOrder, settleDue } from '../settlement/dues.ts';
import { paymentNotVerified, place, type SettlementNeeds, settled, settleOrder } from '../settlement/settlement.ts';

type Output<T extends { _zod: { output: unknown } }> = T['_zod']['output'];

/**
 * POST /order/verify-payment: checks the widget's answer. The signature must match the gateway order that we stored.
 */
export async function verifyPayment(
  needs: SettlementNeeds,
  userId: number,
  answer: Output<typeof VerifyPayment>,
): Promise<Order> {
  const { razorpay_order_id: gatewayOrderId, razorpay_payment_id: paymentId, razorpay_signature: signature } = answer;
  const order = await queries.findByGatewayOrder(needs.db, gatewayOrderId);
  if (!order) return verifyDue(needs, userId, answer);
  if (order.userId !== userId) throw notFound();
  if (!needs.gateway.isAuthenticPayment(gatewayOrderId, paymentId, signature)) throw paymentNotVerified();
  await settled(() => settleOrder(needs, order, paymentId));
  return getOrderById(needs.db, order.id);
}

/** The same for the supplement of an amended order. */
async function verifyDue(
  needs: SettlementNeeds,
  userId: number,
  { razorpay_order_id, razorpay_payment_id, razorpay_signature }: Output<typeof VerifyPayment>,
): Promise<Order> {
  const { due } = await findDueOrder(needs.db, razorpay_order_id, userId);
  if (!needs.gateway.isAuthenticPayment(razorpay_order_id, razorpay_payment_id, razorpay_signature))
    throw paymentNotVerified();
  await settled(() => settleDue(needs, due, razorpay_payment_id));
  return getOrderById(needs.db, due.orderId);
}

/**
 * POST /order/add: returns the order of a payment, the same every time. It places orders without a gateway (COD, free,
 * enquiry). `isFirst` is true once.
 */
export async function claimOrder(
  needs: SettlementNeeds,
  userId: number,
  input: Output<typeof AddOrder>,
): Promise<{ order: Order; isFirst: boolean }> {
  const { id, isFirst } = input.razorpay_order_id
    ? await claimPaid(needs.db, userId, input.razorpay_order_id, input.razorpay_payment_id ?? null)
    : await placeUnpaid(needs, userId, input.order_id);
  return { order: await getOrderById(needs.db, id), isFirst };
}

export const readOrder = ({ db }: Pick<SettlementNeeds, 'db'>, id: number): Promise<Order> => getOrderById(db, id);

/** Used when a call is repeated with its idempotency key. NOT_FOUND once the order has moved to an account. */
export async function readOwnOrder({ db }: Pick<SettlementNeeds, 'db'>, userId: number, id: number): Promise<Order> {
  const order = await getOrderById(db, id);
  if (order.user_id !== userId) throw notFound();
  return order;
}

const PLACED_STATE = { cod: 'cod_due', free: 'paid', enquiry: 'enquiry' } as const;

async function placeUnpaid(
  needs: SettlementNeeds,
  userId: number,
  orderId: number | undefined,
): Promise<{ id: number; isFirst: boolean }> {
  if (orderId === undefined) throw invalidField('order_id', 'Please name the order.');
  const isFirst = await inTransaction(needs.db, async (tx) => {
    const order = await lockOwnOrder(tx, userId, orderId);
    if (order.placedAt !== null) return claimOnce(tx, orderId);
    const obstacle = obstacleTo('placeUnpaid', order);
    if (obstacle === 'method') throw paymentNotVerified(409);
    const method = order.paymentMethod as keyof typeof PLACED_STATE;
    if (obstacle === null) await requireOwnShareOnDelivery(tx, order);
    if (obstacle !== null || (method !== 'enquiry' && (await whyNotServed(tx, order)) !== null))
      throw new ShopError('OUT_OF_STOCK', 'The reservation of this order is over. Please order again.', {
        extra: { lines: [] },
      });
    await place(tx, needs.jobs, order, PLACED_STATE[method], { isClaimed: true });
    return true;
  });
  return { id: orderId, isFirst };
}

/** True the first time the customer claims an order, then false. */
async function claimOnce(db: Db, orderId: number): Promise<boolean> {
  const rows = await db
    .update(orders)
    .set({ claimedAt: sql`now()` })
    .where(and(eq(orders.id, orderId), isNull(orders.claimedAt)))
    .returning({ id: orders.id });
  return rows.length > 0;
}

/**
 * Claims the paid order of a gateway order. NOT_FOUND if the order or the named payment belongs to somebody else;
 * PAYMENT_NOT_VERIFIED while unpaid.
 */
async function claimPaid(
  db: Db,
  userId: number,
  gatewayOrderId: string,
  paymentId: string | null,
): Promise<{ id: number; isFirst: boolean }> {
  const claim = await claimByPayment(db, userId, gatewayOrderId, paymentId);
  if (!claim) throw notFound();
  if (claim.gatewayPaymentId === null)
    throw new ShopError('PAYMENT_NOT_VERIFIED', 'We could not verify this payment.', { status: 409 });
  if (paymentId !== null && paymentId !== claim.gatewayPaymentId) throw notFound();
  return claim;
}

/** The customer's first claim of a paid order, for which `order/add` answers 201. */
interface Claim {
  id: number;
  gatewayPaymentId: string | null;
  isFirst: boolean;
}

/** Claims a person's order if it is paid, by the named payment if one is given. */
async function claimByPayment(
  db: Db,
  userId: number,
  gatewayOrderId: string,
  paymentId: string | null,
): Promise<Claim | undefined> {
  const [row] = await rowsOf<Claim>(
    db,
    sql`with found as (select id, gateway_payment_id from orders
        where gateway_order_id = ${gatewayOrderId} and user_id = ${userId}),
      claimed as (update orders set claimed_at = now() from found
        where orders.id = found.id and orders.claimed_at is null
          and found.gateway_payment_id = coalesce(${paymentId}::text, found.gateway_payment_id) returning orders.id)
      select id, gateway_payment_id as "gatewayPaymentId", exists (select 1 from claimed) as "isFirst" from found`,
  );
  return row;
}
