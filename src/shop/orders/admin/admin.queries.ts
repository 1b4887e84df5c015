/**
 * The admin's order list, fast at a million orders: first the ids, from indexes only, then the whole orders of one page. Pages
 * past the middle are read from the end (figures in bench/admin-lists.ts).
 */

import { desc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { cacheIfLarge } from '#platform/db/cache-if-large.ts';
import { type Db, rowsOf } from '#platform/db/db.ts';
import { startOf, TODAY } from '#platform/db/india.ts';
import { containing, literally, phoneContaining } from '#platform/db/like.ts';
import { users } from '../../accounts/accounts.tables.ts';
import { WALK_IN_SIGN_IN } from '../../accounts/sign-in-names.rules.ts';
import { conditionsOf } from '../orders.actions.rules.ts';
import type { OrderRow } from '../orders.queries.ts';
import { writtenReference } from '../orders.references.rules.ts';
import {
  CANCELLED_STATUS_ID,
  DAYS_OF_AN_ENQUIRY,
  DAYS_ON_THE_WAY,
  DAYS_TO_ANSWER,
  DAYS_TO_CHASE,
  DAYS_TO_COLLECT,
  DAYS_TO_FOLLOW_UP,
  type OrderTodo,
  trackingIdOf,
} from '../orders.status.ts';
import { orders } from '../orders.tables.ts';
import { WAITING_STATUS_IDS } from '../packing/packing.rules.ts';
import { orderNotes } from './notes.tables.ts';

export interface AdminOrderFilter {
  statusId?: number | undefined;
  paymentState?: OrderRow['paymentState'] | undefined;
  paymentMethod?: OrderRow['paymentMethod'] | undefined;
  /** Only orders to pack; without a status, those waiting to be packed. */
  isToPack?: boolean | undefined;
  /** Includes orders that were never placed. */
  isAll?: boolean | undefined;
  todo?: OrderTodo | undefined;
  from?: string | undefined;
  to?: string | undefined;
  courier?: string | undefined;
  search?: string | undefined;
  /** A role that sees neither emails nor payments must not find orders by them. */
  isWithoutMoney?: boolean | undefined;
}

/** More hits than anybody pages through; counting stops here. */
const MOST_HITS = 10_000;

type Searched = Pick<AdminOrderFilter, 'isWithoutMoney'> & { search: string };

/**
 * One condition per way in which a typed text may identify an order, on the order itself or on a table that refers to
 * it.
 */
function identifiersOf({ search: typed, isWithoutMoney }: Searched) {
  const search = typed.replace(/^#\s*(?=\S)/, '');
  const like = containing(search);
  const upper = literally(search).toUpperCase();
  const number = /^\d+$/.test(search) ? `MP-${upper}%` : `${upper}%`;
  const phone = phoneContaining(search);
  const person = phone
    ? sql`u.phone_number like ${phone} or u.contact_phone like ${phone}`
    : sql`u.name ilike ${like}${isWithoutMoney ? sql`` : sql` or u.contact_email ilike ${like}`}`;
  const transfer = isWithoutMoney ? sql`false` : transferCondition(search);
  // All walk-in customers share one account, so their name is only in the order.
  const walkIn = phone
    ? sql`false`
    : sql`(o.user_id = (select id from users where email = ${WALK_IN_SIGN_IN}) and o.address->>'name' ilike ${like})`;
  return { number, upper, person, walkIn, payment: isWithoutMoney ? null : search, transfer };
}

/**
 * A payment reference: in full, its last digits, or the amount. The last two only match awaited transfers, which are
 * few and indexed.
 */
function transferCondition(search: string): SQL {
  const reference = writtenReference(search).replaceAll('-', '');
  const waits = sql`o.payment_state = 'awaiting_confirmation'`;
  const isTold = sql`o.due_utr is not null`;
  const isEnd = /^\d{4,}$/.test(reference);
  const isAmount = /^₹?\d[\d,]{0,9}(\.\d{1,2})?$/.test(reference);
  const amount = Math.round(Number(reference.replace(/[₹,]/g, '')) * 100);
  const parts = [
    sql`o.utr = ${reference}`,
    sql`(${isTold} and o.due_utr = ${reference})`,
    ...(isEnd
      ? [sql`(${waits} and o.utr like ${`%${reference}`})`, sql`(${isTold} and o.due_utr like ${`%${reference}`})`]
      : []),
    ...(isAmount ? [sql`(${waits} and o.total = ${amount})`, sql`(${isTold} and o.due = ${amount})`] : []),
  ];
  return sql`(${sql.join(parts, sql` or `)})`;
}

/** A search with few hits: one index per condition, joined by UNION, because an OR would read every order. */
function narrowHits(searched: Searched): SQL {
  const { number, upper, person, walkIn, payment, transfer } = identifiersOf(searched);
  const ways = [
    sql`select id from orders where number like ${number}`,
    sql`select id from orders where gateway_payment_id = ${payment}`,
    sql`select o.id from orders o where ${transfer}`,
    sql`select order_id from couriers where upper(tracking_number) like ${`${upper}%`}`,
    sql`select h.id from users u join orders h on h.user_id = u.id where ${person}`,
    sql`select o.id from orders o where ${walkIn}`,
  ];
  return sql.join(
    ways.map((way) => sql`(${way} limit ${MOST_HITS})`),
    sql` union `,
  );
}

/** A search that many orders match: reading them in order soon fills a page. */
function broadCondition(searched: Searched): SQL {
  const { number, upper, person, walkIn, payment, transfer } = identifiersOf(searched);
  return sql`(o.number like ${number} or o.gateway_payment_id = ${payment} or ${transfer}
    or o.user_id in (select u.id from users u where ${person}) or ${walkIn}
    or o.id in (select c.order_id from couriers c where upper(c.tracking_number) like ${`${upper}%`}))`;
}

const keepBreadth = cacheIfLarge<boolean>(Boolean);

async function isBroad(db: Db, searched: Searched): Promise<boolean> {
  return keepBreadth(db, JSON.stringify(searched), async () => {
    const [row] = await rowsOf<{ n: number }>(db, sql`select count(*)::int as n from (${narrowHits(searched)}) hits`);
    return (row?.n ?? 0) >= MOST_HITS;
  });
}

const words = (values: readonly (string | number)[]) =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );

/** The SQL form of `orderCan('pack', …)`, from the same table; waiting orders come first. */
export function packingCondition(filter: AdminOrderFilter): SQL {
  const lines = conditionsOf('pack').map(
    ({ statuses = [], states = [] }) =>
      sql`(o.status_id in (${words(statuses.filter((key) => key !== 'unplaced').map(trackingIdOf))})
        and o.payment_state in (${words(states)}) and not o.waits_for_money)`,
  );
  const waiting = filter.statusId === undefined ? sql`o.status_id in (${words(WAITING_STATUS_IDS)}) and ` : sql``;
  return sql`${waiting}(${sql.join(lines, sql` or `)})
    and exists (select 1 from order_lines l where l.order_id = o.id and l.quantity > l.returned)`;
}

/** Its cartons are closed. */
const isClosed = sql`exists (select 1 from order_packings p where p.order_id = o.id and p.done_at is not null)`;

// `isOffered` of the tables, written out for its partial index.
const openEnquiry = sql`(o.payment_state = 'enquiry' and o.status_id = 1)`;

const isUnanswered = sql`e.accepted_at is null and e.asked_at is null`;

/** The estimate ended without an answer, and is not so new that the shop may not have called yet. */
const isLapsed = sql`${isUnanswered} and e.valid_until < ${TODAY}
  and e.created_at < now() - make_interval(days => ${DAYS_OF_AN_ENQUIRY})`;

/** Were it still work, enquiries that came to nothing would bury the others. */
const hasLapsed = sql`exists (select 1 from estimates e where e.order_id = o.id and ${isLapsed})`;

const todoConditions: Record<OrderTodo, () => SQL> = {
  packing: () => sql`${packingCondition({})} and not ${isClosed}`,
  packed: () => sql`${packingCondition({})} and ${isClosed}`,
  short: () => sql`${packingCondition({})} and o.id in (
    select p.order_id from order_packings p where jsonb_array_length(p.short) > 0)`,
  // Once its customer has given a UTR, it is among the transfers to confirm.
  money_due: () => sql`(o.due > 0 and o.due_utr is null and o.status_id <> ${CANCELLED_STATUS_ID})`,
  transfer: () => sql`(o.payment_state = 'awaiting_confirmation' or o.due_utr is not null)`,
  enquiry: () => sql`(${openEnquiry} and not ${hasLapsed})`,
  estimate_accepted: () =>
    sql`(${openEnquiry} and o.id in (select e.order_id from estimates e where e.accepted_at is not null))`,
  estimate_asked: () =>
    sql`(${openEnquiry} and o.id in (select e.order_id from estimates e where e.asked_at is not null))`,
  estimate_ending: () =>
    sql`(${openEnquiry} and exists (select 1 from estimates e where e.order_id = o.id and ${isUnanswered}
      and e.valid_until between ${TODAY} and ${TODAY} + ${DAYS_TO_ANSWER}::int))`,
  estimate_over: () =>
    sql`(${openEnquiry} and exists (select 1 from estimates e where e.order_id = o.id and ${isLapsed}
      and e.valid_until >= ${TODAY} - ${DAYS_TO_FOLLOW_UP}::int))`,
  cancel_request: () =>
    sql`o.id in (select c.order_id from cancel_requests c where c.decision is null) and o.status_id <> ${CANCELLED_STATUS_ID}`,
  collect: () => sql`(o.status_id between ${trackingIdOf('shipped')} and ${trackingIdOf('out_for_delivery')}
    and exists (select 1 from couriers c where c.order_id = o.id and c.state in ('sent', 'arrived')
      and c.collect_by between ${TODAY} - ${DAYS_TO_CHASE}::int and ${TODAY} + ${DAYS_TO_COLLECT}::int))`,
  // A full refund or cancellation settles it; so does the next parcel, once the returned one is deleted or sent on.
  returned: () => sql`(o.status_id between ${trackingIdOf('shipped')} and ${trackingIdOf('out_for_delivery')}
    and o.payment_state <> 'refunded'
    and exists (select 1 from couriers c where c.order_id = o.id and c.state = 'returned'))`,
  // Money on delivery stays until somebody has booked it.
  late: () => sql`(o.status_id between ${trackingIdOf('shipped')} and ${trackingIdOf('out_for_delivery')}
    and exists (select 1 from status_history h where h.order_id = o.id and h.status_id = ${trackingIdOf('shipped')}
      and h.withdrawn_at is null and h.created_at < now() - make_interval(days => ${DAYS_ON_THE_WAY})
      and (o.payment_state = 'cod_due' or h.created_at > now() - make_interval(days => ${DAYS_ON_THE_WAY + DAYS_TO_CHASE}))))`,
};

async function conditionOf(db: Db, filter: AdminOrderFilter): Promise<SQL> {
  // Work is placed by its own conditions; one more would read every open enquiry's row, where an index has the answer.
  const isPlacedOnly = filter.paymentState === undefined && filter.todo === undefined && !filter.isAll;
  const parts = [
    isPlacedOnly ? sql`o.placed_at is not null` : undefined,
    filter.isToPack ? packingCondition(filter) : undefined,
    filter.todo === undefined ? undefined : todoConditions[filter.todo](),
    filter.paymentState === undefined ? undefined : sql`o.payment_state = ${filter.paymentState}`,
    filter.paymentMethod === undefined ? undefined : sql`o.payment_method = ${filter.paymentMethod}`,
    filter.statusId === undefined ? undefined : sql`o.status_id = ${filter.statusId}`,
    filter.from === undefined ? undefined : sql`o.placed_at >= ${startOf(filter.from)}`,
    filter.to === undefined ? undefined : sql`o.placed_at < ${startOf(filter.to)} + interval '1 day'`,
    filter.courier === 'none' ? sql`not exists (select 1 from couriers c where c.order_id = o.id)` : undefined,
    filter.courier && filter.courier !== 'none'
      ? sql`exists (select 1 from couriers c where c.order_id = o.id and lower(c.carrier) = lower(${filter.courier}))`
      : undefined,
    await searchCondition(db, filter),
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

async function searchCondition(db: Db, filter: AdminOrderFilter): Promise<SQL | undefined> {
  const search = filter.search?.trim();
  if (!search) return undefined;
  const searched = { search, isWithoutMoney: filter.isWithoutMoney };
  return (await isBroad(db, searched)) ? broadCondition(searched) : sql`o.id in (${narrowHits(searched)})`;
}

const isSearch = (filter: AdminOrderFilter) => Boolean(filter.search?.trim());

const keepCount = cacheIfLarge<number>((count) => count >= MOST_HITS);

/** How many orders match: exact, but at most MOST_HITS for a search, and cached for some seconds in a large shop. */
export async function countForAdmin(db: Db, filter: AdminOrderFilter): Promise<number> {
  return keepCount(db, JSON.stringify(filter), async () => {
    const rows = sql`select 1 from orders o where ${await conditionOf(db, filter)}`;
    const counted = isSearch(filter) ? sql`${rows} limit ${MOST_HITS}` : rows;
    const [row] = await rowsOf<{ n: number }>(db, sql`select count(*)::int as n from (${counted}) counted`);
    return row?.n ?? 0;
  });
}

/**
 * The ids of a page, newest first. `total` lets late pages be read from the end. NULLS ordering must match the index: otherwise
 * PostgreSQL sorts a million rows for the first ten.
 */
export async function pageIds(
  db: Db,
  filter: AdminOrderFilter,
  page: { offset: number; limit: number; total: number; oldestFirst: boolean },
): Promise<number[]> {
  const limit = Math.min(page.limit, page.total - page.offset);
  if (limit <= 0) return [];
  // A capped count has no known end to read from.
  const isFromEnd = page.offset > page.total / 2 && !(isSearch(filter) && page.total === MOST_HITS);
  const offset = isFromEnd ? page.total - page.offset - limit : page.offset;
  const order =
    page.oldestFirst === isFromEnd
      ? sql`o.placed_at desc nulls last, o.id desc nulls last`
      : sql`o.placed_at asc nulls first, o.id asc nulls first`;
  const rows = await rowsOf<{ id: number }>(
    db,
    sql`select o.id from orders o where ${await conditionOf(db, filter)} order by ${order} limit ${limit} offset ${offset}`,
  );
  const ids = rows.map((row) => row.id);
  return isFromEnd ? ids.reverse() : ids;
}

/** The total of the awaited transfers, and the time of the oldest. */
export async function awaitedTransfers(db: Db): Promise<{ total: number; oldest: Date | null }> {
  const [row] = await db
    .select({
      total: sql<string>`coalesce(sum(case when ${orders.dueUtr} is null then ${orders.total} else ${orders.due} end), 0)`,
      oldest: sql<string | null>`min(coalesce(${orders.dueUtrAt}, ${orders.utrAt}))`.mapWith((at) =>
        at === null ? null : new Date(at),
      ),
    })
    .from(orders)
    .where(or(eq(orders.paymentState, 'awaiting_confirmation'), isNotNull(orders.dueUtr)));
  return { total: Number(row?.total ?? 0), oldest: row?.oldest ?? null };
}

const DELIVERED = trackingIdOf('delivered');

export type UnreportedOrder = Pick<OrderRow, 'id' | 'number' | 'paymentMethod' | 'total' | 'address'>;

/**
 * Placed orders that no mail has reported to the shop yet, oldest first, without those that staff sold and handed over at the
 * counter. Marks all as reported, which takes effect when the transaction commits.
 */
export async function takeUnreported(db: Db, limit: number): Promise<UnreportedOrder[]> {
  const due = sql`select id from orders where placed_at is not null and shop_told_at is null
    order by placed_at limit ${limit} for no key update skip locked`;
  const { id, number, paymentMethod, total, address, channel, statusId } = orders;
  const rows = await db
    .update(orders)
    .set({ shopToldAt: sql`now()` as unknown as Date })
    .where(sql`${id} in (${due})`)
    .returning({ id, number, paymentMethod, total, address, channel, statusId });
  return rows.filter((row) => !(row.channel === 'counter' && row.statusId === DELIVERED)).sort((a, b) => a.id - b.id);
}

export interface NoteRow {
  id: number;
  orderId: number;
  note: string;
  actor: string | null;
  createdAt: Date;
}

const NOTE_COLUMNS = {
  id: orderNotes.id,
  orderId: orderNotes.orderId,
  note: orderNotes.note,
  actor: users.name,
  createdAt: orderNotes.createdAt,
};

export async function listNotes(db: Db, orderId: number): Promise<NoteRow[]> {
  return db
    .select(NOTE_COLUMNS)
    .from(orderNotes)
    .leftJoin(users, eq(users.id, orderNotes.actorId))
    .where(eq(orderNotes.orderId, orderId))
    .orderBy(desc(orderNotes.id));
}

/** The latest note of each of these orders that has any. */
export async function listLastNotes(db: Db, orderIds: readonly number[]): Promise<NoteRow[]> {
  return db
    .selectDistinctOn([orderNotes.orderId], NOTE_COLUMNS)
    .from(orderNotes)
    .leftJoin(users, eq(users.id, orderNotes.actorId))
    .where(inArray(orderNotes.orderId, [...orderIds]))
    .orderBy(orderNotes.orderId, desc(orderNotes.id));
}

export async function insertNote(db: Db, values: typeof orderNotes.$inferInsert): Promise<number> {
  const [row] = await db.insert(orderNotes).values(values).returning({ id: orderNotes.id });
  return row?.id as number;
}

export async function countPlacedSince(db: Db, since: Date): Promise<number> {
  const [row] = await rowsOf<{ n: number }>(
    db,
    sql`select count(*)::int as n from orders where placed_at >= ${since.toISOString()}::timestamptz`,
  );
  return row?.n ?? 0;
}

export async function isThere(db: Db, orderId: number): Promise<boolean> {
  const [row] = await db.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId));
  return row !== undefined;
}
