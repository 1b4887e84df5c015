import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { storeSettings } from '../../settings/settings.tables.ts';
import { type EstimateSnapshot, estimates, estimateVersions } from './estimates.tables.ts';

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

export async function insertVersion(db: Db, values: typeof estimateVersions.$inferInsert): Promise<void> {
  await db.insert(estimateVersions).values(values);
}

export async function findSnapshot(db: Db, orderId: number, version: number): Promise<EstimateSnapshot | undefined> {
  const [row] = await db
    .select({ snapshot: estimateVersions.snapshot })
    .from(estimateVersions)
    .where(and(eq(estimateVersions.orderId, orderId), eq(estimateVersions.version, version)));
  return row?.snapshot;
}

/** Closes the pages of these orders' estimates for good, and forgets what was asked on them. */
export async function deleteEstimates(db: Db, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return;
  await db.delete(estimateVersions).where(inArray(estimateVersions.orderId, [...orderIds]));
  await db.delete(estimates).where(inArray(estimates.orderId, [...orderIds]));
}
