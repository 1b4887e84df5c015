/**
 * `npm run bench:checkout`: complete orders per second, cart to confirmed, over HTTP, with 1 and 16 clients, through the
 * sandbox, without a gateway (cash on delivery), and the sandbox's part alone, compared with pgbench of the bare minimum transaction on the same server
 * just before. `--rules 1000` puts that many delivery rules in force; adding `--pairs 8` measures the same shop eight times
 * with and eight times without them, alternating, and their cost is the median of the pairs. The shop runs as under
 * `npm start`, on a PostgreSQL with durable commits; client, shop and PostgreSQL share the machine. `--seconds 5` is the length
 * of each measurement, `--processes 2` starts that many workers.
 */
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { type Buyer, newBuyers } from '#testing/buyers.ts';
import { rulesOfEveryKind } from '#testing/delivery-rules.ts';
import { ROOT } from '../scripts/tools/run.ts';
import { makeDataDir, startShop } from '../scripts/tools/shop-server.ts';
import { startPostgres } from '../scripts/with-postgres.ts';
import { prepareBareOrder } from './bare-order.ts';
import { LightClient, lightly } from './light-client.ts';
import { report, round, WARM_UP_S } from './load.ts';
import { type Goods, orderOnDelivery, orderOnline, payAtSandbox, readGoods, runOrders } from './orders.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    processes: { type: 'string', default: '1' },
    rules: { type: 'string', default: '0' },
    pairs: { type: 'string', default: '0' },
  },
});
const SECONDS = Number(values.seconds);
const RULES = Number(values.rules);
const PAIRS = Number(values.pairs);
const CLIENTS = [1, 16];
/** The share of orders per second that the rules may cost. */
const MOST_LOSS = 0.05;

/** A file of a process; empty if it has ended meanwhile, as the workers of autovacuum do. */
function proc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** The fields of a process after its name, from `state` on. */
const statOf = (pid: number) => proc(pid, 'stat').split(') ')[1]?.split(' ') ?? [];

/** Processor time in seconds that a process and its children have used, those included that have ended. */
function processorSeconds(pid: number): number {
  const children = proc(pid, `task/${pid}/children`).trim().split(' ').filter(Boolean);
  const own = statOf(pid)
    .slice(11, 15)
    .reduce((sum, ticks) => sum + Number(ticks), 0);
  return children.reduce((sum, child) => sum + processorSeconds(Number(child)), own / 100);
}

const postgres = await startPostgres({
  isDurable: true,
  settings: ['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.track=top'],
});
const dataDir = makeDataDir();
const shop = await startShop({
  log: join(ROOT, '.cache/bench/checkout-shop.log'),
  dataDir: dataDir.path,
  variables: { DATABASE_URL: postgres.url, WEB_CONCURRENCY: values.processes },
});
const bare = await prepareBareOrder(postgres.url);
const client = new pg.Client({ connectionString: postgres.url });
await client.connect();

/** Statements sent by anybody but this client, including jobs and sandbox. */
async function statements(): Promise<number> {
  const { rows } = await client.query('select sum(calls)::int as n from pg_stat_statements');
  return rows[0].n;
}

/** Rules that refuse nothing and charge nothing, so that the orders stay the same. */
async function addRules(count: number): Promise<void> {
  const rules = rulesOfEveryKind(count, new Date().toISOString().slice(0, 10), { min_order: 0 });
  await client.query(
    `insert into delivery_rules (name, states, districts, pins, valid_from, valid_to, served, message, tamil_message,
      min_order, min_basis, packing_kind, packing_percent, packing_charge, delivery_kind, delivery_charge, days_text,
      tamil_days_text, payment_methods)
    select name, states, districts, pins, valid_from, valid_to, served, message, tamil_message, min_order, min_basis,
      packing_kind, packing_percent, packing_charge, delivery_kind, delivery_charge, days_text, tamil_days_text,
      payment_methods from jsonb_populate_recordset(null::delivery_rules, $1::jsonb)`,
    [JSON.stringify(rules)],
  );
}

/** Callers with the shop's own key for the sandbox. */
function shopsOf(folder: string, base: string, count: number): Buyer[] {
  const { gatewayKeyId, gatewayKeySecret } = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8'));
  return Array.from({ length: count }, () => {
    const client = new LightClient(base);
    client.authorization = `Basic ${Buffer.from(`${gatewayKeyId}:${gatewayKeySecret}`).toString('base64')}`;
    return { client, addressId: 0 };
  });
}

/** The jobs that the orders queued are part of their cost. */
async function untilIdle(): Promise<void> {
  const open = "select count(*)::int as n from jobs.job where state < 'completed' and name = 'order-mail'";
  while ((await client.query(open)).rows[0].n > 0) await new Promise((resolve) => setTimeout(resolve, 200));
}

/** The server process of PostgreSQL: the parent of this client's. */
async function postmaster(): Promise<number> {
  const { rows } = await client.query('select pg_backend_pid() as pid');
  return Number(statOf(rows[0].pid)[1]);
}

const KB = 1024;
/** What the database holds on its disk, without the log of its commits. */
async function kilobytes(): Promise<number> {
  const { rows } = await client.query('select pg_database_size(current_database()) as size');
  return Number(rows[0].size) / KB;
}

const middleOf = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

type Way = (buyer: Buyer) => Promise<boolean>;

/** One measurement: speed, and the server's processor time. */
async function measure(buyers: readonly Buyer[], order: Way) {
  const before = processorSeconds(shop.process.pid as number);
  const load = await runOrders(buyers, SECONDS, order);
  const processor = processorSeconds(shop.process.pid as number) - before;
  return { ...load, processorMs: (processor / load.orders) * 1000 };
}

/** Measures the same shop with and without rules; the order within a pair alternates, because a growing shop gets slower. */
async function comparePairs(buyers: readonly Buyer[], order: Way) {
  const pairs: Record<'none' | 'rules', Awaited<ReturnType<typeof measure>>>[] = [];
  for (let nth = 0; nth < PAIRS; nth += 1) {
    const pair: Partial<(typeof pairs)[0]> = {};
    for (const kind of nth % 2 === 0 ? (['none', 'rules'] as const) : (['rules', 'none'] as const)) {
      await client.query('delete from delivery_rules');
      if (kind === 'rules') await addRules(RULES);
      // Both kinds load the changed rules before they are measured.
      for (const buyer of buyers) await order(buyer);
      pair[kind] = await measure(buyers, order);
    }
    pairs.push(pair as (typeof pairs)[0]);
  }
  return pairs;
}

try {
  if (PAIRS === 0) await addRules(RULES);
  const base = shop.url.replace('localhost', '127.0.0.1');
  const buyers = (await newBuyers(base, Math.max(...CLIENTS), () => ({}))).map(lightly);
  await client.query('create extension pg_stat_statements');
  const goods = await readGoods(client, buyers.length);
  const goodsOf = (buyer: Buyer) => goods[Math.max(0, buyers.indexOf(buyer))] as Goods;
  const rows: Record<string, string | number>[] = [];
  const ways = [
    ['through the sandbox', orderOnline],
    ['without a gateway', orderOnDelivery],
    ['the sandbox alone', payAtSandbox],
  ] as const;
  await runOrders(buyers, WARM_UP_S, (buyer) => orderOnline(buyer, goodsOf(buyer)));
  // From here on they are customers with a delivered order: newcomers' orders on delivery are counted, and here all of them
  // would stay in the shop for ever.
  await client.query('update orders set status_id = 6 where placed_at is not null');
  await client.query("update users set role = 'customer' where role = 'guest'");
  // As autovacuum does within a minute: until then PostgreSQL plans for tables that are empty.
  await client.query('analyze');
  await runOrders(buyers, WARM_UP_S, (buyer) => orderOnDelivery(buyer, goodsOf(buyer)));
  for (const [name, order] of PAIRS > 0 ? ways.slice(1, 2) : [])
    for (const clients of CLIENTS) {
      const pairs = await comparePairs(buyers.slice(0, clients), (buyer) => order(buyer, goodsOf(buyer)));
      const loss = middleOf(pairs.map(({ none, rules }) => 1 - rules.perSecond / none.perSecond));
      const of = (kind: 'none' | 'rules', what: 'perSecond' | 'processorMs' | 'p99') =>
        middleOf(pairs.map((pair) => pair[kind][what]));
      rows.push({
        orders: name,
        clients,
        'orders/s without': round(of('none', 'perSecond'), 1),
        'orders/s with': round(of('rules', 'perSecond'), 1),
        'loss %': round(loss * 100, 1),
        'processor ms without': round(of('none', 'processorMs'), 2),
        'processor ms with': round(of('rules', 'processorMs'), 2),
        'p99 without': round(of('none', 'p99'), 1),
        'p99 with': round(of('rules', 'p99'), 1),
        failed: pairs.reduce((sum, { none, rules }) => sum + none.failed + rules.failed, 0),
      });
      if (loss > MOST_LOSS) process.exitCode = 1;
    }
  for (const [name, order] of PAIRS > 0 ? [] : ways)
    for (const clients of CLIENTS) {
      const bareOrders = bare.perSecond(clients, SECONDS);
      const database = await postmaster();
      const before = {
        statements: await statements(),
        processor: processorSeconds(shop.process.pid as number),
        database: processorSeconds(database),
        kilobytes: await kilobytes(),
      };
      const callers = order === payAtSandbox ? shopsOf(dataDir.path, base, clients) : buyers.slice(0, clients);
      const { orders, perSecond, p50, p99, failed } = await runOrders(callers, SECONDS, (buyer) =>
        order(buyer, goodsOf(buyer)),
      );
      await untilIdle();
      const processor = processorSeconds(shop.process.pid as number) - before.processor;
      rows.push({
        orders: name,
        clients,
        'orders/s': round(perSecond, 1),
        'p50 ms': round(p50, 1),
        'p99 ms': round(p99, 1),
        failed,
        'pgbench/s': bareOrders === undefined ? 'no pgbench' : round(bareOrders),
        '× pgbench': bareOrders === undefined ? '' : round(perSecond / bareOrders, 3),
        'statements/order': round(((await statements()) - before.statements) / orders, 1),
        'processor ms/order': round((processor / orders) * 1000, 1),
        'PostgreSQL ms/order': round(((processorSeconds(database) - before.database) / orders) * 1000, 1),
        'KB/order': round(((await kilobytes()) - before.kilobytes) / orders, 1),
        'load average': round(loadavg()[0] ?? 0, 1),
      });
    }
  report('checkout', rows);
  if (rows.some(({ failed }) => failed !== 0)) process.exitCode = 1;
} finally {
  await client.end();
  bare.remove();
  await shop.close();
  await postgres.remove();
  dataDir.remove();
}
