/** Finding, locking and changing one order and its lines. Whole orders, history and waiting orders have their own files. */
import { and, asc, eq, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/db/db.ts';
import { type Of, prepared } from '#platform/db/prepared.ts';
import type { PackedBoxes } from '../products/products.boxes.rules.ts';
import type { cancelRequests, trackingStatuses } from './orders.tables.ts';
import { orderLines, orders } from './orders.tables.ts';

export type OrderRow = typeof orders.$inferSelect;
export type OrderLineRow = typeof orderLines.$inferSelect;
export type StatusRow = typeof trackingStatuses.$inferSelect;
export type CancelRequestRow = typeof cancelRequests.$inferSelect;

export async function updateOrder(db: Db, id: number, changes: Partial<typeof orders.$inferInsert>): Promise<OrderRow> {
  const [row] = await db
    .update(orders)
    .set({ ...changes, updatedAt: sql`now()` as unknown as Date })
    .where(eq(orders.id, id))
    .returning();
  return row as OrderRow;
}

/** The row locked until the transaction ends: every change of state happens under this lock. */
export async function lockOrder(db: Db, id: number): Promise<OrderRow | undefined> {
  return (await lockById(db, { id }))[0];
}

const lockById = prepared((db, of: Of<{ id: number }>) =>
  db.select().from(orders).where(eq(orders.id, of.id)).for('no key update'),
);

/** The quantity of each line that is reserved now: 0 unless the order holds stock. */
export const heldOf = (order: Pick<OrderRow, 'holdsStock'>): SQL => (order.holdsStock ? sql`held` : sql`0`);

/** All pieces of the order are reserved. */
export async function markHeld(db: Db, orderId: number): Promise<void> {
  await db
    .update(orderLines)
    .set({ held: sql`${orderLines.quantity}` })
    .where(eq(orderLines.orderId, orderId));
}

export async function findByGatewayOrder(db: Db, gatewayOrderId: string): Promise<OrderRow | undefined> {
  return (await byGatewayOrder(db, { gatewayOrderId }))[0];
}

const byGatewayOrder = prepared((db, of: Of<{ gatewayOrderId: string }>) =>
  db.select().from(orders).where(eq(orders.gatewayOrderId, of.gatewayOrderId)),
);

export async function findByDeskKey(db: Db, key: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.deskKey, key));
  return row;
}

export async function findOrder(db: Db, id: number): Promise<OrderRow | undefined> {
  return (await byId(db, { id }))[0];
}

const byId = prepared((db, of: Of<{ id: number }>) => db.select().from(orders).where(eq(orders.id, of.id)));

/** Counts pieces of a line as returned; false if fewer are out. */
export async function addReturned(db: Db, lineId: number, count: number): Promise<boolean> {
  const rows = await db
    .update(orderLines)
    .set({ returned: sql`${orderLines.returned} + ${count}` })
    .where(and(eq(orderLines.id, lineId), sql`${orderLines.returned} + ${count} <= ${orderLines.quantity}`))
    .returning({ id: orderLines.id });
  return rows.length > 0;
}

/** The lines in the order of the cart. */
export async function listLines(db: Db, orderIds: readonly number[]): Promise<OrderLineRow[]> {
  if (orderIds.length === 0) return [];
  return linesByOrders(db, { orderIds });
}

const linesByOrders = prepared((db, of: Of<{ orderIds: readonly number[] }>) =>
  db
    .select()
    .from(orderLines)
    .where(sql`${orderLines.orderId} = any(${of.orderIds}::int[])`)
    .orderBy(asc(orderLines.id)),
);

/** Stores the boxes packed for an order's lines with them. */
export async function rememberBoxed(
  db: Db,
  orderId: number,
  packed: readonly { productId: number; batch: PackedBoxes }[],
): Promise<void> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(packed)}::jsonb) as v("productId" int, batch jsonb)`;
  await db.execute(
    sql`update order_lines l set boxed = coalesce(l.boxed, '[]'::jsonb) || jsonb_build_array(v.batch) from ${rows}
      where l.order_id = ${orderId} and l.product_id = v."productId"`,
  );
}

/** The boxes still packed for a line; null for none. */
export async function writeBoxed(db: Db, lineId: number, boxed: PackedBoxes[]): Promise<void> {
  await db
    .update(orderLines)
    .set({ boxed: boxed.length > 0 ? boxed : null })
    .where(eq(orderLines.id, lineId));
}

/** Moves the placed orders of some users to another user; returns their ids. */
export async function movePlacedOrders(db: Db, fromIds: readonly number[], toId: number): Promise<number[]> {
  if (fromIds.length === 0) return [];
  const own = and(inArray(orders.userId, [...fromIds]), isNotNull(orders.placedAt));
  // In id order, like every change that locks several orders.
  const locked = await db.select({ id: orders.id }).from(orders).where(own).orderBy(asc(orders.id)).for('update');
  const ids = locked.map(({ id }) => id);
  if (ids.length > 0)
    await db.update(orders).set({ userId: toId, updatedAt: sql`now()` }).where(inArray(orders.id, ids));
  return ids;
}

/** Stores the gateway order unless one is stored already; returns the stored one. */
export async function bindGatewayOrder(db: Db, id: number, gatewayOrderId: string): Promise<string> {
  const [bound] = await rowsOf<{ id: string }>(
    db,
    sql`update orders set gateway_order_id = coalesce(gateway_order_id, ${gatewayOrderId}), updated_at = now()
      where id = ${id} returning gateway_order_id as id`,
  );
  return bound?.id as string;
}

/** Counts a resend of the first mail; false after `most` resends. One statement, so that parallel requests are counted. */
export async function countMailRepeat(tx: Db, orderId: number, most: number): Promise<boolean> {
  const rows = await tx
    .update(orders)
    .set({ mailRepeats: sql`${orders.mailRepeats} + 1` })
    .where(and(eq(orders.id, orderId), lt(orders.mailRepeats, most)))
    .returning({ id: orders.id });
  return rows.length > 0;
}
