/**
 * `npm run chaos`: kills machines of a cluster while eight buyers order, and compares what they were told with the books.
 * The cluster is deploy/cluster on loopback: etcd of three, PostgreSQL of two under Patroni, two HAProxies, three shops. Needs
 * Debian's packages patroni, etcd-server and haproxy. `-- --random 10` kills that many more in random order (`--seed`),
 * `--direct` lets the shops find the primary without HAProxy, `--pgbouncer /usr/sbin/pgbouncer` (1.21 or later) puts one before
 * each HAProxy, `--only 'a shop'` kills only that. Exit code 1 if an order was lost or doubled, an answer was wrong, nobody
 * could buy for 15 s, or something did not recover by itself.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { openPostgres, rowsOf } from '#platform/db/db.ts';
import { checkLedger } from '#shop/orders/settlement/ledger.ts';
import { newBuyer, OPEN_JOBS } from '#testing/buyers.ts';
import { diceOf } from '#testing/dice.ts';
import { keepBuying, newJournal, type OnSale } from '#testing/steady-buyers.ts';
import { Client } from '#testing/test-shop.ts';
import { allPrograms, type Cluster, databasesOf, isWhole, primaryUrl, startCluster } from './chaos/cluster.ts';
import { FAULTS, type Fault, faultsOf } from './chaos/faults.ts';
import { countIn, gapsIn, type Span } from './chaos/gaps.ts';
import { openMailbox } from './chaos/mailbox.ts';
import { missingPackages } from './chaos/programs.ts';
import { ROOT } from './tools/run.ts';

const BUYERS = 8;
/** The longest allowed time without orders (docs/operations.md, 'A cluster'). */
const MOST_WITHOUT_ORDERS_MS = 15_000;
const WHOLE_WITHIN_MS = 120_000;
const SEEN_WITHIN_MS = 20_000;
/** Time to buy between two faults, so that each gap ends. */
const CALM_MS = 5_000;
const DONE_WITHIN_MS = 300_000;

const { values } = parseArgs({
  options: {
    random: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string' },
    direct: { type: 'boolean', default: false },
    pgbouncer: { type: 'string' },
  },
});

const missing = missingPackages();
if (missing.length > 0) {
  console.error(`Not on this machine: apt-get install ${missing.join(' ')}`);
  process.exit(2);
}

const isFault = (name: string): name is Fault => name in FAULTS;
if (values.only !== undefined && !isFault(values.only)) {
  console.error(`--only: one of ${Object.keys(FAULTS).join(', ')}`);
  process.exit(2);
}

const seconds = (ms: number) => (ms / 1000).toFixed(1);
const dice = diceOf(Number(values.seed));
const faults = values.only ? [values.only] : faultsOf(dice, Number(values.random));
const wrong: string[] = [];

/** Waits until the condition holds; returns the milliseconds it took, or null. */
async function timeUntil(isSo: () => Promise<boolean>, withinMs: number): Promise<number | null> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < withinMs) {
    if (await isSo().catch(() => false)) return performance.now() - startedAt;
    await pause(100);
  }
  return null;
}

async function inDatabase<T>(cluster: Cluster, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: await primaryUrl(cluster) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Renames a product and waits until every shop shows it: listeners must have moved to the new primary. */
async function timeUntilSeen(cluster: Cluster, name: string): Promise<number | null> {
  await inDatabase(cluster, (client) =>
    client.query('update products set name = $1 where id = (select max(id) from products where active)', [name]),
  );
  const shows = async (base: string) =>
    JSON.stringify((await new Client(base).get('/api/product/list1')).body).includes(name);
  const all = async () => (await Promise.all(cluster.machines.map(({ shopUrl }) => shows(shopUrl)))).every(Boolean);
  return timeUntil(all, SEEN_WITHIN_MS);
}

const journal = newJournal();
const rows: Record<string, string | number>[] = [];

async function strike(cluster: Cluster, fault: Fault): Promise<void> {
  const before = journal.orders.length;
  const wrongBefore = journal.wrong.length;
  const from = performance.now();
  await FAULTS[fault](cluster, dice);
  // The killed program must be down before the check that everything is up.
  await pause(1_000);
  const whole = await timeUntil(() => isWhole(cluster), WHOLE_WITHIN_MS);
  await pause(CALM_MS);
  const span: Span = { from, to: performance.now() };
  const { anybody, oneBuyer } = gapsIn(journal, BUYERS, span);
  const seen = await timeUntilSeen(cluster, `Seen after ${rows.length}`);

  if (whole === null) wrong.push(`${fault}: not whole again within ${seconds(WHOLE_WITHIN_MS)} s`);
  if (seen === null) wrong.push(`${fault}: a shop shows an old page`);
  if (anybody > MOST_WITHOUT_ORDERS_MS) wrong.push(`${fault}: nobody could buy for ${seconds(anybody)} s`);
  rows.push({
    'what was killed': fault,
    'nobody bought, s': seconds(anybody),
    'a buyer waited, s': seconds(oneBuyer),
    'whole again, s': whole === null ? 'never' : seconds(whole + 1_000),
    acknowledged: journal.orders.length - before,
    'told to try again': countIn(journal.forNow, span),
    'connection lost': countIn(journal.cut, span),
    'other errors': journal.wrong.length - wrongBefore,
    'new page seen, s': seen === null ? 'never' : seconds(seen),
  });
  console.log(JSON.stringify(rows.at(-1)));
}

/** Enough pieces of a product for each buyer to order for an hour. */
async function stockUp(cluster: Cluster): Promise<OnSale[]> {
  await inDatabase(cluster, async (client) => {
    await client.query(`insert into stock_movements (product_id, kind, quantity)
      select id, 'arrived', 100000 from products where active`);
    await client.query('update products set stock = stock + 100000 where active');
  });
  const list = await new Client((cluster.machines[0] as { shopUrl: string }).shopUrl).get<{ data: OnSale[] }>(
    '/api/product/list1',
  );
  return list.body.data.slice(0, BUYERS);
}

/** Compares the books with what the buyers were told. */
async function audit(cluster: Cluster, mails: Map<string, number>, lastOfSeed: number) {
  const database = await openPostgres(cluster.databaseUrl, { max: 2 });
  try {
    const isDone = async () => {
      const [row] = await rowsOf<{ n: number }>(database.db, sql.raw(`select count(*)::int as n from ${OPEN_JOBS}`));
      return row?.n === 0;
    };
    if ((await timeUntil(isDone, DONE_WITHIN_MS)) === null) wrong.push('jobs are left');
    const placed = await rowsOf<{ id: number }>(
      database.db,
      sql`select id from orders where placed_at is not null and id > ${lastOfSeed}`,
    );
    const kept = new Set(placed.map(({ id }) => id));
    const ids = journal.orders.map(({ id }) => id);
    const lost = ids.filter((id) => !kept.has(id));
    const doubled = ids.filter((id, index) => ids.indexOf(id) !== index);
    const unmailed = [...kept].filter((id) => !mails.has(`order-placed-${id}`));
    const findings = await checkLedger(database.db, { settled: true });
    for (const { name, broken } of findings) for (const what of broken) wrong.push(`ledger, ${name}: ${what}`);
    if (lost.length > 0) wrong.push(`lost: ${lost}`);
    if (doubled.length > 0) wrong.push(`doubled: ${doubled}`);
    if (unmailed.length > 0) wrong.push(`without a mail: ${unmailed}`);
    return {
      acknowledged: ids.length,
      'in the books': kept.size,
      lost: lost.length,
      doubled: doubled.length,
      mails: [...mails.values()].reduce((sum, count) => sum + count, 0),
      'mails that came twice': [...mails.values()].filter((count) => count > 1).length,
    };
  } finally {
    await database.close();
  }
}

const mailbox = await openMailbox();
const cluster = await startCluster({
  between: values.pgbouncer ? { pgbouncer: values.pgbouncer } : values.direct ? 'nothing' : 'haproxy',
  variables: {
    // The shops share their sessions.
    AUTH_SECRET: 'auth-secret-of-a-cluster-with-enough-letters',
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'Shop <orders@shop.example>',
    DATABASE_POOL: '8',
  },
});
try {
  const onSale = await stockUp(cluster);
  const lastOfSeed = await inDatabase(cluster, async (client) =>
    Number((await client.query('select coalesce(max(id), 0) as id from orders')).rows[0].id),
  );
  const doors = databasesOf(cluster).map(({ visitors }) => visitors);
  let isOver = false;
  const buying: Promise<void>[] = [];
  for (const [nth, product] of onSale.entries()) {
    const buyer = await newBuyer(doors[nth % doors.length] as string);
    buying.push(keepBuying(buyer, { nth, product, journal, isOver: () => isOver, doors }));
  }
  console.log(`${BUYERS} buyers, ${faults.length} faults, seed ${values.seed}.`);
  await pause(CALM_MS);
  for (const fault of faults) await strike(cluster, fault);
  isOver = true;
  await Promise.all(buying);

  const books = await audit(cluster, mailbox.received, lastOfSeed);
  wrong.push(...new Set(journal.wrong));
  for (const program of allPrograms(cluster))
    if (program.deaths() > 0) wrong.push(`${program.name} ended by itself ${program.deaths()} times`);
  console.table(rows);
  console.table([books]);
  mkdirSync(join(ROOT, '.cache/chaos'), { recursive: true });
  writeFileSync(
    join(ROOT, '.cache/chaos/report.json'),
    JSON.stringify({ seed: values.seed, rows, books, wrong }, null, 2),
  );
} finally {
  await cluster.close();
  await mailbox.close();
}
for (const what of wrong) console.log(`  ${what}`);
console.log(wrong.length === 0 ? 'Nothing was lost.' : `${wrong.length} things were wrong.`);
process.exitCode = wrong.length === 0 ? 0 : 1;
