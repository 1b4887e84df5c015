/** The door to payments, events and refunds. It knows the gateway, but no rules about orders. */
import { and, asc, eq, inArray, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/db/db.ts';
import { isPast } from '#platform/db/set-back.ts';
import type { Paise } from '#shared/money.ts';
import type { GatewayPayment } from './gateway/gateway.ts';
import type { HandWay } from './payments.status.ts';
import { paymentAlerts, payments, refunds, webhookEvents } from './payments.tables.ts';

export type RefundRow = typeof refunds.$inferSelect;

/** Stores the latest state of a payment; an older state changes nothing. */
export async function recordPayment(db: Db, orderId: number, payment: GatewayPayment): Promise<void> {
  if (payment.status === 'created') return;
  await db.execute(sql`with ${recording(orderId, payment)} select 1`);
}

/** The same as part of a larger statement. */
export function recording(
  orderId: number | SQLWrapper,
  payment: { [Name in 'id' | 'status' | 'amount' | 'method']: GatewayPayment[Name] | SQLWrapper },
): SQL {
  return sql`recorded as (
    insert into payments (gateway_payment_id, order_id, status, amount, method)
    values (${payment.id}, ${orderId}, ${payment.status}, ${payment.amount}, ${payment.method})
    on conflict (gateway_payment_id) do update
      set status = excluded.status, method = excluded.method, updated_at = now(),
        -- Its money comes only now: the books date it by this, and the month of its first try may be closed.
        created_at = case when payments.status in ('authorized', 'failed') and excluded.status in ('captured', 'refunded')
          then now() else payments.created_at end
      -- Forward only, but a failed payment may still be authorised late (payments A.7).
      where payments.status in ('authorized', 'failed') or excluded.status = 'refunded')`;
}

export async function hasFailedPayment(db: Db, orderId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: payments.gatewayPaymentId })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, 'failed')))
    .limit(1);
  return row !== undefined;
}

/** Stores an event once; false if its id is known. */
export async function recordEvent(db: Db, eventId: string, event: string, body: object): Promise<boolean> {
  const rows = await db.insert(webhookEvents).values({ eventId, event, body }).onConflictDoNothing().returning();
  return rows.length > 0;
}

/** The stored event, unless already processed. */
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
  /** Null for money that was collected by hand. */
  gatewayPaymentId: string | null;
  amount: Paise;
  reason: string;
  actorId: number | null;
  /** The refund's permanent key: a repeated attempt with the same key is the same refund (C8). */
  key: string;
  gatewayRefundId?: string;
  /** For a refund by hand. */
  handWay?: HandWay | null;
  reference?: string;
  /** The version that costs less than was paid and so caused it. */
  version?: number | null;
  /** Goods came back for it. */
  forGoods?: boolean;
  goods?: RefundRow['goods'];
  status?: RefundRow['status'];
  failure?: string;
}

/** Stores the refund before it is requested; null if it is stored already. */
export async function insertRefund(db: Db, draft: RefundDraft): Promise<RefundRow | null> {
  const [row] = await db.insert(refunds).values(draft).onConflictDoNothing().returning();
  return row ?? null;
}

export async function findRefund(db: Db, id: number): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id));
  return row;
}

/** Oldest first. */
export const listRefunds = (db: Db, orderId: number): Promise<RefundRow[]> =>
  db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.id));

/** The states of these refunds of the gateway, as far as we know them. */
export async function refundStates(
  db: Db,
  gatewayRefundIds: readonly string[],
): Promise<ReadonlyMap<string, RefundRow['status']>> {
  if (gatewayRefundIds.length === 0) return new Map();
  const rows = await db
    .select({ id: refunds.gatewayRefundId, status: refunds.status })
    .from(refunds)
    .where(sql`${refunds.gatewayRefundId} = any(${sql.param([...gatewayRefundIds])}::text[])`);
  return new Map(rows.map(({ id, status }) => [id as string, status]));
}

/** Finds the refund by the gateway's id, or by our key while we do not know the id yet. */
export async function findRefundOf(
  db: Db,
  gatewayRefundId: string,
  key: string | undefined,
): Promise<RefundRow | undefined> {
  const isMeant = key === undefined ? sql`false` : and(eq(refunds.key, key), isNull(refunds.gatewayRefundId));
  const [row] = await db
    .select()
    .from(refunds)
    .where(or(eq(refunds.gatewayRefundId, gatewayRefundId), isMeant));
  return row;
}

export async function updateRefund(
  db: Db,
  id: number,
  changes: Partial<Pick<RefundRow, 'status' | 'amount' | 'gatewayRefundId' | 'failure'>>,
) {
  await db
    .update(refunds)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(refunds.id, id));
}

/**
 * The sum of an order's refunds of one payment (null: of money collected by hand) that have not failed. Read it under
 * the order's lock.
 */
export async function claimedRefunds(db: Db, orderId: number, gatewayPaymentId: string | null): Promise<Paise> {
  const [row] = await rowsOf<{ sum: string | number }>(
    db,
    sql`select coalesce(sum(amount), 0)::bigint as sum from refunds
      where order_id = ${orderId} and gateway_payment_id is not distinct from ${gatewayPaymentId} and status <> 'failed'`,
  );
  return Number(row?.sum ?? 0);
}

/** True once any refund of this order was opened, whatever its outcome. */
export async function hasRefund(db: Db, orderId: number): Promise<boolean> {
  const [row] = await db.select({ id: refunds.id }).from(refunds).where(eq(refunds.orderId, orderId)).limit(1);
  return row !== undefined;
}

/** Refunds in progress for more than ten minutes, in random order: their job may have given up, or no webhook came. */
export async function listSlowRefundIds(db: Db): Promise<number[]> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.status, 'pending'), sql`${refunds.createdAt} < now() - interval '10 minutes'`))
    .orderBy(sql`random()`)
    .limit(200);
  return rows.map((row) => row.id);
}

/** Events not processed ten minutes after arrival, in random order. */
export async function listStuckEventIds(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: webhookEvents.eventId })
    .from(webhookEvents)
    .where(and(isNull(webhookEvents.processedAt), sql`${webhookEvents.receivedAt} < now() - interval '10 minutes'`))
    .orderBy(sql`random()`)
    .limit(200);
  return rows.map((row) => row.id);
}

/** The order recorded with a gateway payment, and whether the payment was ever captured. */
export async function findPayment(
  db: Db,
  gatewayPaymentId: string,
): Promise<{ orderId: number; amount: Paise; wasCaptured: boolean } | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.gatewayPaymentId, gatewayPaymentId));
  if (!row) return undefined;
  const { orderId, amount, status } = row;
  return { orderId, amount, wasCaptured: status === 'captured' || status === 'refunded' };
}

/** Which of these payments are in our books, in an order or a refund. */
export async function listBooked(db: Db, gatewayPaymentIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (gatewayPaymentIds.length === 0) return new Set();
  // One parameter: a statement takes 65,535.
  const ids = sql`any(${sql.param([...gatewayPaymentIds])}::text[])`;
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select gateway_payment_id as id from orders where gateway_payment_id = ${ids}
      union select gateway_payment_id from supplements where gateway_payment_id = ${ids}
      union select gateway_payment_id from refunds where gateway_payment_id = ${ids}`,
  );
  return new Set(rows.map((row) => row.id));
}

export type AlertRow = typeof paymentAlerts.$inferSelect;

/** Raises an alert; repeating it changes nothing. */
export async function raiseAlert(
  db: Db,
  alert: Pick<typeof paymentAlerts.$inferInsert, 'kind' | 'reference' | 'amount' | 'detail'>,
): Promise<void> {
  await db.insert(paymentAlerts).values(alert).onConflictDoNothing();
}

/** The most open alerts of one kind: with two hundred of them the owner would not find any other. */
const MOST_OPEN_ALERTS = 50;

/** Whether this alert exists already, or its kind has room for another open one. */
export async function isRoomForAlert(
  db: Db,
  { kind, reference }: Pick<AlertRow, 'kind' | 'reference'>,
): Promise<boolean> {
  const [row] = await rowsOf<{ room: boolean }>(
    db,
    sql`select exists (select 1 from payment_alerts where reference = ${reference}) or
      (select count(*) from payment_alerts where kind = ${kind} and resolved_at is null) < ${MOST_OPEN_ALERTS} as room`,
  );
  return row?.room ?? true;
}

/** Raises the alert of a state that may come and go; opens it again if it was resolved before. */
export async function raiseAgain(
  db: Db,
  alert: Pick<typeof paymentAlerts.$inferInsert, 'kind' | 'reference' | 'detail'>,
): Promise<void> {
  await db
    .insert(paymentAlerts)
    .values(alert)
    .onConflictDoUpdate({
      target: paymentAlerts.reference,
      set: { detail: alert.detail, createdAt: sql`now()`, resolvedAt: null },
      setWhere: sql`${paymentAlerts.resolvedAt} is not null`,
    });
}

/** Resolves the alert of a state that is over. */
export async function endAlert(db: Db, reference: string): Promise<void> {
  await db
    .update(paymentAlerts)
    .set({ resolvedAt: sql`now()` })
    .where(and(eq(paymentAlerts.reference, reference), isNull(paymentAlerts.resolvedAt)));
}

export async function listOpenAlerts(db: Db): Promise<AlertRow[]> {
  return db
    .select()
    .from(paymentAlerts)
    .where(isNull(paymentAlerts.resolvedAt))
    .orderBy(asc(paymentAlerts.id))
    .limit(200);
}

/** False if there is no such alert. */
export async function resolveAlert(db: Db, id: number): Promise<boolean> {
  const rows = await db
    .update(paymentAlerts)
    .set({ resolvedAt: sql`coalesce(${paymentAlerts.resolvedAt}, now())` })
    .where(eq(paymentAlerts.id, id))
    .returning();
  return rows.length > 0;
}

/** The state of webhooks: when the last one came, and how many wait to be processed. */
export async function webhookHealth(db: Db): Promise<{ lastAt: Date | null; waiting: number }> {
  const [row] = await rowsOf<{ last: string | Date | null; waiting: number }>(
    db,
    sql`select (select max(received_at) from webhook_events where ${isPast(sql`received_at`)}) as last, (select count(*)::int from webhook_events
      where processed_at is null and received_at > now() - interval '30 days') as waiting`,
  );
  return { lastAt: row?.last ? new Date(row.last) : null, waiting: row?.waiting ?? 0 };
}

/** Erases the reasons of an erased person's refunds; the amounts stay. */
export async function forgetRefundReasons(tx: Db, orderIds: readonly number[]): Promise<void> {
  await tx
    .update(refunds)
    .set({ reason: '' })
    .where(inArray(refunds.orderId, [...orderIds]));
}

/** Empties event bodies after `days`, because they contain the payer's email and phone. */
export async function forgetEventBodies(db: Db, days: number): Promise<void> {
  await db
    .update(webhookEvents)
    .set({ body: {} })
    .where(
      and(
        sql`${webhookEvents.receivedAt} < now() - make_interval(days => ${days})`,
        sql`${webhookEvents.body} <> '{}'::jsonb`,
      ),
    );
}
