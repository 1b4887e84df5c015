import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/db/db.ts';
import type { DistrictOfState } from '../../delivery/transports/transports.rules.ts';
import { MOST_SHARERS, type SharedNumber, type TypedNumber } from './parcels.contract.ts';
import type { SentWith } from './parcels.rules.ts';

/** How many parcels to search: those of a season or two. */
const LATEST = 2_000;

/** How the last parcel to the district was sent, among the shop's latest; null if none went there. */
export async function lastSentTo(db: Db, place: DistrictOfState, exceptOrderId: number): Promise<SentWith | null> {
  const [row] = await rowsOf<SentWith>(
    db,
    sql`select c.carrier, c.contact_number as "contactNumber", c.website, c.office
      from (select * from couriers order by id desc limit ${LATEST}) c join orders o on o.id = c.order_id
      where c.order_id <> ${exceptOrderId} and o.address->>'district' = ${place.district}
        and o.address->>'state' = ${place.state} and c.state <> 'returned'
      order by c.id desc limit 1`,
  );
  return row ?? null;
}

/** LR books begin again at 1: a number as old as that is another receipt. */
const DAYS_OF_A_NUMBER = 180;

/**
 * Which of the typed numbers another order has too, by the same transport, since each transport counts by itself. The
 * orders of the dialog are compared as typed, not as saved.
 */
export async function findSharedNumbers(db: Db, typed: readonly TypedNumber[]): Promise<SharedNumber[]> {
  return rowsOf<SharedNumber>(
    db,
    sql`with typed as (
        select order_id, lower(btrim(courier_partner)) as carrier, tracking_id
        from jsonb_to_recordset(${JSON.stringify(typed)}::jsonb)
          as t (order_id int, courier_partner text, tracking_id text)
      ) select t.order_id, t.tracking_id, count(*)::int as count,
        (array_agg(o.number order by o.id desc))[1:${MOST_SHARERS}] as orders
      from typed t cross join lateral (
        select c.order_id from couriers c
        where upper(c.tracking_number) = upper(t.tracking_id) and lower(c.carrier) = t.carrier
          and c.state <> 'returned' and c.created_at > now() - make_interval(days => ${DAYS_OF_A_NUMBER})
          and c.order_id not in (select order_id from typed)
        union
        select other.order_id from typed other
        where other.order_id <> t.order_id and upper(other.tracking_id) = upper(t.tracking_id)
          and other.carrier = t.carrier
      ) same join orders o on o.id = same.order_id
      group by t.order_id, t.tracking_id order by t.order_id`,
  );
}
