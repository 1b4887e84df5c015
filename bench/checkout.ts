/**
 * `npm run bench:checkout`: whole orders a second, cart to confirmed, over HTTP, at 1 and at 16 clients, through the
 * sandbox and without a gateway (cash on delivery), beside pgbench of the bare minimum transaction on the same server in
 * the same run. Client, shop and PostgreSQL share the machine. `--seconds 5` is the length of each measurement.
 */
import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { type Buyer, begin, newBuyers, verify } from '#testing/buyers.ts';
import { fillCart, pay } from '#testing/purchase.ts';
import { ShopProcess } from '#testing/shop-process.ts';
import { startPostgres } from '../scripts/with-postgres.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '5' } } });
const SECONDS = Number(values.seconds);
const CLIENTS = [1, 16];

interface Figures {
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
}

/** The lines of the test world: two products, ₹20.75 and ₹207.50. */
interface Goods {
  ids: [number, number];
  total: number;
}

async function orderOnline(buyer: Buyer, { ids: [first, second], total }: Goods): Promise<boolean> {
  await fillCart(buyer.client, { [first]: 1, [second]: 1 });
  const started = await begin(buyer, total);
  if (!started.body.id) return false;
  const paid = await pay(buyer.client, started.body.id, { deliver_webhook: false });
  if ((await verify(buyer, paid.body)).status !== 200) return false;
  return (await buyer.client.post('/api/order/add', paid.body)).status === 201;
}

async function orderOnDelivery(buyer: Buyer, { ids: [first, second], total }: Goods): Promise<boolean> {
  await fillCart(buyer.client, { [first]: 1, [second]: 1 });
  const started = await begin(buyer, total + 25, { payment_method: 'cod' });
  return (await buyer.client.post('/api/order/add', { order_id: started.body.order_id })).status === 201;
}

async function measure(buyers: readonly Buyer[], order: (buyer: Buyer) => Promise<boolean>): Promise<Figures> {
  const times: number[] = [];
  let failed = 0;
  const startedAt = performance.now();
  const deadline = startedAt + SECONDS * 1000;
  await Promise.all(
    buyers.map(async (buyer) => {
      while (performance.now() < deadline) {
        const began = performance.now();
        const isDone = await order(buyer).catch(() => false);
        if (isDone) times.push(performance.now() - began);
        else failed += 1;
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), failed };
}

/** What any shop must write for an order of two lines, and nothing else. */
const BARE_TABLES = `
  create table bare_products (id int primary key, stock int not null check (stock >= 0));
  create table bare_orders (id bigserial primary key, user_id int not null, total bigint not null, state text not null, created_at timestamptz not null default now());
  create table bare_lines (order_id bigint not null references bare_orders, product_id int not null, quantity int not null);
  create table bare_mails (order_id bigint primary key, state text not null);
  insert into bare_products select n, 1000000000 from generate_series(1, 200) n;`;
const BARE_TRANSACTION = `
\\set first random(1, 199)
begin;
update bare_products set stock = stock - 1 where id in (:first, :first + 1) and stock >= 1;
with o as (insert into bare_orders (user_id, total, state) values (1, 22825, 'paid') returning id),
  l as (insert into bare_lines select o.id, :first + n, 1 from o, generate_series(0, 1) n)
insert into bare_mails select o.id, 'queued' from o;
end;`;

function findPgbench(): string | undefined {
  return globSync('/usr/lib/postgresql/*/bin/pgbench').sort().at(-1);
}

async function bareTransactions(url: string): Promise<Map<number, number>> {
  const pgbench = findPgbench();
  const figures = new Map<number, number>();
  if (!pgbench) return figures;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(BARE_TABLES);
  await client.end();
  const folder = mkdtempSync(join(tmpdir(), 'mathappu-bench-'));
  const file = join(folder, 'order.sql');
  writeFileSync(file, BARE_TRANSACTION);
  for (const clients of CLIENTS) {
    const args = ['-n', '-M', 'prepared', '-c', `${clients}`, '-j', '1', '-T', `${SECONDS}`, '-f', file, url];
    const output = execFileSync(pgbench, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    figures.set(clients, Number(/tps = ([\d.]+)/.exec(output)?.[1]));
  }
  rmSync(folder, { recursive: true, force: true });
  return figures;
}

function tell(name: string, clients: number, { perSecond, p50, p99, failed }: Figures, bare: number | undefined): void {
  const ratio = bare ? `${(perSecond / bare).toFixed(3)} × pgbench` : 'no pgbench on this machine';
  const times = `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
  console.log(
    `${name.padEnd(22)} ${String(clients).padStart(2)} clients  ${perSecond.toFixed(1).padStart(7)} orders/s  ${times}, ${failed} failed  ${ratio}`,
  );
}

const postgres = await startPostgres();
process.env.TEST_DATABASE_URL = postgres.url;
const shop = await ShopProcess.create();
try {
  const bare = await bareTransactions(postgres.url);
  for (const [clients, tps] of bare)
    console.log(
      `${'pgbench, bare order'.padEnd(22)} ${String(clients).padStart(2)} clients  ${tps.toFixed(1).padStart(7)} orders/s`,
    );
  await shop.query("update products set stock = 100000000 where sku in ('sparklers', 'skyShot') returning id");
  await shop.query('update store_settings set cod_enabled = true returning id');
  const rows = await shop.query<{ id: number }>(
    "select id from products where sku in ('sparklers', 'skyShot') order by id",
  );
  const goods: Goods = { ids: rows.map(({ id }) => id) as [number, number], total: 228.25 };
  const buyers = await newBuyers(shop.base, Math.max(...CLIENTS), () => ({}));
  const ways = [
    ['through the sandbox', orderOnline],
    ['without a gateway', orderOnDelivery],
  ] as const;
  for (const [name, order] of ways)
    for (const clients of CLIENTS)
      tell(name, clients, await measure(buyers.slice(0, clients), (buyer) => order(buyer, goods)), bare.get(clients));
} finally {
  await shop.remove();
  await postgres.remove();
}
