import { and, count, eq, gte, lte, max } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { users } from '../accounts/accounts.tables.ts';
import { type ClosedFigures, closedMonths } from './closing.tables.ts';
import { type MonthDays, monthsTouched } from './months.rules.ts';

export interface ClosedMonth {
  closedAt: Date;
  closedBy: string;
  figures: ClosedFigures | null;
}

export async function findClosed(db: Db, month: string): Promise<ClosedMonth | null> {
  const { closedAt, figures } = closedMonths;
  const [row] = await db
    .select({ closedAt, figures, closedBy: users.name })
    .from(closedMonths)
    .leftJoin(users, eq(users.id, closedMonths.closedBy))
    .where(eq(closedMonths.month, month));
  return row ? { ...row, closedBy: row.closedBy ?? '' } : null;
}

/** When the last of the months touched by these days was closed; null while one is open. */
export async function allClosedAt(db: Db, days: MonthDays): Promise<Date | null> {
  const [row] = await db
    .select({ n: count(), last: max(closedMonths.closedAt) })
    .from(closedMonths)
    .where(and(gte(closedMonths.month, days.from.slice(0, 7)), lte(closedMonths.month, days.to.slice(0, 7))));
  return row?.n === monthsTouched(days) ? row.last : null;
}
