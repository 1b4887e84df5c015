/** What happened to orders on a given day in India. */
import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/db/db.ts';
import { isWithin } from '#platform/db/india.ts';
import { type TrackingKey, trackingIdOf } from '../orders.status.ts';

const onDay = (instant: SQL, day: string): SQL => isWithin(instant, { from: day, to: day });

/** Orders placed on a day, oldest first. One row more than the limit means that there are more. */
export async function idsPlacedOn(db: Db, day: string, limit: number): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    db,
    sql`select o.id from orders o where ${onDay(sql`o.placed_at`, day)} order by o.placed_at, o.id limit ${limit + 1}`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Orders dispatched on a day; with `isToday` also those being packed that have a carrier, booked or chosen by the
 * customer. Sorted by number.
 */
export async function idsDispatchedOn(
  db: Db,
  { day, isToday }: { day: string; isToday: boolean },
  limit: number,
): Promise<number[]> {
  const waiting = sql`union select o.id from orders o
    where o.status_id = ${trackingIdOf('processing')}
      and (o.transport is not null or exists (select 1 from couriers c where c.order_id = o.id))`;
  const rows = await rowsOf<{ id: number }>(
    db,
    sql`select h.order_id as id from status_history h where h.status_id = ${trackingIdOf('shipped')}
        and h.withdrawn_at is null and ${onDay(sql`h.created_at`, day)}
      ${isToday ? waiting : sql``} order by id limit ${limit + 1}`,
  );
  return rows.map(({ id }) => id);
}

/** How many orders reached each status on a day. */
export async function countMoved(db: Db, day: string): Promise<Map<TrackingKey, number>> {
  const rows = await rowsOf<{ key: TrackingKey; n: number }>(
    db,
    sql`select s.key, count(*)::int as n from status_history h join tracking_statuses s on s.id = h.status_id
      where h.withdrawn_at is null and ${onDay(sql`h.created_at`, day)} group by s.key`,
  );
  return new Map(rows.map(({ key, n }) => [key, n]));
}

/** Orders whose cartons were closed on a day, and the number of cartons. */
export async function countPacked(db: Db, day: string): Promise<{ orders: number; cartons: number }> {
  const [row] = await rowsOf<{ orders: number; cartons: number }>(
    db,
    sql`select count(*)::int as orders, coalesce(sum(p.cartons), 0)::int as cartons from order_packings p
      where ${onDay(sql`p.done_at`, day)}`,
  );
  return row ?? { orders: 0, cartons: 0 };
}
