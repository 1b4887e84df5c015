/** Several processes on one port, with a real PostgreSQL: they are replaced one by one, and one of them dies. */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../tools/run.ts';
import { MEMORY_FLAGS, makeDataDir, type ShopServer, startShop } from '../tools/shop-server.ts';
import { startPostgres } from '../with-postgres.ts';

const WORKERS = 2;
const CLIENTS = 6;
/** A copy of the build, at the same depth in the project, because its paths are relative. */
const APP = join(ROOT, '.cache/app-of-workers');
const MAIN = join(APP, 'main.js');
const LOG = join(ROOT, '.cache/gate/start-workers.log');

const dataDir = makeDataDir();
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let shop: ShopServer;

beforeAll(async () => {
  postgres = await startPostgres();
  cpSync(join(ROOT, 'dist/app'), APP, { recursive: true });
  shop = await startShop({
    log: LOG,
    command: [process.execPath, ...MEMORY_FLAGS, MAIN],
    dataDir: dataDir.path,
    variables: { DATABASE_URL: postgres.url, WEB_CONCURRENCY: String(WORKERS), RATE_LIMITS: 'on' },
  });
});
afterAll(async () => {
  expect(await shop.close()).toBe(true);
  await postgres.remove();
  dataDir.remove();
  rmSync(APP, { recursive: true });
});

function workerIds(): string[] {
  const { pid } = shop.process;
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
}

/** Reads pages and data without a pause until it is stopped; returns the failures and the number of responses. */
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

interface Listed {
  data: { id: number; quantity: number }[];
}

test('every worker soon sees what another one sold', async () => {
  const list = async () =>
    (await (await fetch(`${shop.url}/api/product/list1`, { headers: { connection: 'close' } })).json()) as Listed;
  const { data } = await list();
  const { id } = data.find(({ quantity }) => quantity > 0) as Listed['data'][number];
  const quantityNow = async () => (await list()).data.find((product) => product.id === id)?.quantity;
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  // Like another machine's order: no process of this shop is involved.
  await client.query('update products set reserved = stock where id = $1', [id]);
  await expect.poll(quantityNow, { interval: 50 }).toBe(0);
  // New connections go to the workers in turn.
  await expect
    .poll(async () => Promise.all(Array.from({ length: 4 * WORKERS }, quantityNow)), { interval: 50 })
    .toEqual(Array(4 * WORKERS).fill(0));
  await client.query('update products set reserved = 0 where id = $1', [id]);
  await client.end();
});

// The instants in a page gave each rendering another tag: a browser that had the list loaded it again every half minute.
test.each(['/', '/ta', '/about'])(
  '%s keeps its ETag, whoever makes it and when, until it says something else',
  async (path) => {
    const tag = async () =>
      (await fetch(`${shop.url}${path}`, { headers: { connection: 'close' } })).headers.get('etag');
    const tags = async () => [...new Set(await Promise.all(Array.from({ length: 4 * WORKERS }, tag)))];
    await expect.poll(async () => (await tags()).length).toBe(1);
    const [before] = await tags();
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    const rename = (from: string, to: string) =>
      client.query('update store_settings set store_name = replace(store_name, $1, $2)', [from, to]);
    await rename('Mathappu', 'Sparkler');
    await expect.poll(tags).not.toContain(before);
    await rename('Sparkler', 'Mathappu');
    await expect.poll(tags).toEqual([before]);
    await client.end();
  },
);

// Where each worker counted for itself it let 20 through, 40 in all.
test('all workers share one limit', async () => {
  const untilNextMinute = 60_000 - (Date.now() % 60_000);
  if (untilNextMinute < 15_000) await new Promise((resolve) => setTimeout(resolve, untilNextMinute));
  const lookUp = async () => {
    // New connections go to the workers in turn.
    const headers = { 'content-type': 'application/json', connection: 'close' };
    const body = JSON.stringify({ order_number: 'ORD-2026-000000', contact: '9486012345' });
    return (await fetch(`${shop.url}/api/order/track`, { method: 'POST', headers, body })).status;
  };
  const answers = await Promise.all(Array.from({ length: 60 }, lookUp));
  expect(answers.filter((status) => status === 404)).toHaveLength(20);
  expect(answers.filter((status) => status === 429)).toHaveLength(40);
});

test('SIGHUP replaces every worker, and no request is dropped', async () => {
  // The shop is ready when the first of them is.
  await expect.poll(() => workerIds().length).toBe(WORKERS);
  const before = workerIds();
  const reading = readAllTheTime();
  shop.process.kill('SIGHUP');
  await expect.poll(() => workerIds().filter((id) => !before.includes(id)).length, { interval: 100 }).toBe(WORKERS);
  await expect.poll(() => workerIds().length).toBe(WORKERS);
  expect(await reading.stop()).toBeGreaterThan(20);
  expect(reading.failed).toEqual([]);
});

test('two signals at once replace the workers twice in turn, and leave no extra worker', async () => {
  const before = workerIds();
  shop.process.kill('SIGHUP');
  shop.process.kill('SIGHUP');
  let most = 0;
  await expect
    .poll(
      () => {
        const ids = workerIds();
        most = Math.max(most, ids.length);
        return ids.length === WORKERS && !ids.some((id) => before.includes(id));
      },
      { timeout: 90_000, interval: 20 },
    )
    .toBe(true);
  expect(most).toBe(WORKERS + 1);
});

/** The workers when no round is running: unchanged for as long as one of them takes to start. */
async function settledWorkers(): Promise<string[]> {
  let ids = workerIds();
  let since = Date.now();
  await expect
    .poll(
      () => {
        const now = workerIds();
        if (now.join() !== ids.join()) since = Date.now();
        ids = now;
        return ids.length === WORKERS && Date.now() - since > 6_000;
      },
      { timeout: 90_000, interval: 100 },
    )
    .toBe(true);
  return ids;
}

test('if a build cannot start, the workers go on', async () => {
  const before = await settledWorkers();
  const built = readFileSync(MAIN);
  writeFileSync(MAIN, 'throw new Error("a build that cannot start");');
  shop.process.kill('SIGHUP');
  await expect.poll(() => readFileSync(LOG, 'utf8')).toContain('could not be started');
  writeFileSync(MAIN, built);
  expect(workerIds()).toEqual(before);
  expect((await fetch(`${shop.url}/api/product/list1`)).status).toBe(200);
});

test('a killed worker is replaced, and the others serve meanwhile', async () => {
  const [victim = ''] = workerIds();
  process.kill(Number(victim), 'SIGKILL');
  // Its current requests are lost; later ones are served.
  await expect.poll(() => workerIds().includes(victim), { interval: 20 }).toBe(false);
  for (let nth = 0; nth < 20; nth += 1)
    expect((await fetch(`${shop.url}/api/product/list1`, { headers: { connection: 'close' } })).status).toBe(200);
  await expect.poll(() => workerIds().filter((id) => id !== victim).length, { interval: 200 }).toBe(WORKERS);
});

// Before: the primary kept the connection open, and its visitor waited until the browser gave up.
test('a connection that was passed to a worker just before it is killed ends with it', async () => {
  const [victim = ''] = await settledWorkers();
  process.kill(Number(victim), 'SIGSTOP');
  let pending = 0;
  const read = async () => {
    pending += 1;
    const options = { headers: { connection: 'close' }, signal: AbortSignal.timeout(20_000) };
    return fetch(`${shop.url}/api/product/list1`, options)
      .then(
        ({ status }) => status,
        (error: Error) => error.name,
      )
      .finally(() => {
        pending -= 1;
      });
  };
  const answers = Promise.all(Array.from({ length: 4 * WORKERS }, read));
  // The stopped one was passed one connection, and the others serve the rest.
  await expect.poll(() => pending).toBe(1);
  process.kill(Number(victim), 'SIGKILL');
  const ended = (await answers).sort();
  expect(ended).toEqual([...Array(4 * WORKERS - 1).fill(200), 'TypeError']);
});
