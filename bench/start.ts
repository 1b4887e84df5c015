/**
 * `npm run bench:start`: how long a built, migrated and seeded shop takes to serve its first page, on the embedded database and
 * on PostgreSQL; then how many requests it answers to a signed-in shopper who reads their orders, and its memory after that.
 * `--seconds 5` is the length of each load, `--starts 3` how often each shop is started.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from '#testing/test-shop.ts';
import { freePort, ROOT } from '../scripts/tools/run.ts';
import { launchShop, makeDataDir, startShop } from '../scripts/tools/shop-server.ts';
import { startPostgres } from '../scripts/with-postgres.ts';
import { load, report, round, WARM_UP_S } from './load.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '5' }, starts: { type: 'string', default: '3' } },
});
const LOG = join(ROOT, '.cache/bench/start-shop.log');
const CUSTOMER = { phone_number: '9486012345', password: 'sparkle-2026' };

const megabytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Milliseconds from the start of the process until it has served its first page. */
async function timeToFirstPage(dataDir: string, variables: NodeJS.ProcessEnv): Promise<number> {
  const port = await freePort();
  const startedAt = performance.now();
  const shop = launchShop({ log: LOG, dataDir, variables: { ...variables, PORT: String(port) } });
  const deadline = startedAt + 60_000;
  try {
    while (performance.now() < deadline) {
      const isServed = await fetch(`http://127.0.0.1:${port}/`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (isServed) return performance.now() - startedAt;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error(`No page within a minute; what the shop printed is in ${LOG}`);
  } finally {
    const ended = new Promise((resolve) => shop.once('exit', resolve));
    shop.kill('SIGTERM');
    await ended;
  }
}

async function signedInLoad(dataDir: string, variables: NodeJS.ProcessEnv) {
  const shop = await startShop({ log: LOG, dataDir, variables });
  try {
    const base = shop.url.replace('localhost', '127.0.0.1');
    const idle = megabytes(shop.process.pid as number);
    const client = new Client(base);
    await client.signIn(CUSTOMER.phone_number, CUSTOMER.password);
    const orders = `${base}/api/order/details/user/${client.userId}`;
    const options = { seconds: Number(values.seconds), headers: { authorization: `Bearer ${client.token}` } };
    await load(orders, { ...options, seconds: WARM_UP_S });
    const { perSecond, p99Ms, failed } = await load(orders, options);
    return { idle, perSecond, p99Ms, failed, loaded: megabytes(shop.process.pid as number) };
  } finally {
    await shop.close();
  }
}

async function measure(database: string, variables: NodeJS.ProcessEnv): Promise<Record<string, string | number>> {
  const dataDir = makeDataDir();
  try {
    // The first start migrates, seeds and fills the compile cache.
    await timeToFirstPage(dataDir.path, variables);
    const starts: number[] = [];
    for (let nth = 0; nth < Number(values.starts); nth += 1)
      starts.push(await timeToFirstPage(dataDir.path, variables));
    starts.sort((a, b) => a - b);
    const { idle, perSecond, p99Ms, failed, loaded } = await signedInLoad(dataDir.path, variables);
    return {
      database,
      'first page ms': round(starts[Math.floor(starts.length / 2)] ?? Number.NaN),
      'MB when ready': round(idle),
      'own orders/s': round(perSecond),
      'p99 ms': round(p99Ms, 1),
      failed,
      'MB after load': round(loaded),
    };
  } finally {
    dataDir.remove();
  }
}

const compiled = { NODE_COMPILE_CACHE: join(ROOT, '.cache/compiled') };
const postgres = await startPostgres({ isDurable: true });
try {
  const beside = await measure('PostgreSQL', { ...compiled, DATABASE_URL: postgres.url });
  report('start', [beside, await measure('embedded', compiled)]);
} finally {
  await postgres.remove();
}
