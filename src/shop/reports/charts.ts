/** The door to the dashboard's charts. A day is a day in India; revenue is counted as on the cards (reports.ts). */
import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/db/db.ts';
import { rupeesFromPaise } from '#shared/money.ts';
import type { Charts } from './charts.contract.ts';

const TOP = 10;
/** Stock that lasts no longer than this is worth a look. */
const SOON_DAYS = 14;

const today = sql`(now() at time zone 'Asia/Kolkata')::date`;

/** Orders that count as sales since the first moment of the period. */
const sold = (
  days: number,
): SQL => sql`o.placed_at is not null and o.payment_state not in ('enquiry', 'refund_due', 'refunded')
  and o.status_id is distinct from 7
  and o.placed_at >= ((${today} - ${days - 1}::int)::timestamp at time zone 'Asia/Kolkata')`;

async function byDay(db: Db, days: number): Promise<Charts['days']> {
  const rows = await rowsOf<{ date: string; revenue: string | number; orders: number }>(
    db,
    sql`with sums as (
        select (o.placed_at at time zone 'Asia/Kolkata')::date as day, sum(o.captured - o.refunded) as revenue, count(*) as orders
        from orders o where o.placed_at is not null and o.payment_state not in ('enquiry', 'refund_due')
          and o.placed_at >= ((${today} - ${days - 1}::int)::timestamp at time zone 'Asia/Kolkata') group by 1)
      select to_char(d, 'YYYY-MM-DD') as date, coalesce(s.revenue, 0)::bigint as revenue, coalesce(s.orders, 0)::int as orders
      from generate_series((${today} - ${days - 1}::int)::timestamp, ${today}::timestamp, interval '1 day') d
      left join sums s on s.day = d::date order by d`,
  );
  return rows.map((row) => ({ ...row, revenue: rupeesFromPaise(Number(row.revenue)) }));
}

interface Sales {
  id: number;
  name: string;
  revenue: string | number;
  pieces: number;
}

const toRupees = <T extends Sales>(row: T) => ({ ...row, revenue: rupeesFromPaise(Number(row.revenue)) });

async function byCategory(db: Db, days: number): Promise<Charts['categories']> {
  const rows = await rowsOf<Sales>(
    db,
    sql`select c.id, c.name, sum(l.line_total)::bigint as revenue, sum(l.quantity)::int as pieces
      from orders o join order_lines l on l.order_id = o.id join products p on p.id = l.product_id
      join categories c on c.id = p.category_id
      where ${sold(days)} group by c.id, c.name order by 3 desc, c.id`,
  );
  return rows.map(toRupees);
}

async function topProducts(db: Db, days: number): Promise<Charts['top_products']> {
  const rows = await rowsOf<Sales & { tamil_name: string }>(
    db,
    sql`select p.id, p.name, p.tamil_name, sum(l.line_total)::bigint as revenue, sum(l.quantity)::int as pieces
      from orders o join order_lines l on l.order_id = o.id join products p on p.id = l.product_id
      where ${sold(days)} group by p.id order by 4 desc, p.id limit ${TOP}`,
  );
  return rows.map(toRupees);
}

/** Active products that will be gone soon at the pace of the period, the soonest first. */
async function runningOut(db: Db, days: number): Promise<Charts['running_out']> {
  const rows = await rowsOf<Omit<Charts['running_out'][number], 'days_left'>>(
    db,
    sql`select p.id, p.name, p.tamil_name, (p.stock - p.reserved)::int as quantity, s.sold::int as sold
      from (select l.product_id, sum(l.quantity) as sold from orders o join order_lines l on l.order_id = o.id
        where ${sold(days)} group by l.product_id) s
      join products p on p.id = s.product_id
      where p.active and (p.stock - p.reserved) * ${days}::bigint <= s.sold * ${SOON_DAYS}
      order by (p.stock - p.reserved)::float8 / s.sold, p.id limit ${TOP}`,
  );
  return rows.map((row) => ({ ...row, days_left: Math.round((row.quantity / row.sold) * days * 10) / 10 }));
}

export async function charts(db: Db, days: number): Promise<Charts> {
  return {
    days: await byDay(db, days),
    categories: await byCategory(db, days),
    top_products: await topProducts(db, days),
    running_out: await runningOut(db, days),
  };
}
