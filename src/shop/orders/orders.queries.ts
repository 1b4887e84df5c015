import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/db/db.ts';
import { users } from '../accounts/accounts.tables.ts';
import { couriers } from '../courier/courier.tables.ts';
import type { refunds } from '../payments/payments.tables.ts';
import { CANCELLED_STATUS_ID } from './orders.status.ts';
import { cancelRequests, orderLines, orderPackings, orders, statusHistory, trackingStatuses } from './orders.tables.ts';

export type OrderRow = typeof orders.$inferSelect;
export type OrderLineRow = typeof orderLines.$inferSelect;
export type CourierRow = typeof couriers.$inferSelect;
export type StatusRow = typeof trackingStatuses.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;
export type CancelRequestRow = typeof cancelRequests.$inferSelect;
export type PackingRow = typeof orderPackings.$inferSelect;

/** An order with everything that an answer shows of it. */
export interface FullOrder {
  order: OrderRow;
  user: { id: number; name: string; contactEmail: string; phoneNumber: string | null; contactPhone: string | null };
  status: StatusRow | null;
  courier: CourierRow | null;
  cancelRequest: CancelRequestRow | null;
  packing: PackingRow | null;
  lines: OrderLineRow[];
  /** Oldest first. */
  refunds: RefundRow[];
}

export async function updateOrder(db: Db, id: number, changes: Partial<typeof orders.$inferInsert>): Promise<OrderRow> {
  const [row] = await db
    .update(orders)
    .set({ ...changes, updatedAt: sql`now()` as unknown as Date })
    .where(eq(orders.id, id))
    .returning();
  return row as OrderRow;
}

/** The row locked until the transaction ends: every change of state happens under this lock. */
export async function lockOrder(db: Db, id: number): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id)).for('no key update');
  return row;
}

export async function lockOpenOrder(db: Db, userId: number): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.paymentState, 'pending')))
    .for('no key update');
  return row;
}

export async function findByGatewayOrder(db: Db, gatewayOrderId: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.gatewayOrderId, gatewayOrderId));
  return row;
}

export async function findOrder(db: Db, id: number): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  return row;
}

/** The lines in the order of the cart. */
export async function listLines(db: Db, orderIds: readonly number[]): Promise<OrderLineRow[]> {
  if (orderIds.length === 0) return [];
  return db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(asc(orderLines.id));
}

/** Gives the placed orders of some people to another; the ids of the moved ones. */
export async function movePlacedOrders(db: Db, fromIds: readonly number[], toId: number): Promise<number[]> {
  if (fromIds.length === 0) return [];
  const own = and(inArray(orders.userId, [...fromIds]), isNotNull(orders.placedAt));
  // In id order, as every change of more than one order takes its locks.
  const locked = await db.select({ id: orders.id }).from(orders).where(own).orderBy(asc(orders.id)).for('update');
  const ids = locked.map(({ id }) => id);
  if (ids.length > 0)
    await db.update(orders).set({ userId: toId, updatedAt: sql`now()` }).where(inArray(orders.id, ids));
  return ids;
}

export interface OrderFilter {
  userId?: number;
  /** Tracking key, or a payment state; `all` also shows orders that nobody placed. */
  statusId?: number;
  paymentState?: OrderRow['paymentState'];
  search?: string;
}

function conditionOf(filter: OrderFilter): SQL | undefined {
  const text = filter.search?.trim().replace(/[\\%_]/g, '\\$&');
  const like = `%${text}%`;
  return and(
    filter.userId === undefined ? undefined : eq(orders.userId, filter.userId),
    filter.statusId === undefined ? undefined : eq(orders.statusId, filter.statusId),
    filter.paymentState === undefined
      ? sql`${orders.placedAt} is not null`
      : eq(orders.paymentState, filter.paymentState),
    text
      ? sql`(${orders.number} ilike ${like} or ${orders.gatewayPaymentId} ilike ${like} or ${orders.userId} in
          (select u.id from users u where u.name ilike ${like} or u.phone_number ilike ${like} or u.contact_phone ilike ${like}
            or u.contact_email ilike ${like})
          or ${orders.id} in (select c.order_id from couriers c where c.tracking_number ilike ${like}))`
      : undefined,
  );
}

export async function countOrders(db: Db, filter: OrderFilter): Promise<number> {
  const [row] = await db.select({ n: sql<number>`count(*)::int` }).from(orders).where(conditionOf(filter));
  return row?.n ?? 0;
}

/** Newest first. One statement whatever the size of the page. */
export async function listFull(
  db: Db,
  filter: OrderFilter,
  page: { limit: number; offset: number },
): Promise<FullOrder[]> {
  return assemble(
    await headSelect(db)
      .where(conditionOf(filter))
      .orderBy(desc(orders.placedAt), desc(orders.id))
      .limit(page.limit)
      .offset(page.offset),
  );
}

/** The lines of the row's order, oldest first, in the shape of their rows: one statement answers whole orders. */
const LINES = sql<OrderLineRow[]>`(select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'orderId', l.order_id,
    'productId', l.product_id, 'name', l.name, 'tamilName', l.tamil_name, 'pack', l.pack, 'imageKey', l.image_key,
    'basePrice', l.base_price, 'discount', l.discount, 'unitPrice', l.unit_price, 'quantity', l.quantity,
    'lineTotal', l.line_total) order by l.id), '[]') from order_lines l where l.order_id = "orders"."id")`;
const REFUNDS = sql<
  InJson<RefundRow>[]
>`(select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'orderId', r.order_id,
    'gatewayPaymentId', r.gateway_payment_id, 'amount', r.amount, 'key', r.key, 'gatewayRefundId', r.gateway_refund_id,
    'status', r.status, 'reason', r.reason, 'failure', r.failure, 'actorId', r.actor_id, 'createdAt', r.created_at,
    'updatedAt', r.updated_at) order by r.id), '[]') from refunds r where r.order_id = "orders"."id")`;

function headSelect(db: Db) {
  return db
    .select({
      order: orders,
      user: {
        id: users.id,
        name: users.name,
        contactEmail: users.contactEmail,
        phoneNumber: users.phoneNumber,
        contactPhone: users.contactPhone,
      },
      status: trackingStatuses,
      courier: couriers,
      cancelRequest: cancelRequests,
      packing: orderPackings,
      lines: LINES,
      refunds: REFUNDS,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(trackingStatuses, eq(trackingStatuses.id, orders.statusId))
    .leftJoin(couriers, eq(couriers.orderId, orders.id))
    .leftJoin(cancelRequests, eq(cancelRequests.orderId, orders.id))
    .leftJoin(orderPackings, eq(orderPackings.orderId, orders.id));
}

/** A row as JSON keeps it: what is a Date elsewhere is text. */
type InJson<T> = { [K in keyof T]: T[K] extends Date ? string : T[K] };

interface Head extends Omit<FullOrder, 'lines' | 'refunds'> {
  lines: OrderLineRow[];
  refunds: InJson<RefundRow>[];
}

function assemble(heads: readonly Head[]): FullOrder[] {
  return heads.map((head) => ({
    ...head,
    refunds: head.refunds.map((refund) => ({
      ...refund,
      createdAt: new Date(refund.createdAt),
      updatedAt: new Date(refund.updatedAt),
    })),
  }));
}

/** Whole orders in the order of the ids. */
export async function listFullByIds(db: Db, ids: readonly number[]): Promise<FullOrder[]> {
  if (ids.length === 0) return [];
  const found = await assemble(await headSelect(db).where(inArray(orders.id, [...ids])));
  const byId = new Map(found.map((full) => [full.order.id, full]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function findFull(db: Db, id: number): Promise<FullOrder | undefined> {
  return (await assemble(await headSelect(db).where(eq(orders.id, id))))[0];
}

/**
 * A placed order by what a person types: its number, its id, or the LR number of its parcel. `userId` narrows it to one
 * person's own; without it only the number counts.
 */
export async function findPlacedId(db: Db, reference: string, userId?: number): Promise<number | undefined> {
  const text = reference.trim().toUpperCase();
  const asId = /^\d{1,9}$/.test(text) && userId !== undefined ? Number(text) : -1;
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(couriers, eq(couriers.orderId, orders.id))
    .where(
      and(
        sql`${orders.placedAt} is not null`,
        userId === undefined
          ? eq(orders.number, text)
          : and(
              eq(orders.userId, userId),
              sql`(${orders.number} = ${text} or ${orders.id} = ${asId} or (${couriers.trackingNumber} <> '' and upper(${couriers.trackingNumber}) = ${text}))`,
            ),
      ),
    )
    // A text of digits may be both an id and an LR number: the id is meant.
    .orderBy(sql`(${orders.id} = ${asId}) desc`)
    .limit(1);
  return row?.id;
}

export interface HistoryRow {
  id: number;
  createdAt: Date;
  statusId: number;
  name: string;
  key: StatusRow['key'];
  note: string;
  /** Name of who set it; null for the shop's own work, such as a payment that settled. */
  actor: string | null;
}

/** What happened, oldest first, withdrawn entries left out. */
export async function listHistory(db: Db, orderId: number): Promise<HistoryRow[]> {
  return db
    .select({
      id: statusHistory.id,
      createdAt: statusHistory.createdAt,
      statusId: statusHistory.statusId,
      name: trackingStatuses.name,
      key: trackingStatuses.key,
      note: statusHistory.note,
      actor: users.name,
    })
    .from(statusHistory)
    .innerJoin(trackingStatuses, eq(trackingStatuses.id, statusHistory.statusId))
    .leftJoin(users, eq(users.id, statusHistory.actorId))
    .where(and(eq(statusHistory.orderId, orderId), isNull(statusHistory.withdrawnAt)))
    .orderBy(asc(statusHistory.createdAt), asc(statusHistory.id));
}

export async function insertHistory(db: Db, row: typeof statusHistory.$inferInsert): Promise<void> {
  await db.insert(statusHistory).values(row).onConflictDoNothing();
}

/** Withdraws the entries later than a status (ids above it, `cancelled` included). */
export async function withdrawLaterHistory(db: Db, orderId: number, statusId: number): Promise<void> {
  await db
    .update(statusHistory)
    .set({ withdrawnAt: sql`now()` as unknown as Date })
    .where(
      and(
        eq(statusHistory.orderId, orderId),
        sql`${statusHistory.statusId} > ${statusId}`,
        isNull(statusHistory.withdrawnAt),
      ),
    );
}

export async function listStatuses(db: Db): Promise<StatusRow[]> {
  return db.select().from(trackingStatuses).orderBy(asc(trackingStatuses.id));
}

/** Binds the gateway's order unless another is bound; answers the one that is. */
export async function bindGatewayOrder(db: Db, id: number, gatewayOrderId: string): Promise<string> {
  const [bound] = await rowsOf<{ id: string }>(
    db,
    sql`update orders set gateway_order_id = coalesce(gateway_order_id, ${gatewayOrderId}), updated_at = now()
      where id = ${id} returning gateway_order_id as id`,
  );
  return bound?.id as string;
}

/** Open orders whose hold is over, or that have been open for `minutes`: for the sweeper and the reconciler. */
export async function listOpenIds(db: Db, overdue: 'expired' | { openMinutes: number }): Promise<number[]> {
  const due =
    overdue === 'expired'
      ? sql`${orders.reservedUntil} < now()`
      : sql`${orders.createdAt} < now() - make_interval(mins => ${overdue.openMinutes})`;
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.paymentState, 'pending'), due))
    .orderBy(asc(orders.id))
    .limit(500);
  return rows.map((row) => row.id);
}

/** True when the hold of an order is over, by the database's clock. */
export async function isOverdue(db: Db, id: number): Promise<boolean> {
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, id), sql`${orders.reservedUntil} < now()`));
  return row !== undefined;
}

/** Transfers that customers announced longer ago than staff should leave them: oldest first. */
export async function listOverdueTransfers(db: Db, holdHours: number): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.paymentState, 'awaiting_confirmation'),
        ne(orders.statusId, CANCELLED_STATUS_ID),
        sql`${orders.utrAt} < now() - make_interval(hours => ${holdHours})`,
      ),
    )
    .orderBy(asc(orders.utrAt))
    .limit(200);
}

export async function insertCancelRequest(db: Db, orderId: number, reason: string): Promise<boolean> {
  const rows = await db.insert(cancelRequests).values({ orderId, reason }).onConflictDoNothing().returning();
  return rows.length > 0;
}

/** The request without a decision yet. */
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
  decidedBy: number,
): Promise<void> {
  await db
    .update(cancelRequests)
    .set({ decision, decidedBy, decidedAt: sql`now()` })
    .where(eq(cancelRequests.orderId, orderId));
}

export async function listOpenCancelRequests(db: Db): Promise<{ request: CancelRequestRow; number: string }[]> {
  return db
    .select({ request: cancelRequests, number: orders.number })
    .from(cancelRequests)
    .innerJoin(orders, eq(orders.id, cancelRequests.orderId))
    .where(isNull(cancelRequests.decision))
    .orderBy(asc(cancelRequests.createdAt))
    .limit(200);
}

export interface CustomerSums {
  memberSince: Date;
  totalOrders: number;
  totalSpent: number;
  delivered: number;
  processing: number;
}

/** A person's sums over their placed orders; undefined for nobody. */
export async function sumsOf(db: Db, userId: number): Promise<CustomerSums | undefined> {
  const [row] = await rowsOf<Omit<CustomerSums, 'memberSince'> & { memberSince: string | Date }>(
    db,
    sql`select u.created_at as "memberSince", count(o.id)::int as "totalOrders",
      coalesce(sum(o.captured - o.refunded), 0)::bigint as "totalSpent",
      (count(*) filter (where s.key = 'delivered'))::int as delivered,
      (count(*) filter (where s.key in ('confirmed', 'processing')))::int as processing
    from users u left join orders o on o.user_id = u.id and o.placed_at is not null
      left join tracking_statuses s on s.id = o.status_id
    where u.id = ${userId} group by u.id`,
  );
  return row && { ...row, totalSpent: Number(row.totalSpent), memberSince: new Date(row.memberSince) };
}
