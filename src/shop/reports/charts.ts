/** The door to the dashboard's charts. */
import { type SQL, sql } from 'drizzle-orm';
import { cacheIfLarge } from '#platform/db/cache-if-large.ts';
import { type Db, rowsOf } from '#platform/db/db.ts';
import { startOf, TODAY } from '#platform/db/india.ts';
import { rupeesFromPaise } from '#shared/money.ts';
import { daysOfCover } from '../products/products.stock.rules.ts';
import { availableSql } from '../products/products.ts';
import type { Charts } from './charts.contract.ts';
import { IS_COUNTED, REVENUE, revenueByDay } from './revenue.queries.ts';

const TOP = 10;
const AVAILABLE = availableSql(sql`p`);

const during = (days: number): SQL => sql`o.placed_at >= ${startOf(sql`(${TODAY} - ${days - 1}::int)`)}`;

async function byDay(db: Db, days: number): Promise<Charts['days']> {
  const rows = await rowsOf<{ date: string; revenue: string | number; orders: number }>(
    db,
    sql`with sums as (${revenueByDay(during(days))})
      select to_char(d, 'YYYY-MM-DD') as date, coalesce(s.revenue, 0)::bigint as revenue, coalesce(s.orders, 0)::int as orders
      from generate_series((${TODAY} - ${days - 1}::int)::timestamp, ${TODAY}::timestamp, interval '1 day') d
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
  /** Paise, not rounded. */
  revenue: number;
  pieces: number;
}

/**
 * Each product's sales in the period, read once for two charts. An order's money, with coupon, charges and refunds, is
 * spread over its lines by their totals, so that all products together give the period's revenue. Pieces count only
 * orders that are not cancelled.
 */
async function salesByProduct(db: Db, days: number): Promise<Sales[]> {
  const rows = await rowsOf<Sales>(
    db,
    sql`select p.id, p.name, p.tamil_name, c.id as "categoryId", c.name as category, c.tamil_name as "tamilCategory",
        s.revenue::float8 as revenue, s.pieces::int as pieces
      from (select l.product_id, coalesce(sum(l.quantity) filter (where o.status_id <> 7 and o.payment_state <> 'refunded'), 0) as pieces,
          sum(${REVENUE} * l.line_total::numeric / nullif(o.subtotal, 0)) as revenue
        from orders o join order_lines l on l.order_id = o.id where ${IS_COUNTED} and ${during(days)} group by l.product_id) s
      join products p on p.id = s.product_id join categories c on c.id = p.category_id`,
  );
  return rows.map((row) => ({ ...row, revenue: Number(row.revenue ?? 0) }));
}

function byCategory(sales: readonly Sales[]): Charts['categories'] {
  const groups = [...Map.groupBy(sales, (sale) => sale.categoryId)]
    .map(([id, group]) => ({
      id,
      name: group[0]?.category ?? '',
      tamil_name: group[0]?.tamilCategory ?? '',
      revenue: group.reduce((sum, sale) => sum + sale.revenue, 0),
      pieces: group.reduce((sum, sale) => sum + sale.pieces, 0),
    }))
    .filter(({ revenue, pieces }) => revenue > 0 || pieces > 0)
    .sort((a, b) => b.revenue - a.revenue || a.id - b.id);
  const paise = wholeShares(groups.map(({ revenue }) => revenue));
  return groups.map((group, index) => ({ ...group, revenue: rupeesFromPaise(paise[index] as number) }));
}

/** Rounds shares to whole paise with the same rounded sum: the first and largest takes the remainder. */
function wholeShares(shares: readonly number[]): number[] {
  const whole = shares.map(Math.round);
  const rest = Math.round(shares.reduce((sum, share) => sum + share, 0)) - whole.reduce((sum, share) => sum + share, 0);
  return whole.map((share, index) => (index === 0 ? share + rest : share));
}

function topProducts(sales: readonly Sales[]): Charts['top_products'] {
  return sales
    .filter(({ pieces }) => pieces > 0)
    .sort((a, b) => b.pieces - a.pieces || a.id - b.id)
    .slice(0, TOP)
    .map(({ id, name, tamil_name, revenue, pieces }) => ({
      id,
      name,
      tamil_name,
      revenue: rupeesFromPaise(Math.round(revenue)),
      pieces,
    }));
}

interface Running {
  id: number;
  name: string;
  tamil_name: string;
  quantity: number;
  sold: number;
}

/** Low products on sale, by the same filter as the product list: those running out first. A product without sales has no date. */
async function runningOut(db: Db): Promise<Charts['running_out']> {
  const low = await rowsOf<Running>(
    db,
    sql`select p.id, p.name, p.tamil_name, ${AVAILABLE}::int as quantity, p.sold_lately as sold
      from products p where p.active and ${AVAILABLE} <= p.low_at`,
  );
  const left = ({ quantity, sold }: Running) => daysOfCover(quantity, sold) ?? Number.POSITIVE_INFINITY;
  return low
    .sort((a, b) => left(a) - left(b) || a.quantity - b.quantity || a.id - b.id)
    .slice(0, TOP)
    .map((product) => {
      const days = daysOfCover(product.quantity, product.sold);
      return { ...product, days_left: days === null ? null : Math.round(days * 10) / 10 };
    });
}

/** Charts of many thousand orders are cached for some seconds. */
const keepCharts = cacheIfLarge<Charts>(({ days }) => days.reduce((sum, day) => sum + day.orders, 0) >= 5000);

export async function charts(db: Db, days: number): Promise<Charts> {
  return keepCharts(db, String(days), async () => {
    const sales = await salesByProduct(db, days);
    return {
      days: await byDay(db, days),
      categories: byCategory(sales),
      top_products: topProducts(sales),
      running_out: await runningOut(db),
    };
  });
}
