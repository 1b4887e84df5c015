/** An order's status history, and the list of statuses. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { users } from '../accounts/accounts.tables.ts';
import type { StatusRow } from './orders.queries.ts';
import { statusHistory, trackingStatuses } from './orders.tables.ts';

export interface HistoryRow {
  id: number;
  createdAt: Date;
  statusId: number;
  name: string;
  key: StatusRow['key'];
  note: string;
  /** Who set it; null if set automatically, for example by a payment. */
  actor: string | null;
}

/** The history, oldest first, without withdrawn entries. */
export async function listHistory(db: Db, orderId: number): Promise<HistoryRow[]> {
  return db
    .select({
      id: statusHistory.id,
      createdAt: statusHistory.createdAt,
      statusId: statusHistory.statusId,
      name: trackingStatuses.name,
      key: trackingStatuses.key,
      note: statusHistory.note,
      actor: users.name,
    })
    .from(statusHistory)
    .innerJoin(trackingStatuses, eq(trackingStatuses.id, statusHistory.statusId))
    .leftJoin(users, eq(users.id, statusHistory.actorId))
    .where(and(eq(statusHistory.orderId, orderId), isNull(statusHistory.withdrawnAt)))
    .orderBy(asc(statusHistory.createdAt), asc(statusHistory.id));
}

export async function insertHistory(db: Db, row: typeof statusHistory.$inferInsert): Promise<void> {
  await db.insert(statusHistory).values(row).onConflictDoNothing();
}

/** Withdraws the entries later than a status (ids above it, `cancelled` included). */
export async function withdrawLaterHistory(db: Db, orderId: number, statusId: number): Promise<void> {
  await db
    .update(statusHistory)
    .set({ withdrawnAt: sql`now()` as unknown as Date })
    .where(
      and(
        eq(statusHistory.orderId, orderId),
        sql`${statusHistory.statusId} > ${statusId}`,
        isNull(statusHistory.withdrawnAt),
      ),
    );
}

export async function listStatuses(db: Db): Promise<StatusRow[]> {
  return db.select().from(trackingStatuses).orderBy(asc(trackingStatuses.id));
}
