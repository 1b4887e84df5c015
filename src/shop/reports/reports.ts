/** The door to the owner's figures. */
import { sql } from 'drizzle-orm';
import { cacheIfLarge, LARGE_COUNT } from '#platform/db/cache-if-large.ts';
import { type Db, rowsOf } from '#platform/db/db.ts';
import { rupeesFromPaise } from '#shared/money.ts';
import { WALK_IN_SIGN_IN } from '../accounts/accounts.ts';
import type { DashboardStats } from './reports.contract.ts';
import { IS_COUNTED, REVENUE } from './revenue.queries.ts';

interface OrderSums {
  orders: number;
  revenue: string | number;
  revenueNow: string | number;
  revenueBefore: string | number;
  ordersNow: number;
  ordersBefore: number;
  /** Orders whose money was not refunded in full. */
  paid: number;
  /** People who paid; counter buyers without a phone do not count. */
  paying: number;
  returning: number;
}

async function orderSums(db: Db): Promise<OrderSums> {
  const [row] = await rowsOf<OrderSums>(
    db,
    // One scan of the orders, summed per person first, as returning customers need that anyway.
    sql`with people as (
        select user_id, user_id is distinct from (select id from users where email = ${WALK_IN_SIGN_IN}) as is_person,
          count(*) as orders, count(*) filter (where o.captured > o.refunded) as paid,
          sum(${REVENUE}) as revenue,
          sum(${REVENUE}) filter (where placed_at > now() - interval '30 days') as revenue_now,
          count(*) filter (where placed_at > now() - interval '30 days') as orders_now,
          sum(${REVENUE}) filter (where placed_at <= now() - interval '30 days'
            and placed_at > now() - interval '60 days') as revenue_before,
          count(*) filter (where placed_at <= now() - interval '30 days'
            and placed_at > now() - interval '60 days') as orders_before
        from orders o where ${IS_COUNTED} group by user_id)
    select coalesce(sum(orders), 0)::int as orders, coalesce(sum(paid), 0)::int as paid,
      coalesce(sum(revenue), 0)::bigint as revenue,
      coalesce(sum(revenue_now), 0)::bigint as "revenueNow", coalesce(sum(revenue_before), 0)::bigint as "revenueBefore",
      coalesce(sum(orders_now), 0)::int as "ordersNow", coalesce(sum(orders_before), 0)::int as "ordersBefore",
      (count(*) filter (where is_person))::int as paying,
      (count(*) filter (where orders > 1 and is_person))::int as returning
    from people`,
  );
  return row as OrderSums;
}

/** The total, and how many were added within 30 days. */
interface Growth {
  total: number;
  now: number;
}

async function growthOf(db: Db, what: 'products' | 'customers'): Promise<Growth> {
  const source =
    what === 'products'
      ? sql`products where active`
      : sql`users where role in ('customer', 'guest') and email <> ${WALK_IN_SIGN_IN}`;
  const [row] = await rowsOf<Growth>(
    db,
    sql`select count(*)::int as total,
      (count(*) filter (where created_at > now() - interval '30 days'))::int as now
    from ${source}`,
  );
  return row as Growth;
}

const keepStats = cacheIfLarge<DashboardStats>(({ totalOrders }) => totalOrders >= LARGE_COUNT);

/** GET /address/dashboard: the figures of the admin's cards and their changes. */
export async function dashboard(db: Db): Promise<DashboardStats> {
  return keepStats(db, '', () => readStats(db));
}

async function readStats(db: Db): Promise<DashboardStats> {
  const sums = await orderSums(db);
  const products = await growthOf(db, 'products');
  const customers = await growthOf(db, 'customers');
  const revenue = Number(sums.revenue);
  return {
    totalRevenue: rupeesFromPaise(revenue),
    totalOrders: sums.orders,
    activeProducts: products.total,
    totalCustomers: customers.total,
    avgOrderValue: sums.paid === 0 ? 0 : rupeesFromPaise(Math.round(revenue / sums.paid)),
    returningCustomers: sums.returning,
    payingCustomers: sums.paying,
    changes: {
      revenue: {
        current: rupeesFromPaise(Number(sums.revenueNow)),
        previous: rupeesFromPaise(Number(sums.revenueBefore)),
      },
      orders: { current: sums.ordersNow, previous: sums.ordersBefore },
      products: { current: products.total, previous: products.total - products.now },
      customers: { current: customers.total, previous: customers.total - customers.now },
    },
  };
}
