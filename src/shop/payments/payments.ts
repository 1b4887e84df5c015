/** The door to what the gateway told us: payments, events, refunds. It knows the gateway and no order rule. */
import { and, eq, ne, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/db/db.ts';
import type { Paise } from '#shared/money.ts';
import type { GatewayPayment } from './payments.gateway.ts';
import { payments, refunds, webhookEvents } from './payments.tables.ts';

export type RefundRow = typeof refunds.$inferSelect;

/** Keeps the latest word about a payment. A word that is older than what we know changes nothing. */
export async function recordPayment(db: Db, orderId: number, payment: GatewayPayment): Promise<void> {
  if (payment.status === 'created') return;
  const values = { orderId, status: payment.status, amount: payment.amount, method: payment.method };
  await db
    .insert(payments)
    .values({ gatewayPaymentId: payment.id, ...values })
    .onConflictDoUpdate({
      target: payments.gatewayPaymentId,
      set: { status: payment.status, method: payment.method, updatedAt: sql`now()` },
      // Forward only, but a failed payment may still be authorised late (payments A.7).
      setWhere: sql`${payments.status} in ('authorized', 'failed') or ${payment.status} = 'refunded'`,
    });
}

export async function hasFailedPayment(db: Db, orderId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: payments.gatewayPaymentId })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, 'failed')))
    .limit(1);
  return row !== undefined;
}

/** Keeps an event once; false when its id was seen before. */
export async function recordEvent(db: Db, eventId: string, event: string, body: object): Promise<boolean> {
  const rows = await db.insert(webhookEvents).values({ eventId, event, body }).onConflictDoNothing().returning();
  return rows.length > 0;
}

/** The stored event, unless it was processed already. */
export async function findUnprocessedEvent(
  db: Db,
  eventId: string,
): Promise<{ event: string; body: unknown } | undefined> {
  const [row] = await db
    .select()
    .from(webhookEvents)
    .where(and(eq(webhookEvents.eventId, eventId), sql`${webhookEvents.processedAt} is null`));
  return row;
}

export async function markEventProcessed(db: Db, eventId: string): Promise<void> {
  await db.update(webhookEvents).set({ processedAt: sql`now()` }).where(eq(webhookEvents.eventId, eventId));
}

export interface RefundDraft {
  orderId: number;
  gatewayPaymentId: string;
  amount: Paise;
  reason: string;
  actorId: number | null;
  /** One logical refund has one key for ever: a repeated attempt with the same key is the same refund (C8). */
  key: string;
}

/** Writes the refund down before anybody is asked for it; null when this refund is written down already. */
export async function insertRefund(db: Db, draft: RefundDraft): Promise<RefundRow | null> {
  const [row] = await db.insert(refunds).values(draft).onConflictDoNothing().returning();
  return row ?? null;
}

export async function findRefund(db: Db, id: number): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id));
  return row;
}

export async function findRefundByGatewayId(db: Db, gatewayRefundId: string): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.gatewayRefundId, gatewayRefundId));
  return row;
}

export async function updateRefund(
  db: Db,
  id: number,
  changes: Partial<Pick<RefundRow, 'status' | 'gatewayRefundId'>>,
) {
  await db
    .update(refunds)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(refunds.id, id));
}

/** What refunds of one payment have claimed: everything that has not failed. Read it under the order's lock. */
export async function claimedRefunds(db: Db, gatewayPaymentId: string): Promise<Paise> {
  const [row] = await rowsOf<{ sum: string | number }>(
    db,
    sql`select coalesce(sum(amount), 0)::bigint as sum from refunds
      where gateway_payment_id = ${gatewayPaymentId} and status <> 'failed'`,
  );
  return Number(row?.sum ?? 0);
}

export async function hasRefund(db: Db, orderId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), ne(refunds.status, 'failed')))
    .limit(1);
  return row !== undefined;
}
