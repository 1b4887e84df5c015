/** The built shop beside a PostgreSQL that is away when it starts, comes, and goes again. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseProxy, proxyDatabase } from '#testing/database-proxy.ts';
import { freePort, ROOT, stop } from '../tools/run.ts';
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

// Before: exit code 1.
test('waits for its database, says so, and starts when it comes', async () => {
  await expect
    .poll(() => readFileSync(log, 'utf8'), { timeout: 30_000 })
    .toMatch(/DATABASE_URL: the database does not/);
  expect(shop.exitCode).toBeNull();
  proxy.serve();
  await expect.poll(() => statusOf('/readyz'), { timeout: 150_000, interval: 200 }).toBe(200);
}, 190_000);

// Before: 500s, and the first visitor after a change took the price list away.
test('keeps its price list while the database is away, says 503 to the rest, and goes on by itself', async () => {
  const kept = ['/', '/ta/', '/api/product/list1', '/about'];
  for (const path of kept) expect(await statusOf(path), path).toBe(200);
  proxy.refuse();
  await expect.poll(() => statusOf('/readyz')).toBe(503);
  for (const path of kept) expect(await statusOf(path), path).toBe(200);
  for (const path of ['/api/coupon/list', '/?q=rocket']) expect(await statusOf(path), path).toBe(503);
  expect(await statusOf('/healthz')).toBe(200);
  proxy.serve();
  await expect.poll(() => statusOf('/readyz'), { timeout: 20_000 }).toBe(200);
  for (const path of [...kept, '/api/coupon/list', '/?q=rocket']) expect(await statusOf(path), path).toBe(200);
  expect(shop.exitCode).toBeNull();
});
