/** The door to the dashboard's charts. A day is a day in India; revenue is counted as on the cards (reports.ts). */
import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/db/db.ts';
import { keepLarge } from '#platform/db/keep-large.ts';
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
  tamil_name: string;
  categoryId: number;
  category: string;
  tamilCategory: string;
  quantity: number;
  active: boolean;
  /** Paise. */
  revenue: number;
  pieces: number;
}

/** What each product sold in the period: the one reading of the lines that three charts are made of. */
async function salesByProduct(db: Db, days: number): Promise<Sales[]> {
  const rows = await rowsOf<Sales>(
    db,
    sql`select p.id, p.name, p.tamil_name, c.id as "categoryId", c.name as category, c.tamil_name as "tamilCategory", p.active,
        (p.stock - p.reserved)::int as quantity, s.revenue::bigint as revenue, s.pieces::int as pieces
      from (select l.product_id, sum(l.line_total) as revenue, sum(l.quantity) as pieces
        from orders o join order_lines l on l.order_id = o.id where ${sold(days)} group by l.product_id) s
      join products p on p.id = s.product_id join categories c on c.id = p.category_id`,
  );
  return rows.map((row) => ({ ...row, revenue: Number(row.revenue) }));
}

function byCategory(sales: readonly Sales[]): Charts['categories'] {
  const groups = [...Map.groupBy(sales, (sale) => sale.categoryId)];
  return groups
    .map(([id, group]) => ({
      id,
      name: group[0]?.category ?? '',
      tamil_name: group[0]?.tamilCategory ?? '',
      revenue: rupeesFromPaise(group.reduce((sum, sale) => sum + sale.revenue, 0)),
      pieces: group.reduce((sum, sale) => sum + sale.pieces, 0),
    }))
    .sort((a, b) => b.revenue - a.revenue || a.id - b.id);
}

function topProducts(sales: readonly Sales[]): Charts['top_products'] {
  return [...sales]
    .sort((a, b) => b.pieces - a.pieces || a.id - b.id)
    .slice(0, TOP)
    .map(({ id, name, tamil_name, revenue, pieces }) => ({
      id,
      name,
      tamil_name,
      revenue: rupeesFromPaise(revenue),
      pieces,
    }));
}

/** Active products that will be gone soon at the pace of the period, the soonest first. */
function runningOut(sales: readonly Sales[], days: number): Charts['running_out'] {
  const daysLeft = (sale: Sales) => (sale.quantity / sale.pieces) * days;
  return sales
    .filter((sale) => sale.active && sale.pieces > 0 && daysLeft(sale) <= SOON_DAYS)
    .sort((a, b) => daysLeft(a) - daysLeft(b) || a.id - b.id)
    .slice(0, TOP)
    .map((sale) => ({
      id: sale.id,
      name: sale.name,
      tamil_name: sale.tamil_name,
      quantity: sale.quantity,
      sold: sale.pieces,
      days_left: Math.round(daysLeft(sale) * 10) / 10,
    }));
}

/** Many thousand orders in the period: their charts are kept for some seconds. */
const keepCharts = keepLarge<Charts>(({ days }) => days.reduce((sum, day) => sum + day.orders, 0) >= 5000);

export async function charts(db: Db, days: number): Promise<Charts> {
  return keepCharts(db, String(days), async () => {
    const sales = await salesByProduct(db, days);
    return {
      days: await byDay(db, days),
      categories: byCategory(sales),
      top_products: topProducts(sales),
      running_out: runningOut(sales, days),
    };
  });
}
