/** Two processes of the built shop on a primary and a read standby, which lags and is lost. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from '#testing/test-shop.ts';
import { startPostgresPair } from '../tools/postgres-pair.ts';
import { ROOT } from '../tools/run.ts';
import { makeDataDir, type ShopServer, startShop, TEST_ADMIN } from '../tools/shop-server.ts';

const LOG = join(ROOT, '.cache/gate/start-reads.log');
/** A new connection, which goes to the other process. */
const ELSEWHERE = { connection: 'close' };

const dataDir = makeDataDir();
let pair: Awaited<ReturnType<typeof startPostgresPair>>;
let shop: ShopServer;
let owner: Client;

beforeAll(async () => {
  pair = await startPostgresPair({ isSynchronous: false });
  shop = await startShop({
    log: LOG,
    dataDir: dataDir.path,
    variables: {
      DATABASE_URL: pair.primaryUrl,
      DATABASE_READ_URL: pair.standbyUrl,
      WEB_CONCURRENCY: '2',
    },
  });
  owner = await new Client(shop.url).signIn(TEST_ADMIN.phone, TEST_ADMIN.password);
});
afterAll(async () => {
  expect(await shop.close()).toBe(true);
  await pair.remove();
  dataDir.remove();
});

/** The metric of each process, since one of them answers each scrape. */
async function figures(name: string, label = ''): Promise<number[]> {
  const seen = new Map<string, number>();
  for (let asked = 0; asked < 60 && seen.size < 2; asked += 1) {
    const text = await (await fetch(`${shop.url}/metrics`, { headers: ELSEWHERE })).text();
    const line = text.split('\n').find((one) => one.startsWith(`${name}{`) && one.includes(label)) ?? '';
    const worker = /worker="(\d+)"/.exec(line)?.[1] ?? '';
    seen.set(worker, Number(line.split(' ').at(-1)?.replace('+Inf', 'Infinity')));
  }
  return [...seen.values()];
}
const lags = () => figures('shop_read_lag_seconds');
const byStandby = async () => (await figures('shop_reads_apart', 'by="standby"')).reduce((all, one) => all + one, 0);

const logged = () => readFileSync(LOG, 'utf8');

let changes = 0;
/** Changes something and lists it; either process may answer each call. */
async function changeAndList(): Promise<void> {
  changes += 1;
  const name = `Category ${changes}`;
  const made = await owner.call('POST', '/api/category/add', { name }, ELSEWHERE);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const list = await owner.call('GET', '/api/category/list', undefined, ELSEWHERE);
  expect(list.status).toBe(200);
  expect(JSON.stringify(list.body)).toContain(`"${name}"`);
}

test('lists come from the standby, and people see their own changes at once', async () => {
  await expect.poll(lags).toEqual([0, 0]);
  const before = await byStandby();
  for (let nth = 0; nth < 20; nth += 1) await changeAndList();
  expect((await owner.get('/api/address/dashboard')).status).toBe(200);
  expect(await byStandby()).toBeGreaterThan(before + 10);
});

test('a standby that falls behind is not used until it has caught up', async () => {
  await pair.pauseReplay();
  for (let nth = 0; nth < 5; nth += 1) await changeAndList();
  await expect.poll(async () => Math.min(...(await lags()))).toBeGreaterThan(5);
  await changeAndList();
  await expect.poll(logged).toMatch(/the standby is \d+ s behind, the primary answers its reads/);
  await pair.resumeReplay();
  await expect.poll(lags).toEqual([0, 0]);
  const before = await byStandby();
  for (let nth = 0; nth < 5; nth += 1) await changeAndList();
  expect(await byStandby()).toBeGreaterThan(before);
});

test('losing the standby in the middle of a read causes no failure', async () => {
  const read = () =>
    Promise.all(['category/list', 'address/dashboard', 'order/list'].map((path) => owner.get(`/api/${path}`)));
  const killing = new Promise((resolve) => setTimeout(resolve, 150)).then(() => pair.killStandby());
  const statuses = new Set<number>();
  for (const until = performance.now() + 4_000; performance.now() < until; )
    for (const { status } of await read()) statuses.add(status);
  await killing;
  expect([...statuses]).toEqual([200]);
  await expect.poll(async () => Math.min(...(await lags()))).toBe(Number.POSITIVE_INFINITY);
  await changeAndList();
  await expect.poll(logged).toMatch(/the standby does not answer, the primary answers its reads/);
});
