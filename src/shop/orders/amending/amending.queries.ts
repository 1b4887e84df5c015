import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/db/db.ts';
import type { Paise } from '#shared/money.ts';
import { users } from '../../accounts/accounts.tables.ts';
import { orderLines, orderPackings } from '../orders.tables.ts';
import type { VersionSnapshot } from './amending.rules.ts';
import { isOwnMoney, orderVersions, supplements } from './amending.tables.ts';

export type SupplementRow = typeof supplements.$inferSelect;

export async function insertVersion(db: Db, values: typeof orderVersions.$inferInsert): Promise<void> {
  await db.insert(orderVersions).values(values);
}

export async function findSnapshot(db: Db, orderId: number, version: number): Promise<VersionSnapshot | undefined> {
  const [row] = await db
    .select({ snapshot: orderVersions.snapshot })
    .from(orderVersions)
    .where(and(eq(orderVersions.orderId, orderId), eq(orderVersions.version, version)));
  return row?.snapshot;
}

/** The replaced versions, oldest first, with the name of the person who replaced each. */
export async function listVersions(db: Db, orderId: number) {
  return db
    .select({
      version: orderVersions.version,
      snapshot: orderVersions.snapshot,
      reason: orderVersions.reason,
      replacedAt: orderVersions.replacedAt,
      actor: users.name,
    })
    .from(orderVersions)
    .leftJoin(users, eq(users.id, orderVersions.replacedBy))
    .where(eq(orderVersions.orderId, orderId))
    .orderBy(asc(orderVersions.version));
}

const WITHOUT_ADDRESS = sql`${orderVersions.snapshot} - 'address'`;

/** Reasons, notes and earlier addresses name a person; what was ordered is an accounting record and stays. */
export async function forgetReasons(db: Db, orderIds: readonly number[]): Promise<void> {
  await db
    .update(orderVersions)
    .set({ reason: '', snapshot: WITHOUT_ADDRESS as never })
    .where(inArray(orderVersions.orderId, [...orderIds]));
  await db
    .update(supplements)
    .set({ note: '' })
    .where(inArray(supplements.orderId, [...orderIds]));
}

/** Earlier addresses of orders past the time for which books are kept. */
export async function forgetOldVersions(db: Db, years: number): Promise<void> {
  await db.execute(sql`update order_versions v set snapshot = v.snapshot - 'address' from orders o
    where o.id = v.order_id and o.created_at < now() - make_interval(years => ${years}) and v.snapshot ? 'address'`);
}

export async function deleteLines(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.delete(orderLines).where(inArray(orderLines.id, [...ids]));
}

export async function updateLine(db: Db, id: number, values: Partial<typeof orderLines.$inferInsert>): Promise<void> {
  await db.update(orderLines).set(values).where(eq(orderLines.id, id));
}

export async function insertLines(db: Db, lines: readonly (typeof orderLines.$inferInsert)[]): Promise<void> {
  if (lines.length > 0) await db.insert(orderLines).values([...lines]);
}

/** The packing record of an order; the order's lock protects it. */
export async function findPacking(db: Db, orderId: number) {
  const [row] = await db.select().from(orderPackings).where(eq(orderPackings.orderId, orderId));
  return row;
}

export async function keepPacked(
  db: Db,
  orderId: number,
  kept: Pick<typeof orderPackings.$inferSelect, 'packedLineIds' | 'short'>,
): Promise<void> {
  await db.update(orderPackings).set(kept).where(eq(orderPackings.orderId, orderId));
}

/** How much of an order's own money was refunded, in paise. Refunds that the bank rejected do not count. */
export interface RefundedSums {
  /** Refunds because a version costs less: paid out or pending. */
  byVersions: Paise;
  /** Other refunds for which no goods came back: paid out or pending. */
  withoutGoods: Paise;
  /** Paid-out refunds that belong to no version. */
  settled: Paise;
}

export async function refundedSums(db: Db, orderId: number): Promise<RefundedSums> {
  const isOpen = sql`r.status <> 'failed'`;
  const [row] = await rowsOf<Record<keyof RefundedSums, string | number>>(
    db,
    sql`select coalesce(sum(r.amount) filter (where r.version is not null and ${isOpen}), 0)::bigint as "byVersions",
        coalesce(sum(r.amount) filter (where r.version is null and not r.for_goods and ${isOpen}), 0)::bigint as "withoutGoods",
        coalesce(sum(r.amount) filter (where r.version is null and r.status = 'processed'), 0)::bigint as settled
      from refunds r join orders o on o.id = r.order_id
      where o.id = ${orderId} and ${isOwnMoney(sql`r.gateway_payment_id`)}`,
  );
  const { byVersions = 0, withoutGoods = 0, settled = 0 } = row ?? {};
  return { byVersions: Number(byVersions), withoutGoods: Number(withoutGoods), settled: Number(settled) };
}

/** What the change to this version refunded, in paise: paid out or pending. */
export async function refundedByVersion(db: Db, { id, version }: { id: number; version: number }): Promise<Paise> {
  const [row] = await rowsOf<{ sum: string | number }>(
    db,
    sql`select coalesce(sum(amount), 0)::bigint as sum from refunds
        where order_id = ${id} and version = ${version} and status <> 'failed'`,
  );
  return Number(row?.sum ?? 0);
}

export const listPaid = (db: Db, orderId: number): Promise<SupplementRow[]> =>
  db
    .select()
    .from(supplements)
    .where(and(eq(supplements.orderId, orderId), eq(supplements.state, 'paid')))
    .orderBy(asc(supplements.id));

export async function findOpen(db: Db, orderId: number): Promise<SupplementRow | undefined> {
  const [row] = await db
    .select()
    .from(supplements)
    .where(and(eq(supplements.orderId, orderId), eq(supplements.state, 'open')));
  return row;
}

export async function findByGatewayOrder(db: Db, gatewayOrderId: string): Promise<SupplementRow | undefined> {
  const [row] = await db.select().from(supplements).where(eq(supplements.gatewayOrderId, gatewayOrderId));
  return row;
}

/** Stores the gateway order unless one is stored already; returns the stored one. */
export async function bindGatewayOrder(db: Db, id: number, gatewayOrderId: string): Promise<string> {
  const [row] = await db
    .update(supplements)
    .set({ gatewayOrderId: sql`coalesce(${supplements.gatewayOrderId}, ${gatewayOrderId})` })
    .where(eq(supplements.id, id))
    .returning({ id: supplements.gatewayOrderId });
  return row?.id as string;
}

export async function insertSupplement(db: Db, values: typeof supplements.$inferInsert): Promise<void> {
  await db.insert(supplements).values(values);
}

export async function updateSupplement(
  db: Db,
  id: number,
  changes: Partial<typeof supplements.$inferInsert>,
): Promise<void> {
  await db.update(supplements).set(changes).where(eq(supplements.id, id));
}
