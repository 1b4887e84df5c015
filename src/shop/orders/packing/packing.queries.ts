import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/db/db.ts';

/**
 * Lines whose pieces changed must be packed again and are no longer short: closed cartons are opened for them, unless
 * `areClosed` says that they stay so.
 */
export async function unpackLines(
  db: Db,
  orderId: number,
  lineIds: readonly number[],
  { areClosed = false } = {},
): Promise<void> {
  const changed = sql`${JSON.stringify(lineIds)}::jsonb`;
  await rowsOf(
    db,
    sql`update order_packings set done_at = case when ${areClosed} then done_at end, updated_at = now(),
        packed_line_ids = (select coalesce(jsonb_agg(id), '[]') from jsonb_array_elements(packed_line_ids) id
          where not ${changed} @> id),
        short = (select coalesce(jsonb_agg(s), '[]') from jsonb_array_elements(short) s
          where not ${changed} @> (s->'lineId'))
      where order_id = ${orderId}`,
  );
}
