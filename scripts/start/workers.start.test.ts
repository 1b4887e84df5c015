/** Several processes on one port, beside a real PostgreSQL: their renewal one by one, and the death of one of them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../tools/run.ts';
import { makeDataDir, type ShopServer, startShop } from '../tools/shop-server.ts';
import { startPostgres } from '../with-postgres.ts';

const WORKERS = 2;
const CLIENTS = 6;

const dataDir = makeDataDir();
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let shop: ShopServer;

beforeAll(async () => {
  postgres = await startPostgres();
  shop = await startShop({
    log: join(ROOT, '.cache/gate/start-workers.log'),
    dataDir: dataDir.path,
    variables: { DATABASE_URL: postgres.url, WEB_CONCURRENCY: String(WORKERS) },
  });
});
afterAll(async () => {
  expect(await shop.close()).toBe(true);
  await postgres.remove();
  dataDir.remove();
});

function workerIds(): string[] {
  const { pid } = shop.process;
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
}

/** Reads pages and data without a pause until it is stopped; answers what failed, and how many were answered. */
function readAllTheTime() {
  let isStopped = false;
  let answered = 0;
  const failed: string[] = [];
  const read = async () => {
    for (let turn = 0; !isStopped; turn += 1) {
      const path = ['/', '/api/product/list1', '/api/coupon/list', '/cart'][turn % 4];
      await fetch(`${shop.url}${path}`).then(
        async (answer) => {
          await answer.arrayBuffer();
          if (answer.ok) answered += 1;
          else failed.push(`${path}: ${answer.status}`);
        },
        (error: Error) => failed.push(`${path}: ${error.message} (${(error.cause as Error | undefined)?.message})`),
      );
    }
  };
  const readers = Array.from({ length: CLIENTS }, read);
  return {
    failed,
    stop: async () => {
      isStopped = true;
      await Promise.all(readers);
      return answered;
    },
  };
}

test('SIGHUP replaces every worker, and no request is dropped', async () => {
  // The shop is ready with the first of them.
  await expect.poll(() => workerIds().length, { timeout: 20_000 }).toBe(WORKERS);
  const before = workerIds();
  const reading = readAllTheTime();
  shop.process.kill('SIGHUP');
  await expect
    .poll(() => workerIds().filter((id) => !before.includes(id)).length, { timeout: 60_000, interval: 100 })
    .toBe(WORKERS);
  await expect.poll(() => workerIds().length, { timeout: 20_000 }).toBe(WORKERS);
  expect(await reading.stop()).toBeGreaterThan(100);
  expect(reading.failed).toEqual([]);
});

test('a worker that is killed is replaced, and the others serve meanwhile', async () => {
  const [victim = ''] = workerIds();
  process.kill(Number(victim), 'SIGKILL');
  // What it had in hand is lost with it; whoever comes after it is served.
  await expect.poll(() => workerIds().includes(victim), { timeout: 5_000, interval: 20 }).toBe(false);
  for (let nth = 0; nth < 20; nth += 1)
    expect((await fetch(`${shop.url}/api/product/list1`, { headers: { connection: 'close' } })).status).toBe(200);
  await expect
    .poll(() => workerIds().filter((id) => id !== victim).length, { timeout: 30_000, interval: 200 })
    .toBe(WORKERS);
});
