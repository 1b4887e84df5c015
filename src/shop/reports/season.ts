/** Sales of two seasons, day by day. */
import { type SQL, sql } from 'drizzle-orm';
import { cacheIfLarge } from '#platform/db/cache-if-large.ts';
import { type Db, rowsOf } from '#platform/db/db.ts';
import { isWithin, TODAY } from '#platform/db/india.ts';
import { rupeesFromPaise } from '#shared/money.ts';
import { revenueByDay } from './revenue.queries.ts';
import type { SeasonQuery, SeasonSales } from './season.contract.ts';

interface Row {
  left: number;
  date: string;
  isFuture: boolean;
  revenue: string | number;
  orders: number;
  thenDate: string;
  thenRevenue: string | number;
  thenOrders: number;
}

/** SQL: orders placed on the `days` days up to `last`. */
const within = (last: SQL, days: number): SQL =>
  isWithin(sql`o.placed_at`, { from: sql`(${last} - ${days - 1}::int)`, to: last });

/** Seasons of many thousand orders are cached for some seconds. */
const keepSeason = cacheIfLarge<SeasonSales>(
  ({ days }) => days.reduce((sum, day) => sum + (day.now?.orders ?? 0) + day.last_year.orders, 0) >= 5000,
);

export async function seasonSales(db: Db, { until, last_year, days }: SeasonQuery): Promise<SeasonSales> {
  return keepSeason(db, `${until} ${last_year} ${days}`, async () => {
    const [last, lastThen] = [sql`${until}::date`, sql`${last_year}::date`];
    const rows = await rowsOf<Row>(
      db,
      sql`with sums as (${revenueByDay(sql`(${within(last, days)} or ${within(lastThen, days)})`)})
        select n as left, to_char(${last} - n, 'YYYY-MM-DD') as date,
          ${last} - n > ${TODAY} as "isFuture",
          coalesce(a.revenue, 0)::bigint as revenue, coalesce(a.orders, 0)::int as orders,
          to_char(${lastThen} - n, 'YYYY-MM-DD') as "thenDate",
          coalesce(b.revenue, 0)::bigint as "thenRevenue", coalesce(b.orders, 0)::int as "thenOrders"
        from generate_series(${days - 1}::int, 0, -1) n
          left join sums a on a.day = ${last} - n left join sums b on b.day = ${lastThen} - n
        order by n desc`,
    );
    return {
      days: rows.map((row) => ({
        left: row.left,
        now: row.isFuture
          ? null
          : { date: row.date, revenue: rupeesFromPaise(Number(row.revenue)), orders: row.orders },
        last_year: { date: row.thenDate, revenue: rupeesFromPaise(Number(row.thenRevenue)), orders: row.thenOrders },
      })),
    };
  });
}
