/** Access to a customer's own order; NOT_FOUND for somebody else's. */
import type { Db } from '#platform/db/db.ts';
import { notFound } from '#shared/errors.ts';
import type { OrderRow } from './orders.queries.ts';
import * as queries from './orders.queries.ts';

/** The person's order, locked, or NOT_FOUND. */
export async function lockOwnOrder(db: Db, userId: number, orderId: number): Promise<OrderRow> {
  const order = await queries.lockOrder(db, orderId);
  if (!order || order.userId !== userId) throw notFound();
  return order;
}
