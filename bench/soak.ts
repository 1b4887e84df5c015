/**
 * `npm run bench:soak -- 30`: 30 minutes of steady use (pages, list, personal data, complete orders) on a separate PostgreSQL,
 * while sampling the shop's memory. Passes if nothing fails and the last fifth needs at most five percent more memory than the
 * second fifth, by which time the shop is warm.
 */
import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { type Buyer, newBuyers } from '#testing/buyers.ts';
import { ROOT } from '../scripts/tools/run.ts';
import { makeDataDir, startShop } from '../scripts/tools/shop-server.ts';
import { startPostgres } from '../scripts/with-postgres.ts';
import { ask, report, round } from './load.ts';
import { type Goods, orderOnline, readGoods } from './orders.ts';

const minutes = Number(process.argv[2] ?? 30);
const CLIENTS = 8;
/** Pause between two requests of a client: steady use, not maximum load. */
const PAUSE_MS = 20;
const SAMPLES = 50;
const BUYERS = 2;
/** With this pause, two buyers make about four orders a second: six hundred times the five hundred a day before Deepavali. */
const PAUSE_OF_A_BUYER_MS = 250;
const PATHS = [
  '/',
  '/ta/',
  '/about',
  '/api/product/list1',
  '/api/users/session',
  '/cart',
  '/?category=1',
  '/api/coupon/list',
];

const megabytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const postgres = await startPostgres({ isDurable: true });
const dataDir = makeDataDir();
const started = {
  log: join(ROOT, '.cache/bench/soak-shop.log'),
  dataDir: dataDir.path,
  variables: { DATABASE_URL: postgres.url },
};
// The first start draws the demonstration's pictures, and that memory would hide a leak.
await (await startShop(started)).close();
const shop = await startShop(started);

/** The buyers, each with the products to order. */
async function prepareBuyers(): Promise<[Buyer, Goods][]> {
  const database = new pg.Client({ connectionString: postgres.url });
  await database.connect();
  const goods = await readGoods(database, BUYERS);
  await database.end();
  const buyers = await newBuyers(shop.url, BUYERS, () => ({}));
  return buyers.map((buyer, nth) => [buyer, goods[nth] as Goods]);
}

try {
  const buyers = await prepareBuyers();
  const deadline = performance.now() + minutes * 60_000;
  const agent = new Agent({ keepAlive: true });
  let answered = 0;
  let failed = 0;
  const client = async (_: unknown, number: number) => {
    for (let turn = number; performance.now() < deadline; turn += 1) {
      const isAnswered = await ask(`${shop.url}${PATHS[turn % PATHS.length]}`, { 'accept-encoding': 'br' }, agent);
      if (isAnswered) answered += 1;
      else failed += 1;
      await pause(PAUSE_MS);
    }
  };
  let orders = 0;
  const buy = async ([buyer, goods]: [Buyer, Goods]) => {
    while (performance.now() < deadline) {
      if (await orderOnline(buyer, goods).catch(() => false)) orders += 1;
      else failed += 1;
      await pause(PAUSE_OF_A_BUYER_MS);
    }
  };
  const clients = [...Array.from({ length: CLIENTS }, client), ...buyers.map(buy)];
  const memory: number[] = [];
  while (performance.now() < deadline) {
    await pause((minutes * 60_000) / SAMPLES);
    memory.push(megabytes(shop.process.pid as number));
  }
  await Promise.all(clients);
  agent.destroy();
  const fifth = Math.floor(memory.length / 5);
  const [early, late] = [mean(memory.slice(fifth, 2 * fifth)), mean(memory.slice(-fifth))];
  const growth = late / early - 1;
  report('soak', [
    {
      minutes,
      answered,
      orders,
      failed,
      'MB after warm-up': round(early),
      'MB at the end': round(late),
      'growth %': round(growth * 100, 1),
    },
  ]);
  if (failed > 0 || growth > 0.05) process.exitCode = 1;
} finally {
  await shop.close();
  await postgres.remove();
  dataDir.remove();
}
