/** Whole orders as responses show them: one, several, or a page. */

import { and, desc, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { containing } from '#platform/db/like.ts';
import { type Of, prepared, preparedRows } from '#platform/db/prepared.ts';
import type { Paise } from '#shared/money.ts';
import { users } from '../accounts/accounts.tables.ts';
import type { couriers } from '../courier/courier.tables.ts';
import type { refunds } from '../payments/payments.tables.ts';
import { estimates } from './estimates/estimates.tables.ts';
import { numbersMeant } from './orders.number.rules.ts';
import type { CancelRequestRow, OrderLineRow, OrderRow, StatusRow } from './orders.queries.ts';
import { cancelRequests, orderPackings, orders, trackingStatuses } from './orders.tables.ts';

export type ParcelRow = typeof couriers.$inferSelect;
/** A refund, what its payment captured, and whether that payment is part of the order's price (isOwnMoney). */
export type PaidRefund = typeof refunds.$inferSelect & { captured: number; isOwn: boolean };
export type PackingRow = typeof orderPackings.$inferSelect;
export type EstimateRow = typeof estimates.$inferSelect;

/** An order with everything that a response shows. */
export interface FullOrder {
  order: OrderRow;
  user: { id: number; name: string; contactEmail: string; phoneNumber: string | null; contactPhone: string | null };
  status: StatusRow | null;
  /** Oldest first. */
  parcels: ParcelRow[];
  cancelRequest: CancelRequestRow | null;
  packing: PackingRow | null;
  estimate: EstimateRow | null;
  lines: OrderLineRow[];
  /** Oldest first. */
  refunds: PaidRefund[];
  laterMoney: { byHand: Paise; atGateway: Paise };
}

export interface OrderFilter {
  userId?: number;
  /** A tracking key or payment state; `all` includes orders that were not placed. */
  statusId?: number;
  paymentState?: OrderRow['paymentState'];
  search?: string;
}

function conditionOf(filter: OrderFilter): SQL | undefined {
  const text = filter.search?.trim() ?? '';
  const like = containing(text);
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

/** Newest first, in one statement for any page size. */
export async function listFull(
  db: Db,
  filter: OrderFilter,
  page: { limit: number; offset: number },
): Promise<FullOrder[]> {
  const { userId, ...more } = filter;
  if (userId !== undefined && Object.keys(more).length === 0) return assemble(await headsOf(db, { userId, ...page }));
  return assemble(
    await headSelect(db)
      .where(conditionOf(filter))
      .orderBy(...NEWEST_FIRST)
      .limit(page.limit)
      .offset(page.offset),
  );
}

const NEWEST_FIRST = [desc(orders.placedAt), desc(orders.id)];

/** A person's own list of orders, the busiest of these queries. */
const headsOf = prepared((db, of: Of<{ userId: number; limit: number; offset: number }>) =>
  headSelect(db)
    .where(and(eq(orders.userId, of.userId), isNotNull(orders.placedAt)))
    .orderBy(...NEWEST_FIRST)
    .limit(of.limit)
    .offset(of.offset),
);

/**
 * SQL: the lines of the row's order as JSON, oldest first, in the shape of their rows, so that one statement returns
 * whole orders.
 */
const LINES = sql<OrderLineRow[]>`(select coalesce(json_agg(json_build_object('id', l.id, 'orderId', l.order_id,
    'productId', l.product_id, 'name', l.name, 'tamilName', l.tamil_name, 'pack', l.pack, 'imageKey', l.image_key,
    'basePrice', l.base_price, 'discount', l.discount, 'unitPrice', l.unit_price, 'quantity', l.quantity,
    'returned', l.returned, 'lineTotal', l.line_total, 'pricing', l.pricing, 'replaces', l.replaces, 'contents', l.contents,
    'boxed', l.boxed) order by l.id), '[]') from order_lines l where l.order_id = "orders"."id")`;
/** SQL: the refunds of the row's order, each with what its payment captured. */
const REFUNDS = sql<InJson<PaidRefund>[]>`(select coalesce(json_agg(json_build_object('id', r.id, 'orderId', r.order_id,
    'gatewayPaymentId', r.gateway_payment_id, 'amount', r.amount, 'key', r.key, 'gatewayRefundId', r.gateway_refund_id,
    'status', r.status, 'reason', r.reason, 'handWay', r.hand_way, 'reference', r.reference, 'version', r.version, 'failure', r.failure, 'actorId', r.actor_id, 'createdAt', r.created_at,
    'updatedAt', r.updated_at,
    'captured', coalesce((select p.amount from payments p where p.gateway_payment_id = r.gateway_payment_id), 0),
    'isOwn', r.gateway_payment_id is null or r.gateway_payment_id is not distinct from "orders"."gateway_payment_id"
      or exists (select 1 from supplements s where s.gateway_payment_id = r.gateway_payment_id)) order by r.id), '[]') from refunds r where r.order_id = "orders"."id")`;

/** SQL: money received for amendments, by hand and at the gateway. */
const LATER_MONEY = sql<FullOrder['laterMoney']>`(select json_build_object(
    'byHand', coalesce(sum(s.amount) filter (where s.gateway_payment_id is null), 0),
    'atGateway', coalesce(sum(s.amount) filter (where s.gateway_payment_id is not null), 0))
  from supplements s where s.order_id = "orders"."id" and s.state = 'paid')`;

const PARCELS = sql<InJson<ParcelRow>[]>`(select coalesce(json_agg(json_build_object('id', c.id, 'orderId', c.order_id,
    'carrier', c.carrier, 'contactNumber', c.contact_number, 'website', c.website, 'trackingNumber', c.tracking_number,
    'office', c.office, 'cartons', c.cartons, 'grams', c.grams, 'freight', c.freight, 'collectBy', c.collect_by,
    'state', c.state, 'photoKey', c.photo_key, 'createdAt', c.created_at, 'updatedAt', c.updated_at) order by c.id), '[]')
    from couriers c where c.order_id = "orders"."id")`;

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
      parcels: PARCELS,
      cancelRequest: cancelRequests,
      packing: orderPackings,
      estimate: estimates,
      lines: LINES,
      refunds: REFUNDS,
      laterMoney: LATER_MONEY,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(trackingStatuses, eq(trackingStatuses.id, orders.statusId))
    .leftJoin(cancelRequests, eq(cancelRequests.orderId, orders.id))
    .leftJoin(orderPackings, eq(orderPackings.orderId, orders.id))
    .leftJoin(estimates, eq(estimates.orderId, orders.id));
}

/** A row as it comes out of JSON: dates are text. */
type InJson<T> = { [K in keyof T]: T[K] extends Date ? string : T[K] };

interface Head extends Omit<FullOrder, 'lines' | 'refunds' | 'parcels'> {
  lines: OrderLineRow[];
  refunds: InJson<PaidRefund>[];
  parcels: InJson<ParcelRow>[];
}

const dated = <T extends { createdAt: string; updatedAt: string }>(row: T) => ({
  ...row,
  createdAt: new Date(row.createdAt),
  updatedAt: new Date(row.updatedAt),
});

function assemble(heads: readonly Head[]): FullOrder[] {
  return heads.map((head) => ({
    ...head,
    refunds: head.refunds.map(dated),
    parcels: head.parcels.map(dated),
  }));
}

/** Whole orders in the order of the ids. */
export async function listFullByIds(db: Db, ids: readonly number[]): Promise<FullOrder[]> {
  if (ids.length === 0) return [];
  const found = assemble(await headsByIds(db, { ids }));
  const byId = new Map(found.map((full) => [full.order.id, full]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function findFull(db: Db, id: number): Promise<FullOrder | undefined> {
  return assemble(await headById(db, { id }))[0];
}

const headsByIds = prepared((db, of: Of<{ ids: readonly number[] }>) =>
  headSelect(db).where(sql`${orders.id} = any(${of.ids}::int[])`),
);
const headById = prepared((db, of: Of<{ id: number }>) => headSelect(db).where(eq(orders.id, of.id)));

/**
 * A placed order by its number as people type it, its id, or the LR number of one of its parcels. With `userId`, only that
 * person's orders; without it, only by number.
 */
export async function findPlacedId(db: Db, reference: string, userId?: number): Promise<number | undefined> {
  const text = reference.trim().toUpperCase();
  const isNumber = inArray(orders.number, numbersMeant(reference));
  const asId = /^\d{1,9}$/.test(text) && userId !== undefined ? Number(text) : -1;
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        sql`${orders.placedAt} is not null`,
        userId === undefined
          ? isNumber
          : and(
              eq(orders.userId, userId),
              sql`(${isNumber} or ${orders.id} = ${asId} or (${text} <> ''
                and ${orders.id} in (select c.order_id from couriers c where upper(c.tracking_number) = ${text})))`,
            ),
      ),
    )
    // Digits may be an id, the end of a number or an LR number; they take precedence in this order.
    .orderBy(sql`(${orders.id} = ${asId}) desc`, sql`(${isNumber}) desc`)
    .limit(1);
  return row?.id;
}

/** A guest's order of the last `days` days, placed or not, by its number as people type it. */
export async function findGuestOrder(db: Db, number: string, days: number): Promise<number | undefined> {
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(
      and(
        inArray(orders.number, numbersMeant(number)),
        eq(users.role, 'guest'),
        isNull(users.deletionRequestedAt),
        isNull(users.erasedAt),
        gt(orders.createdAt, sql`now() - make_interval(days => ${days})`),
      ),
    )
    .limit(1);
  return row?.id;
}

export interface CustomerSums {
  memberSince: Date;
  totalOrders: number;
  totalSpent: number;
  delivered: number;
  processing: number;
}

/** A person's totals over their placed orders; undefined for an unknown user. */
export async function sumsOf(db: Db, userId: number): Promise<CustomerSums | undefined> {
  const [row] = await sumsByUser(db, { userId });
  return row && { ...row, totalSpent: Number(row.totalSpent), memberSince: new Date(row.memberSince) };
}

const sumsByUser = preparedRows<{ userId: number }, Omit<CustomerSums, 'memberSince'> & { memberSince: string | Date }>(
  (of) => sql`select u.created_at as "memberSince", count(o.id)::int as "totalOrders",
      coalesce(sum(o.captured - o.refunded), 0)::bigint as "totalSpent",
      (count(*) filter (where s.key = 'delivered'))::int as delivered,
      (count(*) filter (where s.key = 'processing'))::int as processing
    from users u left join orders o on o.user_id = u.id and o.placed_at is not null
      left join tracking_statuses s on s.id = o.status_id
    where u.id = ${of.userId} group by u.id`,
);
