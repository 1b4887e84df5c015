import { and, asc, eq, gt, isNotNull, ne } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { users } from '../../accounts/accounts.tables.ts';
import { CANCELLED_STATUS_ID } from '../orders.status.ts';
import { orders } from '../orders.tables.ts';

/** Transfers with a reference that wait for their money, oldest first. */
export async function listWaiting(db: Db, most: number) {
  const rows = await db
    .select({ id: orders.id, number: orders.number, name: users.name, utr: orders.utr, total: orders.total })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(
      and(
        eq(orders.paymentState, 'awaiting_confirmation'),
        ne(orders.statusId, CANCELLED_STATUS_ID),
        isNotNull(orders.utr),
      ),
    )
    .orderBy(asc(orders.utrAt), asc(orders.id))
    .limit(most);
  return rows.map(({ utr, ...row }) => ({ ...row, utr: utr as string }));
}

/** What changed orders still owe, oldest first. */
export const listDues = (db: Db, most: number) =>
  db
    .select({ id: orders.id, number: orders.number, name: users.name, version: orders.version, due: orders.due })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(gt(orders.due, 0), ne(orders.statusId, CANCELLED_STATUS_ID), isNotNull(orders.placedAt)))
    .orderBy(asc(orders.placedAt), asc(orders.id))
    .limit(most);
