import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HttpEnv } from '#platform/http/http.ts';
import { buy } from '#testing/purchase.ts';
import { startTestShop, type TestShop } from '#testing/test-shop.ts';
import { PASSWORD, PHONES } from '#testing/test-world.ts';
import { createMetrics, type Metrics } from './metrics.ts';

let shop: TestShop;
let metrics: Metrics;
beforeAll(async () => {
  shop = await startTestShop();
  metrics = createMetrics(shop.database, '7');
});
afterAll(() => shop.close());

/** The value of a line, such as `shop_waiting{what="packing"}`. */
async function figure(name: string, labels = ''): Promise<number | undefined> {
  const lines = (await metrics.text()).split('\n');
  const line = lines.find((one) => one.startsWith(`${name}{`) && one.includes(labels));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

it('counts what the shop did and what waits for staff', async () => {
  const client = await shop.client().signIn(PHONES.meena, PASSWORD);
  await buy(client, { [shop.world.products.sparklers]: 2 }, 41.5);
  expect(await figure('shop_database_up')).toBe(1);
  expect(await figure('shop_orders_placed_lately')).toBe(1);
  expect(await figure('shop_waiting', 'what="packing"')).toBe(1);
  expect(await figure('shop_waiting', 'what="payment_alerts"')).toBe(0);
  expect(await figure('shop_jobs', 'state="waiting"')).toBeTypeOf('number');
  expect(await figure('process_resident_memory_bytes', 'worker="7"')).toBeGreaterThan(1e6);
});

it('counts requests by status class, for every status', async () => {
  const app = new Hono<HttpEnv>().use(metrics.countRequests).get('/api/x', (c) => c.text('', 418 as 400));
  await app.request('/api/x');
  expect(await figure('shop_request_seconds_count', 'status="4xx"')).toBe(1);
});

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const RULES = read('deploy/prometheus/mathappu.rules.yml');

it('has every figure that the alarms and the dashboard use', async () => {
  const named = `${RULES}${read('deploy/grafana/mathappu.json')}`.match(/\b(?:shop|nodejs|process)_\w+/g) ?? [];
  const text = await metrics.text();
  const missing = named.filter((name) => !text.includes(`# TYPE ${name.replace(/_(?:bucket|count)$/, '')} `));
  expect(named.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});

it('has a section in the runbook for every alarm', () => {
  const alarms = [...RULES.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
  const linked = [...RULES.matchAll(/runbook: docs\/runbook\.md#(\w+)/g)].map(([, name = '']) => name);
  const sections = [...read('docs/runbook.md').matchAll(/^### (\w+)$/gm)].map(([, name = '']) => name);
  expect(sections).toEqual(alarms);
  expect(linked).toEqual(alarms.map((name) => name.toLowerCase()));
});

// Before: a shop that lost its BACKUP_DIR before its first backup was never told that it makes none.
it('tells by another alarm of each queue that may be late', () => {
  const excepted = [...RULES.matchAll(/queue!="([\w-]+)"/g)].map(([, queue = '']) => queue);
  expect(excepted).not.toEqual([]);
  expect(excepted.filter((queue) => !RULES.includes(`max(shop_job_oldest_seconds{queue="${queue}"}) >`))).toEqual([]);
});

it('reports that the database is down, and still has the figures of the process', async () => {
  const broken = { ...shop.database, db: { execute: () => Promise.reject(new Error('away')) } as never };
  const text = await createMetrics(broken, '8').text();
  expect(text).toContain('shop_database_up{worker="8"} 0');
  expect(text).toContain('shop_orders_placed_lately{worker="8"} Nan');
  expect(text).not.toContain('shop_waiting{');
  expect(text).toContain('nodejs_eventloop_lag_seconds');
});
