import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { isLiving, type UserRow } from '../accounts.queries.ts';
import { secondSteps, sessions, users } from '../accounts.tables.ts';
import { STAFF_ROLES } from '../permissions.rules.ts';

export interface StaffRow {
  user: UserRow;
  hasSecondStep: boolean;
  sessions: number;
  lastSignInAt: Date | string | null;
}

/** The shop's people, in the order in which they were added. */
export async function listStaff(db: Db): Promise<StaffRow[]> {
  return db
    .select({
      user: users,
      hasSecondStep: sql<boolean>`coalesce(bool_or(${secondSteps.confirmedAt} is not null), false)`,
      sessions: sql<number>`count(${sessions.id})::int`,
      lastSignInAt: sql<Date | string | null>`max(${sessions.createdAt})`,
    })
    .from(users)
    .leftJoin(secondSteps, eq(secondSteps.userId, users.id))
    .leftJoin(sessions, and(eq(sessions.userId, users.id), isLiving))
    .where(inArray(users.role, [...STAFF_ROLES]))
    .groupBy(users.id)
    .orderBy(asc(users.id));
}

/** Locks all owners, so that two cannot demote each other at once. */
export async function lockStaff(tx: Db): Promise<UserRow[]> {
  return tx
    .select()
    .from(users)
    .where(inArray(users.role, [...STAFF_ROLES]))
    .orderBy(asc(users.id))
    .for('update');
}
