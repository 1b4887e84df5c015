import { and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { lockName } from '#platform/db/lock-name.ts';
import { users } from '../../accounts/accounts.tables.ts';
import { products } from '../../products/products.tables.ts';
import { stockWatches } from '../cart.tables.ts';

/** A person's watches, newest first. */
export async function listWatches(db: Db, userId: number) {
  return db
    .select({ productId: stockWatches.productId, name: products.name, createdAt: stockWatches.createdAt })
    .from(stockWatches)
    .innerJoin(products, eq(products.id, stockWatches.productId))
    .where(eq(stockWatches.userId, userId))
    .orderBy(desc(stockWatches.id));
}

/** Locks a person's watches until the transaction ends: parallel requests would all count the same. */
export async function lockCount(tx: Db, userId: number): Promise<number> {
  await lockName(tx, `stock-watches:${userId}`);
  return tx.$count(stockWatches, eq(stockWatches.userId, userId));
}

export async function insertWatch(db: Db, watch: typeof stockWatches.$inferInsert): Promise<void> {
  await db.insert(stockWatches).values(watch).onConflictDoNothing();
}

export async function deleteWatch(db: Db, userId: number, productId: number): Promise<boolean> {
  const removed = await db
    .delete(stockWatches)
    .where(and(eq(stockWatches.userId, userId), eq(stockWatches.productId, productId)))
    .returning({ id: stockWatches.id });
  return removed.length > 0;
}

export async function listWatchedProducts(db: Db): Promise<number[]> {
  const rows = await db.selectDistinct({ id: stockWatches.productId }).from(stockWatches);
  return rows.map(({ id }) => id);
}

/** Who watches any of these products and can be mailed; whoever has waited longest comes first. */
export async function listWatchers(db: Db, productIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .select({ userId: stockWatches.userId })
    .from(stockWatches)
    .innerJoin(users, eq(users.id, stockWatches.userId))
    .where(and(inArray(stockWatches.productId, [...productIds]), ne(users.contactEmail, ''), isNull(users.disabledAt)))
    .groupBy(stockWatches.userId)
    .orderBy(sql`min(${stockWatches.id})`);
  return rows.map(({ userId }) => userId);
}

/** A person's watches, locked; those that another process is telling of are left out. */
export async function lockWatches(tx: Db, userId: number) {
  return tx
    .select({ id: stockWatches.id, productId: stockWatches.productId, locale: stockWatches.locale })
    .from(stockWatches)
    .where(eq(stockWatches.userId, userId))
    .orderBy(asc(stockWatches.id))
    .for('update', { skipLocked: true });
}

export async function deleteWatches(tx: Db, ids: readonly number[]): Promise<void> {
  await tx.delete(stockWatches).where(inArray(stockWatches.id, [...ids]));
}
