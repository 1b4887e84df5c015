/** Waiting orders: for payment until the hold ends, for staff to check, for an answer to a cancellation request. */
import { type AnyColumn, and, asc, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/db/db.ts';
import { TODAY } from '#platform/db/india.ts';
import type { CancelRequestRow, OrderRow } from '../orders.queries.ts';
import { CANCELLED_STATUS_ID, trackingIdOf } from '../orders.status.ts';
import { cancelRequests, isOffered, isPending, orders } from '../orders.tables.ts';

const CONFIRMED = trackingIdOf('confirmed');

/**
 * Open orders whose hold has ended, or that have been open for `minutes`, for the sweeper and the reconciler. First
 * those that need no answer of the gateway, then the others in random order, so that orders about which the gateway
 * never answers do not always come first.
 */
export async function listOpenIds(db: Db, overdue: 'expired' | { openMinutes: number }): Promise<number[]> {
  const due =
    overdue === 'expired'
      ? sql`${orders.reservedUntil} < now()`
      : sql`${orders.createdAt} < now() - make_interval(mins => ${overdue.openMinutes})`;
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isPending, due))
    .orderBy(sql`${orders.gatewayOrderId} is not null, random()`)
    .limit(500);
  return rows.map((row) => row.id);
}

/** The open orders of one session's user. */
export async function listOpenIdsOf(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), isPending));
  return rows.map((row) => row.id);
}

/** Overdue newcomers' transfers that still hold goods or a coupon, and desk estimates not paid in time. */
export async function listOverdueHolds(db: Db): Promise<number[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        or(
          and(eq(orders.paymentState, 'awaiting_confirmation'), eq(orders.waitsForGoods, true)),
          and(eq(orders.paymentState, 'enquiry'), eq(orders.holdsStock, true), eq(orders.statusId, CONFIRMED)),
        ),
        sql`${orders.reservedUntil} < now()`,
      ),
    )
    .orderBy(asc(orders.id))
    .limit(500);
  return rows.map((row) => row.id);
}

/** Estimates past their last day that nobody has taken up, and that still use up a coupon. */
export async function listOverdueOffers(db: Db): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    db,
    sql`select ${orders.id} from ${orders} join estimates e on e.order_id = ${orders.id}
      where ${isOffered} and e.valid_until < ${TODAY}
        and exists (select 1 from coupon_redemptions r where r.order_id = ${orders.id})
      order by ${orders.id} limit 500`,
  );
  return rows.map(({ id }) => id);
}

/** Transfers, of orders and of what is due, that have waited too long for confirmation, oldest first. */
export async function listOverdueTransfers(db: Db, holdHours: number): Promise<OrderRow[]> {
  const isOld = (at: AnyColumn) => sql`${at} < now() - make_interval(hours => ${holdHours})`;
  return db
    .select()
    .from(orders)
    .where(
      or(
        and(
          eq(orders.paymentState, 'awaiting_confirmation'),
          ne(orders.statusId, CANCELLED_STATUS_ID),
          isOld(orders.utrAt),
        ),
        and(isNotNull(orders.dueUtr), isOld(orders.dueUtrAt)),
      ),
    )
    .orderBy(asc(sql`coalesce(${orders.dueUtrAt}, ${orders.utrAt})`))
    .limit(200);
}

export async function insertCancelRequest(db: Db, orderId: number, reason: string): Promise<boolean> {
  const rows = await db.insert(cancelRequests).values({ orderId, reason }).onConflictDoNothing().returning();
  return rows.length > 0;
}

/** The undecided request. */
export async function findOpenCancelRequest(db: Db, orderId: number): Promise<CancelRequestRow | undefined> {
  const [row] = await db
    .select()
    .from(cancelRequests)
    .where(and(eq(cancelRequests.orderId, orderId), isNull(cancelRequests.decision)));
  return row;
}

export async function decideCancelRequest(
  db: Db,
  orderId: number,
  decision: 'approved' | 'refused',
  decidedBy: number | null,
): Promise<void> {
  await db
    .update(cancelRequests)
    .set({ decision, decidedBy, decidedAt: sql`now()` })
    .where(and(eq(cancelRequests.orderId, orderId), isNull(cancelRequests.decision)));
}

/** Closes an open request as done; without one, changes nothing. */
export const closeCancelRequest = (db: Db, orderId: number, actorId: number | null): Promise<void> =>
  decideCancelRequest(db, orderId, 'approved', actorId);

export async function listOpenCancelRequests(db: Db): Promise<{ request: CancelRequestRow; number: string }[]> {
  return db
    .select({ request: cancelRequests, number: orders.number })
    .from(cancelRequests)
    .innerJoin(orders, eq(orders.id, cancelRequests.orderId))
    .where(isNull(cancelRequests.decision))
    .orderBy(asc(cancelRequests.createdAt))
    .limit(200);
}
