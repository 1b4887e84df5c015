/** The built shop with a PostgreSQL that is missing at start, becomes available, and fails again. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseProxy, proxyDatabase } from '#testing/database-proxy.ts';
import { exitCodeOf, freePort, ROOT, stop } from '../tools/run.ts';
import { launchShop, makeDataDir } from '../tools/shop-server.ts';
import { startPostgres } from '../with-postgres.ts';

const log = join(ROOT, '.cache/gate/start-database-away.log');
const dataDir = makeDataDir();
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let proxy: DatabaseProxy;
let shop: ReturnType<typeof launchShop>;
let url = '';

beforeAll(async () => {
  postgres = await startPostgres();
  proxy = await proxyDatabase(postgres.url);
  proxy.refuse();
  const port = String(await freePort());
  url = `http://localhost:${port}`;
  shop = launchShop({ log, dataDir: dataDir.path, variables: { DATABASE_URL: proxy.url, PORT: port } });
});
afterAll(async () => {
  await stop(shop, 'SIGTERM', 10);
  await proxy.close();
  await postgres.remove();
  dataDir.remove();
});

const statusOf = (path: string) =>
  fetch(url + path).then(
    ({ status }) => status,
    () => 0,
  );

const waits = (file: string) =>
  expect.poll(() => readFileSync(file, 'utf8')).toMatch(/DATABASE_URL: the database does not/);

// Before: exit code 1; then every connection was refused, as if the shop had crashed.
test('waits for its database, reports that, and starts when it is available', async () => {
  await waits(log);
  await expect.poll(() => statusOf('/healthz')).toBe(200);
  expect(await statusOf('/readyz')).toBe(503);
  const page = await fetch(`${url}/ta/`, { headers: { accept: 'text/html' } });
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await page.text()).toMatch(/opens in a moment[\s\S]*கடை திறக்கும்/);
  const call = await fetch(`${url}/api/cart/add`, { method: 'POST', body: '[]' });
  expect([call.status, call.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await call.json()).toMatchObject({ code: 'UNAVAILABLE', requestId: expect.any(String) });
  expect(shop.exitCode).toBeNull();
  proxy.serve();
  await expect.poll(() => statusOf('/readyz'), { timeout: 150_000, interval: 200 }).toBe(200);
});

// Before: the signal ended it like a crash, without an exit code.
test('ends at a signal while it waits', async () => {
  const [other, port] = [makeDataDir(), String(await freePort())];
  const otherLog = join(ROOT, '.cache/gate/start-database-away-ended.log');
  const variables = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', PORT: port };
  const waiting = launchShop({ log: otherLog, dataDir: other.path, variables });
  await waits(otherLog);
  waiting.kill('SIGTERM');
  expect(await exitCodeOf(waiting)).toBe(0);
  expect(waiting.signalCode).toBeNull();
  other.remove();
});

// Before: the statement that failed and its stack, without the reason.
test('ends with one line that says why PostgreSQL refuses it', async () => {
  const [other, port] = [makeDataDir(), String(await freePort())];
  const otherLog = join(ROOT, '.cache/gate/start-database-away-refused.log');
  const variables = { DATABASE_URL: postgres.url.replace(/postgres$/, 'nonesuch'), PORT: port };
  expect(await exitCodeOf(launchShop({ log: otherLog, dataDir: other.path, variables }))).toBe(1);
  const said = readFileSync(otherLog, 'utf8').trim();
  expect(said).toBe('DATABASE_URL: the database refuses the shop (database "nonesuch" does not exist)');
  other.remove();
});

// Before: 500s, and the first visitor after a change removed the price list for all.
test('keeps serving the price list and searches in it while the database is unavailable, answers 503 otherwise, and recovers', async () => {
  const kept = ['/', '/ta/', '/api/product/list1', '/about'];
  for (const path of kept) expect(await statusOf(path), path).toBe(200);
  proxy.refuse();
  await expect.poll(() => statusOf('/readyz')).toBe(503);
  // A search that nobody made before reads the list that is kept.
  for (const path of [...kept, '/?q=rocket']) expect(await statusOf(path), path).toBe(200);
  expect(await statusOf('/api/coupon/list')).toBe(503);
  expect(await statusOf('/healthz')).toBe(200);
  // One line for all of them; before, one with a stack for each.
  for (let call = 0; call < 20; call += 1) expect(await statusOf('/api/coupon/list')).toBe(503);
  const said = readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => /database (is )?away/.test(line));
  expect(said.length).toBeLessThan(4);
  expect(said.join('\n')).not.toContain('"stack"');
  proxy.serve();
  await expect.poll(() => statusOf('/readyz')).toBe(200);
  for (const path of [...kept, '/api/coupon/list', '/?q=rocket']) expect(await statusOf(path), path).toBe(200);
  expect(shop.exitCode).toBeNull();
});
