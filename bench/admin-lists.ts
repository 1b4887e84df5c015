/**
 * `npm run bench:admin-lists`: how fast the owner's lists are at a million orders. Starts and fills a separate PostgreSQL, and
 * prints the 95th percentile of the first, a deep and a searched page of every list, through the same functions as the API.
 * `ORDERS` and `PRODUCTS` in the environment change the size.
 */
import { sql } from 'drizzle-orm';
import { startPostgres } from '../scripts/with-postgres.ts';
import { type Db, openPostgres } from '../src/platform/db/db.ts';
import { listCustomers } from '../src/shop/accounts/accounts.ts';
import { listForAdmin as listOrders } from '../src/shop/orders/admin/admin.ts';
import { listForAdmin as listProducts, stockHistory } from '../src/shop/products/products.admin.ts';
import { charts } from '../src/shop/reports/charts.ts';
import { dashboard } from '../src/shop/reports/reports.ts';
import { listAudit } from '../src/shop/settings/audit/audit.ts';

const ORDERS = Number(process.env.ORDERS ?? 1_000_000);
const PRODUCTS = Number(process.env.PRODUCTS ?? 20_000);
const CUSTOMERS = Math.ceil(ORDERS / 4);
const RUNS = 20;

/** Limits in ms: a first or searched page is fast; one from the middle of a million takes a little longer. */
const GOAL_MS = 50;
const GOAL_OF_DEEP_MS = 100;
const goalOf = (name: string) => (/middle|last page|history/.test(name) ? GOAL_OF_DEEP_MS : GOAL_MS);

const FIRST = ['Meena', 'Kannan', 'Selvi', 'Murugan', 'Lakshmi', 'Arun', 'Kavitha', 'Senthil', 'Priya', 'Vel'];
const LAST = ['Kumar', 'Raj', 'Devi', 'Pandian', 'Nadar', 'Samy', 'Mani', 'Bala', 'Nathan', 'Rani', 'Karthik'];
const pick = (words: readonly string[], by: string) =>
  sql.raw(`(array[${words.map((word) => `'${word}'`).join(',')}])[1 + (${by}) % ${words.length}]`);

async function fill(db: Db): Promise<void> {
  const steps = [
    sql`insert into tracking_statuses (id, name, key) values (1,'Confirmed','confirmed'),(2,'Processing','processing'),
      (3,'Shipped','shipped'),(4,'In Transit','in_transit'),(5,'Out for Delivery','out_for_delivery'),
      (6,'Delivered','delivered'),(7,'Cancelled','cancelled')`,
    sql`insert into categories (id, name, position) select i, 'Category ' || i, i from generate_series(1, 30) i`,
    sql`insert into products (id, sku, name, tamil_name, pack, base_price, discount, stock, category_id, position, rating)
      select i, 'C' || i, ${pick(LAST, 'i * 7')} || ' Rocket ' || i, 'ராக்கெட் ' || i, '1 Box (10 Pcs)', 1000 + i % 9000,
        (i % 80) * 100, i % 500, 1 + i % 30, i, 4.2 from generate_series(1, ${PRODUCTS}::int) i`,
    sql`insert into users (id, name, email, contact_email, phone_number, created_at)
      select i, ${pick(FIRST, 'i * 3')} || ' ' || ${pick(LAST, 'i / 7')} || ' ' || i, 'u' || i || '@sign-in.invalid',
        'customer' || i || '@example.com', '+91' || (6000000000 + i * 13), now() - i * interval '3 minutes'
      from generate_series(1, ${CUSTOMERS}::int) i`,
    sql`insert into orders (id, number, user_id, payment_method, payment_state, status_id, subtotal, total, captured, address,
        age_confirmed_at, request_hash, gateway_order_id, gateway_payment_id, placed_at, created_at)
      select i, 'MP-' || (100000 + i), 1 + (i * 7919::bigint) % ${CUSTOMERS}::int, case when i % 10 = 0 then 'cod' else 'online' end,
        case when i % 10 = 0 then 'cod_due' else 'paid' end, 1 + least(i % 12, 5), 150000, 150000,
        case when i % 10 = 0 then 0 else 150000 end,
        '{"name":"A","house_flat_no":"1","street_name":"B","locality":"","landmark":"","city":"Madurai","state":"Tamil Nadu","country":"India","zipcode":"625001","address_type":"Home","delivery_contact_number":"9486012345"}',
        now(), 'x', 'order_' || i, 'pay_' || i, now() - (${ORDERS}::int - i) * interval '1 minute',
        now() - (${ORDERS}::int - i) * interval '1 minute'
      from generate_series(1, ${ORDERS}::int) i`,
    sql`insert into order_lines (order_id, product_id, name, tamil_name, pack, base_price, discount, unit_price, quantity, line_total)
      select o, 1 + (o * 31 + l * 17) % ${PRODUCTS}::int, 'Rocket', 'ராக்கெட்', '1 Box', 50000, 0, 50000, 1, 50000
      from generate_series(1, ${ORDERS}::int) o, generate_series(1, 3) l`,
    sql`insert into couriers (order_id, carrier, contact_number, tracking_number)
      select i, ${pick(['KPN Parcel', 'ABT', 'MSS', 'Rathimeena'], 'i')}, '04562', 'LR-' || i
      from generate_series(1, ${ORDERS}::int) i where i % 12 > 1`,
    sql`insert into stock_movements (product_id, kind, quantity, order_id)
      select 1, case when i = 1 then 'initial' else 'sold' end, case when i = 1 then 100000 else -1 end, case when i = 1 then null else i end
      from generate_series(1, 20000) i`,
    sql`insert into audit_entries (action, subject, before, after, actor_id)
      select 'order.status', 'order:' || i, '{"statusId":1}', '{"statusId":2}', 1 from generate_series(1, ${ORDERS}::int) i`,
    sql`vacuum analyze`,
    sql`checkpoint`,
  ];
  // The rows are consistent by construction; checking three million keys would only take time.
  await db.execute(sql`set session_replication_role = replica`);
  for (const step of steps) await db.execute(step);
  await db.execute(sql`set session_replication_role = origin`);
}

interface Reading {
  name: string;
  p95: number;
}

async function measure(name: string, work: () => Promise<unknown>): Promise<Reading> {
  const times: number[] = [];
  // The first runs warm up the caches and the process.
  for (let run = 0; run < 3; run += 1) await work();
  for (let run = 0; run < RUNS; run += 1) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  const p95 = times[Math.ceil(RUNS * 0.95) - 1] as number;
  console.log(`${p95.toFixed(1).padStart(8)} ms  ${name}${p95 > goalOf(name) ? `   over its ${goalOf(name)} ms` : ''}`);
  return { name, p95 };
}

async function readLists(db: Db): Promise<Reading[]> {
  const page = (number: number) => ({ page: number, limit: 20 });
  const lastPage = Math.ceil(ORDERS / 20);
  const work: [string, () => Promise<unknown>][] = [
    ['orders, first page', () => listOrders(db, page(1))],
    ['orders, page in the middle', () => listOrders(db, page(Math.ceil(lastPage / 2)))],
    ['orders, last page', () => listOrders(db, page(lastPage))],
    ['orders, delivered, first page', () => listOrders(db, { ...page(1), status: 'delivered' })],
    [
      'orders, cod, a month, by courier',
      () => listOrders(db, { ...page(1), payment: 'cod', courier: 'ABT', ...month() }),
    ],
    ['orders, searched by number', () => listOrders(db, { ...page(1), search: `MP-${100_000 + ORDERS / 2}` })],
    ['orders, searched by phone', () => listOrders(db, { ...page(1), search: String(6_000_000_000 + 13 * 777) })],
    ['orders, searched by LR number', () => listOrders(db, { ...page(1), search: 'lr-500003' })],
    ['orders, searched by a rare name', () => listOrders(db, { ...page(1), search: 'Kavitha Bala 5' })],
    ['orders, searched by a name that ten percent have', () => listOrders(db, { ...page(1), search: 'meena' })],
    ['products, first page', () => listProducts(db, page(1))],
    ['products, last page', () => listProducts(db, page(PRODUCTS / 20))],
    ['products, searched', () => listProducts(db, { ...page(1), search: 'rocket 1999' })],
    ['products, searched in Tamil', () => listProducts(db, { ...page(1), search: 'ராக்கெட் 19' })],
    ['customers, first page', () => listCustomers(db, page(1))],
    ['customers, last page', () => listCustomers(db, page(Math.ceil(CUSTOMERS / 20)))],
    ['customers, searched by name', () => listCustomers(db, { ...page(1), search: 'selvi' })],
    ['customers, searched by phone', () => listCustomers(db, { ...page(1), search: '60000' })],
    ['audit, first page', () => listAudit(db, page(1))],
    ['audit, last page', () => listAudit(db, page(lastPage))],
    ['audit, searched', () => listAudit(db, { ...page(1), search: 'order:777' })],
    ['stock history of 20,000 movements', () => stockHistory(db, 1, page(500))],
    ['dashboard cards', () => dashboard(db)],
    ['dashboard charts, 30 days', () => charts(db, 30)],
  ];
  const readings: Reading[] = [];
  for (const [name, run] of work) readings.push(await measure(name, run));
  return readings;
}

/** The same without the process's cache: the wait of the first reader in twenty seconds. */
async function readAnew(url: string): Promise<void> {
  const work: [string, (db: Db) => Promise<unknown>][] = [
    ['orders, first page', (db) => listOrders(db, { page: 1, limit: 20 })],
    ['customers, first page', (db) => listCustomers(db, { page: 1, limit: 20 })],
    ['audit, first page', (db) => listAudit(db, { page: 1, limit: 20 })],
    ['dashboard cards', (db) => dashboard(db)],
    ['dashboard charts, 30 days', (db) => charts(db, 30)],
  ];
  for (const [name, run] of work) {
    const fresh = await openPostgres(url, { max: 1 });
    await fresh.db.execute(sql`select 1`);
    const startedAt = performance.now();
    await run(fresh.db);
    console.log(`${(performance.now() - startedAt).toFixed(1).padStart(8)} ms  ${name}, counted anew`);
    await fresh.close();
  }
}

/** The last thirty days as the order list's filter. */
function month(): { from: string; to: string } {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  return { from: day(30), to: day(0) };
}

const postgres = await startPostgres();
const database = await openPostgres(postgres.url, { max: 1 });
try {
  await database.migrate();
  console.log(
    `PostgreSQL ${postgres.version}: making ${ORDERS} orders of ${CUSTOMERS} customers, ${PRODUCTS} products …`,
  );
  const startedAt = performance.now();
  await fill(database.db);
  console.log(`Made in ${((performance.now() - startedAt) / 1000).toFixed(0)} s. p95 of ${RUNS} readings:`);
  const over = (await readLists(database.db)).filter(({ name, p95 }) => p95 > goalOf(name));
  await readAnew(postgres.url);
  console.log(over.length === 0 ? 'All within their goals.' : `${over.length} over their goals.`);
} finally {
  await database.close();
  await postgres.remove();
}
