/** Closing a month: its books take no further rows, so that returns filed from them stay correct. */
import { and, eq, isNull } from 'drizzle-orm';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { firstCauseOf } from '#platform/db/unavailable.ts';
import { invalidField, notFound, ShopError } from '#shared/errors.ts';
import { lockDays } from '../bills/bills.ts';
import { recordAudit } from '../settings/settings.ts';
import { booksSummary, figuresOf } from './books.ts';
import { closedMonths } from './closing.tables.ts';
import { daysOfMonth } from './months.rules.ts';

interface Closing {
  month: string;
  actorId: number;
}

/**
 * Closes a month that is over. Later changes to its orders are dated when they happen, so into a later month. CONFLICT
 * if it is already closed.
 */
export async function closeMonth(db: Db, { month, actorId }: Closing): Promise<void> {
  await inTransaction(db, async (tx) => {
    const day = await lockDays(tx);
    if (month >= day.slice(0, 7)) throw invalidField('month', 'A month can be closed once it is over.');
    const closed = await tx.insert(closedMonths).values({ month, closedBy: actorId }).onConflictDoNothing().returning();
    if (closed.length === 0) throw new ShopError('CONFLICT', 'This month is closed already.');
    await recordAudit(tx, { actorId, action: 'books.close', subject: `books:${month}`, after: { month } });
  });
  // No row can be added any more, so counting may take its time without blocking anybody.
  await keepFigures(db, month);
}

async function keepFigures(db: Db, month: string): Promise<void> {
  const figures = figuresOf(await booksSummary(db, daysOfMonth(month)));
  await db
    .update(closedMonths)
    .set({ figures })
    .where(and(eq(closedMonths.month, month), isNull(closedMonths.figures)));
}

/**
 * Counts the closed months whose closing ended before it did, for example because the machine stopped. One that cannot
 * be counted does not hold up the others; then this throws at the end and names it.
 */
export async function countClosedMonths(db: Db): Promise<void> {
  const { month, figures } = closedMonths;
  const failed: string[] = [];
  for (const closed of await db.select({ month }).from(closedMonths).where(isNull(figures)).orderBy(month))
    await keepFigures(db, closed.month).catch((error: unknown) =>
      failed.push(`${closed.month}: ${firstCauseOf(error).message}`),
    );
  if (failed.length > 0) throw new Error(`Closed months that cannot be counted: ${failed.join('; ')}`);
}

/** NOT_FOUND if the month is open. */
export async function reopenMonth(db: Db, { month, actorId, reason }: Closing & { reason: string }): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [closed] = await tx.delete(closedMonths).where(eq(closedMonths.month, month)).returning();
    if (!closed) throw notFound();
    await recordAudit(tx, {
      ...{ actorId, action: 'books.reopen', subject: `books:${month}` },
      before: { closed_at: closed.closedAt.toISOString() },
      after: { reason },
    });
  });
}
