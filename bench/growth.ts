/**
 * `npm run bench:growth`: what happens when the shop grows, on a separate PostgreSQL each time. Products: the first view
 * and the whole list at 200, 2,000 and 20,000. Orders: a complete order with a thousand and a million older ones. Processes:
 * the home page and complete orders with 1, 2 and 4 workers on one port, and how stale the list gets on any of them.
 * `--seconds 3` is the length of each measurement, `--only orders` runs one of the three, `--orders 1000000` sets the most
 * orders.
 */
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { newBuyers } from '#testing/buyers.ts';
import { type GrownShop, growTo, withShop } from './grown-shop.ts';
import { lightly } from './light-client.ts';
import { answerOf, load, report, round } from './load.ts';
import { orderOnDelivery, readGoods, runOrders } from './orders.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    only: { type: 'string' },
    orders: { type: 'string', default: '1000000' },
  },
});
const seconds = Number(values.seconds);
const SIZES = [200, 2_000, 20_000];
const ORDERS = [1_000, Number(values.orders)];
const PROCESSES = [1, 2, 4];
const CLIENTS = 16;
const BROTLI = { 'accept-encoding': 'br' };

type Row = Record<string, string | number>;

async function productsGrow(): Promise<Row[]> {
  const rows: Row[] = [];
  await withShop(1, async ({ base, client }) => {
    for (const size of SIZES) {
      await growTo(client, size);
      const [home, list] = [await answerOf(`${base}/`, BROTLI), await answerOf(`${base}/api/product/list1`, BROTLI)];
      const { perSecond, failed } = await load(`${base}/`, { seconds, headers: BROTLI });
      const first = rows[0];
      rows.push({
        products: size,
        'home bytes': home.bytes.length,
        'home bytes ×': round(home.bytes.length / Number(first?.['home bytes'] ?? home.bytes.length), 2),
        'home req/s': round(perSecond),
        'req/s ×': round(perSecond / Number(first?.['home req/s'] ?? perSecond), 2),
        'list bytes': list.bytes.length,
        failed,
      });
    }
  });
  return rows;
}

/** Adds older orders of the demonstration's customers, three lines each, with ids far above those that the shop assigns. */
async function addOldOrders(client: pg.Client, count: number): Promise<void> {
  await client.query('set session_replication_role = replica');
  const { rows } = await client.query('select count(*)::int as n from orders where id > 100000000');
  const range = `generate_series(${rows[0].n + 1}, ${count}) i`;
  await client.query(
    `insert into orders (id, number, user_id, payment_method, payment_state, status_id, subtotal, total, captured, address,
        age_confirmed_at, request_hash, gateway_order_id, gateway_payment_id, placed_at, created_at)
      select 100000000 + i, 'OLD-' || i, (select min(id) from users) + i % 5, 'online', 'paid', 6, 150000, 150000, 150000,
        (select address from orders where id < 100000000 limit 1), now(), 'x', 'order_old_' || i, 'pay_old_' || i,
        now() - i * interval '1 minute', now() - i * interval '1 minute' from ${range}`,
  );
  await client.query(
    `insert into order_lines (order_id, product_id, name, tamil_name, pack, base_price, discount, unit_price, quantity, line_total)
      select 100000000 + i, (select min(id) from products) + (i * 31 + l) % 100, 'Rocket', 'ராக்கெட்', '1 Box', 50000, 0, 50000, 1, 50000
      from ${range}, generate_series(1, 3) l`,
  );
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze');
  await client.query('checkpoint');
}

async function ordersGrow(): Promise<Row[]> {
  const rows: Row[] = [];
  await withShop(1, async ({ base, client }) => {
    const buyers = (await newBuyers(base, CLIENTS, () => ({}))).map(lightly);
    const goods = await readGoods(client, CLIENTS);
    const order = (buyer: (typeof buyers)[number]) => orderOnDelivery(buyer, goods[buyers.indexOf(buyer)] as never);
    await runOrders(buyers, seconds, order);
    for (const count of ORDERS) {
      await addOldOrders(client, count);
      // Measure both at each size, so that a slow second of the machine does not look like growth.
      const alone = await runOrders(buyers.slice(0, 1), seconds, order);
      const many = await runOrders(buyers, seconds, order);
      rows.push({
        'older orders': count,
        'one client, p50 ms': round(alone.p50, 1),
        '×': round(alone.p50 / Number(rows[0]?.['one client, p50 ms'] ?? alone.p50), 2),
        'orders/s at 16': round(many.perSecond, 1),
        'p99 ms at 16': round(many.p99, 1),
        failed: alone.failed + many.failed,
      });
    }
  });
  return rows;
}

/** The longest that any worker still served the old page after a price change, in ms; API data is never stale. */
async function longestAge({ base, client }: GrownShop, product: number): Promise<number> {
  let longest = 0;
  for (let change = 1; change <= 5; change += 1) {
    const price = 990_000 + change * 100;
    await client.query('update products set base_price = $1, discount = 0 where id = $2', [price, product]);
    const changedAt = performance.now();
    // Each request uses a new connection, and the workers accept connections in turn.
    for (let seen = 0; seen < 32; ) {
      const { bytes } = await answerOf(`${base}/`, {});
      seen = bytes.includes((price / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 })) ? seen + 1 : 0;
      if (seen === 0) longest = Math.max(longest, performance.now() - changedAt);
      if (performance.now() - changedAt > 20_000) throw new Error('A worker never heard of the new price.');
    }
  }
  return longest;
}

async function processesGrow(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const processes of PROCESSES)
    await withShop(processes, async (shop) => {
      const { base, client } = shop;
      const buyers = (await newBuyers(base, CLIENTS, () => ({}))).map(lightly);
      const goods = await readGoods(client, CLIENTS);
      const ids = goods.flatMap((pair) => pair.ids);
      const left = async () =>
        Number((await client.query('select sum(stock) as n from products where id = any($1)', [ids])).rows[0].n);
      const order = (buyer: (typeof buyers)[number]) => orderOnDelivery(buyer, goods[buyers.indexOf(buyer)] as never);
      const before = await left();
      const warm = await runOrders(buyers, seconds, order);
      const measured = await runOrders(buyers, seconds, order);
      const taken = before - (await left());
      const home = await load(`${base}/`, { seconds, headers: BROTLI });
      rows.push({
        processes,
        'orders/s at 16': round(measured.perSecond, 1),
        'p99 ms': round(measured.p99, 1),
        failed: warm.failed + measured.failed + home.failed,
        'pieces sold twice': 2 * (warm.orders + measured.orders) - taken,
        'home req/s': round(home.perSecond),
        'page old for ms': round(await longestAge(shop, goods.at(-1)?.ids[1] ?? 0)),
      });
    });
  return rows;
}

const growths = { products: productsGrow, orders: ordersGrow, processes: processesGrow };
for (const [name, grow] of Object.entries(growths))
  if (values.only === undefined || values.only === name) report(`growth-${name}`, await grow());
