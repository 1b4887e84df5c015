import { and, asc, count, eq, getTableColumns, isNull, ne, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/db/db.ts';
import { hasCome } from '#platform/db/set-back.ts';
import type { SigningKeys } from '#platform/push/web-push.ts';
import { sessions, users } from '../../accounts/accounts.tables.ts';
import { trackingIdOf } from '../../orders/orders.status.ts';
import { LONGEST_PAUSE_SECONDS, type News } from './push.rules.ts';
import { pushDevices, pushKeys } from './push.tables.ts';

export type DeviceRow = typeof pushDevices.$inferSelect;

/** Returns the stored keys; the first process to ask makes them for all. */
export async function signingKeys(db: Db, make: () => Promise<SigningKeys>): Promise<SigningKeys> {
  const read = () => db.select().from(pushKeys).limit(1);
  const [known] = await read();
  if (known) return known;
  await db
    .insert(pushKeys)
    .values(await make())
    .onConflictDoNothing();
  const [row] = await read();
  return row as SigningKeys;
}

export async function sessionIdOf(db: Db, token: string): Promise<number | undefined> {
  const [row] = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.token, token));
  return row?.id;
}

const withAgent = { ...getTableColumns(pushDevices), userAgent: sessions.userAgent };

export function listOf(db: Db, userId: number): Promise<(DeviceRow & { userAgent: string | null })[]> {
  return db
    .select(withAgent)
    .from(pushDevices)
    .innerJoin(sessions, eq(sessions.id, pushDevices.sessionId))
    .where(eq(pushDevices.userId, userId))
    .orderBy(asc(pushDevices.id));
}

export async function countOthers(db: Db, userId: number, endpoint: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(pushDevices)
    .where(and(eq(pushDevices.userId, userId), ne(pushDevices.endpoint, endpoint)));
  return row?.n ?? 0;
}

type NewDevice = Pick<
  DeviceRow,
  'userId' | 'sessionId' | 'endpoint' | 'p256dh' | 'auth' | 'locale' | 'events' | 'quietFrom' | 'quietTo'
>;

/**
 * Stores a device, or updates the one with the same address: a browser has one address, and notifications go to the
 * person who is signed in on it now.
 */
export async function upsert(db: Db, device: NewDevice): Promise<number> {
  const { endpoint: _, ...changes } = device;
  const anew = sql`case when ${pushDevices.userId} = excluded.user_id then ${pushDevices.toldUntil} else now() end`;
  const [row] = await db
    .insert(pushDevices)
    .values(device)
    .onConflictDoUpdate({
      target: pushDevices.endpoint,
      set: { ...changes, toldUntil: anew, failures: 0, problem: '', nextAt: sql`now()` },
    })
    .returning({ id: pushDevices.id });
  return row?.id as number;
}

export async function remove(db: Db, userId: number, id: number): Promise<boolean> {
  const rows = await db
    .delete(pushDevices)
    .where(and(eq(pushDevices.id, id), eq(pushDevices.userId, userId)))
    .returning({ id: pushDevices.id });
  return rows.length > 0;
}

/** The devices due for a check, with their person's role, as long as that person is signed in and is staff. */
export function listDue(db: Db): Promise<(DeviceRow & { role: string })[]> {
  return db
    .select({ ...getTableColumns(pushDevices), role: users.role })
    .from(pushDevices)
    .innerJoin(users, eq(users.id, pushDevices.userId))
    .innerJoin(sessions, eq(sessions.id, pushDevices.sessionId))
    .where(
      and(
        hasCome(pushDevices.nextAt, sql`make_interval(secs => ${LONGEST_PAUSE_SECONDS})`),
        sql`${sessions.expiresAt} > now()`,
        isNull(users.disabledAt),
      ),
    )
    .orderBy(asc(pushDevices.id));
}

/** A transaction commits rows dated to its beginning, so rows this recent may still appear. */
const SETTLED_SECONDS = 10;

/** The time up to which all events have been committed. */
export async function readableUntil(db: Db): Promise<Date> {
  const [row] = await rowsOf<{ until: string }>(
    db,
    sql`select (now() - make_interval(secs => ${SETTLED_SECONDS}))::text as until`,
  );
  return new Date(row?.until as string);
}

interface NewsRow {
  orders: number;
  total: number;
  number: string | null;
  city: string | null;
  transfers: number;
  transferred: number;
  gone: number;
  name: string | null;
  tamilName: string | null;
}

/**
 * Events after `since` and up to `until`. Amounts in paise. A gift box counts as sold out when no more can be packed:
 * its own stock is often 0 between two orders. What staff sold and handed over at the counter is no news.
 */
export async function newsBetween(db: Db, since: Date, until: Date): Promise<News> {
  const from = since.toISOString();
  const to = until.toISOString();
  const [row] = await rowsOf<NewsRow>(
    db,
    sql`with came as (
        select id, number, total, address->>'city' as city from orders where placed_at > ${from} and placed_at <= ${to}
          and not (channel = 'counter' and status_id = ${trackingIdOf('delivered')})
      ), waits as (
        select total from orders where payment_state = 'awaiting_confirmation'
          and coalesce(claimed_at, placed_at) > ${from} and coalesce(claimed_at, placed_at) <= ${to}
      ), gone as (
        select p.id, p.name, p.tamil_name from products p where p.active and p.stock = 0 and exists (
          select 1 from stock_movements m where m.product_id = p.id and m.quantity < 0
            and m.created_at > ${from} and m.created_at <= ${to})
          and not (p.from_contents and not exists (
            select 1 from product_contents c join products inside on inside.id = c.content_id
              where c.box_id = p.id and inside.stock - inside.reserved < c.count))
      ), latest as (select number, city from came order by id desc limit 1),
      one as (select name, tamil_name from gone order by id limit 1)
      select (select count(*)::int from came) as orders,
        (select coalesce(sum(total), 0)::float8 from came) as total,
        (select number from latest) as number, (select city from latest) as city,
        (select count(*)::int from waits) as transfers,
        (select coalesce(sum(total), 0)::float8 from waits) as transferred,
        (select count(*)::int from gone) as gone,
        (select name from one) as name, (select tamil_name from one) as "tamilName"`,
  );
  if (!row) return { orders: null, transfers: null, stock: null };
  return {
    orders:
      row.orders > 0 ? { count: row.orders, total: row.total, number: row.number ?? '', city: row.city ?? '' } : null,
    transfers: row.transfers > 0 ? { count: row.transfers, total: row.transferred } : null,
    stock: row.gone > 0 ? { count: row.gone, name: row.name ?? '', tamilName: row.tamilName ?? '' } : null,
  };
}

export async function markTold(
  db: Db,
  id: number,
  changes: Partial<Pick<DeviceRow, 'toldUntil' | 'failures' | 'problem' | 'sentAt'>>,
  pauseSeconds: number,
): Promise<void> {
  const nextAt = sql`now() + make_interval(secs => ${pauseSeconds})`;
  await db
    .update(pushDevices)
    .set({ ...changes, nextAt: nextAt as unknown as Date })
    .where(eq(pushDevices.id, id));
}

export async function forget(db: Db, id: number): Promise<void> {
  await db.delete(pushDevices).where(eq(pushDevices.id, id));
}
