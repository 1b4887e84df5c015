/** A customer's way to the order of their own payment; another's is a missing one. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { notFound, ShopError } from '#shared/errors.ts';
import type { OrderRow } from '../orders.queries.ts';
import * as queries from '../orders.queries.ts';
import { orders } from '../orders.tables.ts';
import * as placing from './placing.ts';

/** The person's order of a gateway order, or NOT_FOUND. */
export async function findPaymentOrder(db: Db, userId: number, gatewayOrderId: string): Promise<OrderRow> {
  const order = await queries.findByGatewayOrder(db, gatewayOrderId);
  if (!order || order.userId !== userId) throw notFound();
  return order;
}

/** The person's order, locked, or NOT_FOUND. */
export async function lockOwnOrder(db: Db, userId: number, orderId: number): Promise<OrderRow> {
  const order = await queries.lockOrder(db, orderId);
  if (!order || order.userId !== userId) throw notFound();
  return order;
}

/** True the first time an order is claimed by its customer, false ever after. */
export async function claimOnce(db: Db, orderId: number): Promise<boolean> {
  const rows = await db
    .update(orders)
    .set({ claimedAt: sql`now()` })
    .where(and(eq(orders.id, orderId), isNull(orders.claimedAt)))
    .returning({ id: orders.id });
  return rows.length > 0;
}

/**
 * Claims the paid order of a gateway order. NOT_FOUND when it is not the person's or the named payment is not its own;
 * PAYMENT_NOT_VERIFIED while its money has not come.
 */
export async function claimPaid(
  db: Db,
  userId: number,
  gatewayOrderId: string,
  paymentId: string | null,
): Promise<{ id: number; isFirst: boolean }> {
  const claim = await placing.claimPaid(db, userId, gatewayOrderId, paymentId);
  if (!claim) throw notFound();
  if (claim.gatewayPaymentId === null)
    throw new ShopError('PAYMENT_NOT_VERIFIED', 'We could not verify this payment.', { status: 409 });
  if (paymentId !== null && paymentId !== claim.gatewayPaymentId) throw notFound();
  return claim;
}
