import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/db/db.ts';
import type { DistrictOfState } from '../../delivery/transports/transports.rules.ts';
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
