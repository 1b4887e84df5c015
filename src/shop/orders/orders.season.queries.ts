/**
 * What a customer bought in an earlier season. A season is a financial year, because that ends in March, when nobody
 * buys crackers.
 */
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/db/db.ts';
import { dayOf, startOf, TODAY } from '#platform/db/india.ts';
import { CANCELLED_STATUS_ID } from './orders.status.ts';

export interface SeasonLine {
  product_id: number;
  name: string;
  tamil_name: string;
  /** Over all orders, less returns. */
  count: number;
  /** Paise, from the latest of the orders. */
  unitPrice: number;
  from: string;
  until: string;
  orders: number;
}

/** A financial year begins this long after January. */
const SHIFT = sql`interval '3 months'`;

/** The latest earlier season in which the person bought anything, without cancelled and unpaid orders. */
export const listLastSeason = (db: Db, userId: number): Promise<SeasonLine[]> =>
  rowsOf<SeasonLine>(
    db,
    sql`with mine as (
        select o.id, o.placed_at, ${dayOf(sql`o.placed_at`)} as day,
          extract(year from ${dayOf(sql`o.placed_at`)} - ${SHIFT}) as year
        from orders o
        where o.user_id = ${userId}
          and o.placed_at < ${startOf(sql`(date_trunc('year', ${TODAY} - ${SHIFT}) + ${SHIFT})`)}
          and o.payment_state in ('paid', 'partially_refunded', 'cod_due') and o.status_id is distinct from ${CANCELLED_STATUS_ID}),
      season as (select * from mine where year = (select max(year) from mine))
      select l.product_id, (array_agg(l.name order by s.placed_at desc))[1] as name,
        (array_agg(l.tamil_name order by s.placed_at desc))[1] as tamil_name,
        sum(l.quantity - l.returned)::int as count,
        (array_agg(l.unit_price order by s.placed_at desc))[1]::int as "unitPrice",
        (select to_char(min(day), 'YYYY-MM-DD') from season) as "from",
        (select to_char(max(day), 'YYYY-MM-DD') from season) as until,
        (select count(*)::int from season) as orders
      from season s join order_lines l on l.order_id = s.id
      group by l.product_id having sum(l.quantity - l.returned) > 0
      order by min(l.id)`,
  );
