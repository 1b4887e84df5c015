import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { storeSettings } from '../../settings/settings.tables.ts';
import { estimates } from './estimates.tables.ts';

export type EstimateRow = typeof estimates.$inferSelect;

/** Days are the database's, in India. */
const today = sql`(now() at time zone 'Asia/Kolkata')::date`;

/** The last day of an estimate that is made or renewed now. */
export const lastValidDay = sql<string>`(${today} + (select ${storeSettings.estimateDays} from ${storeSettings}))`;

export interface DatedEstimate extends EstimateRow {
  isExpired: boolean;
}

const isExpired = sql<boolean>`${estimates.validUntil} < ${today}`;

export async function findEstimate(db: Db, orderId: number): Promise<DatedEstimate | undefined> {
  const [row] = await db
    .select({ estimate: estimates, isExpired })
    .from(estimates)
    .where(eq(estimates.orderId, orderId));
  return row && { ...row.estimate, isExpired: row.isExpired };
}

export async function findOrderId(db: Db, token: string): Promise<number | undefined> {
  const [row] = await db.select({ id: estimates.orderId }).from(estimates).where(eq(estimates.token, token));
  return row?.id;
}

export async function updateEstimate(
  db: Db,
  orderId: number,
  changes: Partial<Record<keyof EstimateRow, unknown>>,
): Promise<void> {
  await db
    .update(estimates)
    .set(changes as Partial<EstimateRow>)
    .where(eq(estimates.orderId, orderId));
}

/** Closes the pages of these orders' estimates for good, and forgets what was asked on them. */
export async function deleteEstimates(db: Db, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return;
  await db.delete(estimates).where(inArray(estimates.orderId, [...orderIds]));
}
