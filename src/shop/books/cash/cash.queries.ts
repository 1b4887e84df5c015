import { desc, eq, lt, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/db/db.ts';
import { isWithin } from '#platform/db/india.ts';
import type { Paise } from '#shared/money.ts';
import { users } from '../../accounts/accounts.tables.ts';
import { cashCounts } from './cash.tables.ts';

export type CountRow = typeof cashCounts.$inferSelect & { countedBy: string };

const columns = { count: cashCounts, countedBy: users.name };

const flat = (row: { count: typeof cashCounts.$inferSelect; countedBy: string | null }): CountRow => ({
  ...row.count,
  countedBy: row.countedBy ?? '',
});

/**
 * Cash received on a day and refunds paid from the drawer, in paise. A refund of a cash order without a stated method
 * counts as cash.
 */
export async function cashOf(db: Db, day: string): Promise<{ orders: number; received: Paise; refunds: Paise }> {
  const [row] = await rowsOf<{ orders: number; received: string; refunds: string }>(
    db,
    sql`select r.orders, r.received, b.refunds from
      (select count(*)::int as orders, coalesce(sum(amount), 0) as received from order_receipts
        where method = 'cash' and ${isWithin(sql`received_at`, { from: day, to: day })}) r,
      (select coalesce(sum(f.amount), 0) as refunds from refunds f join orders o on o.id = f.order_id
        where f.status = 'processed'
          and coalesce(f.hand_way = 'cash', f.gateway_payment_id is null and o.payment_method = 'cash') and ${isWithin(sql`f.updated_at`, { from: day, to: day })}) b`,
  );
  return {
    orders: row?.orders ?? 0,
    received: Number(row?.received ?? 0) as Paise,
    refunds: Number(row?.refunds ?? 0) as Paise,
  };
}

export async function findCount(db: Db, day: string): Promise<CountRow | null> {
  const [row] = await db
    .select(columns)
    .from(cashCounts)
    .leftJoin(users, eq(users.id, cashCounts.actorId))
    .where(eq(cashCounts.day, day));
  return row ? flat(row) : null;
}

export async function lastBefore(db: Db, day: string): Promise<typeof cashCounts.$inferSelect | null> {
  const [row] = await db
    .select()
    .from(cashCounts)
    .where(lt(cashCounts.day, day))
    .orderBy(desc(cashCounts.day))
    .limit(1);
  return row ?? null;
}

export async function pageCounts(db: Db, { page, limit }: { page: number; limit: number }): Promise<CountRow[]> {
  const rows = await db
    .select(columns)
    .from(cashCounts)
    .leftJoin(users, eq(users.id, cashCounts.actorId))
    .orderBy(desc(cashCounts.day))
    .limit(limit)
    .offset((page - 1) * limit);
  return rows.map(flat);
}

export const countCounts = (db: Db): Promise<number> => db.$count(cashCounts);

export async function saveCount(tx: Db, row: typeof cashCounts.$inferInsert): Promise<void> {
  await tx.insert(cashCounts).values(row).onConflictDoUpdate({ target: cashCounts.day, set: row });
}
