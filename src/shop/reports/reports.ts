/** The door to the owner's figures. Revenue = captured or collected − refunded, of placed orders (decisions §2). */
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/db/db.ts';
import { keepLarge, LARGE_COUNT } from '#platform/db/keep-large.ts';
import { rupeesFromPaise } from '#shared/money.ts';
import type { DashboardStats } from './reports.contract.ts';

interface OrderSums {
  orders: number;
  revenue: string | number;
  revenueNow: string | number;
  revenueBefore: string | number;
  ordersNow: number;
  ordersBefore: number;
  paying: number;
  returning: number;
}

async function orderSums(db: Db): Promise<OrderSums> {
  const [row] = await rowsOf<OrderSums>(
    db,
    sql`with placed as (
        select user_id, captured - refunded as worth, placed_at > now() - interval '30 days' as is_now,
          placed_at <= now() - interval '30 days' and placed_at > now() - interval '60 days' as is_before
        from orders where placed_at is not null and payment_state not in ('enquiry', 'refund_due')),
      people as (select user_id, count(*) as times from placed group by user_id)
    select count(*)::int as orders, coalesce(sum(worth), 0)::bigint as revenue,
      coalesce(sum(worth) filter (where is_now), 0)::bigint as "revenueNow",
      coalesce(sum(worth) filter (where is_before), 0)::bigint as "revenueBefore",
      (count(*) filter (where is_now))::int as "ordersNow", (count(*) filter (where is_before))::int as "ordersBefore",
      (select count(*)::int from people) as paying, (select count(*)::int from people where times > 1) as returning
    from placed`,
  );
  return row as OrderSums;
}

interface Growth {
  total: number;
  now: number;
  before: number;
}

async function growthOf(db: Db, what: 'products' | 'customers'): Promise<Growth> {
  const source = what === 'products' ? sql`products where active` : sql`users where role <> 'admin'`;
  const [row] = await rowsOf<Growth>(
    db,
    sql`select count(*)::int as total,
      (count(*) filter (where created_at > now() - interval '30 days'))::int as now,
      (count(*) filter (where created_at <= now() - interval '30 days' and created_at > now() - interval '60 days'))::int as before
    from ${source}`,
  );
  return row as Growth;
}

const keepStats = keepLarge<DashboardStats>(({ totalOrders }) => totalOrders >= LARGE_COUNT);

/** GET /address/dashboard: what the admin's cards show and compute their changes from. */
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
    avgOrderValue: sums.orders === 0 ? 0 : rupeesFromPaise(Math.round(revenue / sums.orders)),
    returningCustomers: sums.returning,
    payingCustomers: sums.paying,
    changes: {
      revenue: {
        current: rupeesFromPaise(Number(sums.revenueNow)),
        previous: rupeesFromPaise(Number(sums.revenueBefore)),
      },
      orders: { current: sums.ordersNow, previous: sums.ordersBefore },
      products: { current: products.now, previous: products.before },
      customers: { current: customers.now, previous: customers.before },
    },
  };
}
