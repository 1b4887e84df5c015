import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Db } from '#platform/db/db.ts';
import { users } from '../../accounts/accounts.tables.ts';
import { CANCELLED_STATUS_ID } from '../orders.status.ts';
import { orders } from '../orders.tables.ts';

/** Transfers with a reference that wait for their money, of orders and of what is due, oldest first. */
export async function listWaiting(db: Db, most: number) {
  const { id, number } = orders;
  const first = db
    .select({ id, number, name: users.name, utr: orders.utr, total: orders.total, at: orders.utrAt })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(
      and(
        eq(orders.paymentState, 'awaiting_confirmation'),
        ne(orders.statusId, CANCELLED_STATUS_ID),
        isNotNull(orders.utr),
      ),
    );
  const dues = db
    .select({ id, number, name: users.name, utr: orders.dueUtr, total: orders.due, at: orders.dueUtrAt })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(isNotNull(orders.dueUtr));
  // A union orders by the column names of its first part.
  const rows = await unionAll(first, dues).orderBy(sql`utr_at`, sql`id`).limit(most);
  return rows.map(({ utr, at, ...row }) => ({ ...row, utr: utr as string }));
}

/** What changed orders still owe and nobody says they have transferred, oldest first. */
export const listDues = (db: Db, most: number) =>
  db
    .select({ id: orders.id, number: orders.number, name: users.name, version: orders.version, due: orders.due })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(
      and(
        gt(orders.due, 0),
        isNull(orders.dueUtr),
        ne(orders.statusId, CANCELLED_STATUS_ID),
        isNotNull(orders.placedAt),
      ),
    )
    .orderBy(asc(orders.placedAt), asc(orders.id))
    .limit(most);

/** The orders with these numbers, and whether they are paid. */
export async function listNamed(db: Db, numbers: readonly string[]) {
  if (numbers.length === 0) return [];
  const { id, number, paymentState, due, dueUtr } = orders;
  return db
    .select({ id, number, paymentState, due, dueUtr, name: users.name })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(inArray(number, [...numbers]));
}
