import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { TODAY } from '#platform/db/india.ts';
import type { Paise } from '#shared/money.ts';
import { storeSettings } from '../../settings/settings.tables.ts';
import type { OrderAddress } from '../orders.contract.ts';
import { CANCELLED_STATUS_ID } from '../orders.status.ts';
import { orders } from '../orders.tables.ts';
import { estimatePayments, estimates } from './estimates.tables.ts';

export type EstimateRow = typeof estimates.$inferSelect;
export type EstimatePayment = typeof estimatePayments.$inferSelect;

/** The last valid day of an estimate made or renewed now. */
export const lastValidDay = sql<string>`(${TODAY} + (select ${storeSettings.estimateDays} from ${storeSettings}))`;

export interface DatedEstimate extends EstimateRow {
  isExpired: boolean;
}

const isExpired = sql<boolean>`${estimates.validUntil} < ${TODAY}`;

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

export interface EstimateAnswered {
  number: string;
  version: number;
  total: Paise;
  address: OrderAddress;
  /** Empty: accepted as it is. */
  ask: string;
}

/** Per mail; further ones go into the next mail. */
const MOST_ANSWERS = 200;

/**
 * Customers' answers to open estimates that no mail has reported to the shop yet, oldest order first. Marks them as
 * reported, which takes effect when the transaction commits.
 */
export async function takeAnswers(db: Db): Promise<EstimateAnswered[]> {
  const { number, version, total, address, paymentState, statusId } = orders;
  const due = sql`select order_id from estimates where not answer_told order by order_id limit ${MOST_ANSWERS}
    for no key update skip locked`;
  const rows = await db
    .update(estimates)
    .set({ answerTold: true })
    .from(orders)
    .where(sql`${estimates.orderId} in (${due}) and ${orders.id} = ${estimates.orderId}`)
    .returning({
      ...{ id: estimates.orderId, number, version, total, address, state: paymentState, ask: estimates.ask },
      statusId,
      isAnswered: sql<boolean>`coalesce(${estimates.acceptedAt}, ${estimates.askedAt}) is not null`,
    });
  const waits = rows.filter((row) => row.state === 'enquiry' && row.statusId !== CANCELLED_STATUS_ID && row.isAnswered);
  return waits.sort((a, b) => a.id - b.id);
}

/** Deletes the estimates of these orders, with their pages and the customers' wishes. */
export async function deleteEstimates(db: Db, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return;
  await db.delete(estimates).where(inArray(estimates.orderId, [...orderIds]));
}

/** The version and amount that a gateway order was opened for. */
export async function findEstimatePayment(db: Db, gatewayOrderId: string): Promise<EstimatePayment | undefined> {
  const [row] = await db.select().from(estimatePayments).where(eq(estimatePayments.gatewayOrderId, gatewayOrderId));
  return row;
}

export async function findOpenedPayment(
  db: Db,
  orderId: number,
  version: number,
): Promise<EstimatePayment | undefined> {
  const isOf = and(eq(estimatePayments.orderId, orderId), eq(estimatePayments.version, version));
  const [row] = await db.select().from(estimatePayments).where(isOf);
  return row;
}

/** Stores the gateway order unless the version already has one; returns the stored one. */
export async function keepPayment(db: Db, payment: typeof estimatePayments.$inferInsert): Promise<string> {
  await db.insert(estimatePayments).values(payment).onConflictDoNothing();
  return (await findOpenedPayment(db, payment.orderId, payment.version))?.gatewayOrderId as string;
}
