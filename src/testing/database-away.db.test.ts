/** The shop while the database is unavailable, and its recovery afterwards. Needs a real PostgreSQL. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openPostgres } from '#platform/db/db.ts';
import { listen } from '#platform/db/listen.ts';
import { createMetrics } from '#server/metrics.ts';
import { type ComposedShop, composeShop, createTestAuth } from './compose-shop.ts';
import { type DatabaseProxy, proxyDatabase } from './database-proxy.ts';
import { onRealPostgres, openTestDatabase, type TestDatabase } from './test-database.ts';
import { Client, type Reply } from './test-shop.ts';
import { PASSWORD, PHONES, plantWorld } from './test-world.ts';

const ANSWER_WITHIN_MS = 500;
const GUEST = { contact_method: 'email', contact: 'guest@example.com' };

describe.skipIf(!onRealPostgres)('while the database is unavailable', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mathappu-away-'));
  let direct: TestDatabase;
  let proxy: DatabaseProxy;
  let database: Database;
  let shop: ComposedShop;
  let client: Client;

  beforeAll(async () => {
    direct = await openTestDatabase();
    await plantWorld(direct.db, createTestAuth(direct.db));
    proxy = await proxyDatabase(direct.url as string);
    const patience = { connectWithinMs: ANSWER_WITHIN_MS, answerWithinMs: ANSWER_WITHIN_MS };
    database = await openPostgres(proxy.url, patience);
    shop = await composeShop({ database, folder, transport: { send: async () => undefined } });
    client = await new Client(shop.base).signIn(PHONES.meena, PASSWORD);
  });
  afterAll(async () => {
    // Otherwise stopping would wait for swallowed statements.
    proxy.refuse();
    proxy.serve();
    await shop.stop();
    await database.close();
    await proxy.close();
    await direct.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const signIn = () =>
    new Client(shop.base).post('/api/users/login', { phone_number: PHONES.meena, password: PASSWORD });
  const CALLS: [name: string, call: () => Promise<Reply>][] = [
    ['a read', () => client.get('/api/coupon/list')],
    ['a price list', () => new Client(shop.base).get('/api/product/list1')],
    ['a cart', () => client.post('/api/cart/add', [])],
    ['a sign-in', signIn],
    ['a guest', () => new Client(shop.base).post('/api/guest/start', GUEST)],
  ];

  async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> {
    const begun = performance.now();
    const value = await work();
    return { ms: performance.now() - begun, value };
  }

  // Before: 500 for all of them, after ten seconds or never.
  describe.each([
    ['swallowed', () => proxy.swallow('all')],
    ['refused', () => proxy.refuse()],
  ])('and everything sent to it is %s', (_how, begin) => {
    beforeAll(() => begin());
    afterAll(() => proxy.refuse());

    it.each(CALLS)('%s answers 503 with Retry-After', async (_name, call) => {
      const { ms, value } = await timed(call);
      expect(value).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE', requestId: expect.any(String) } });
      expect(value.headers.get('retry-after')).toMatch(/^\d+$/);
      expect(ms).toBeLessThan(8 * ANSWER_WITHIN_MS);
    });

    it('the shop reports alive but not ready, without delay', async () => {
      expect((await client.get('/healthz')).status).toBe(200);
      const { ms, value } = await timed(() => client.get('/readyz'));
      expect(value.status).toBe(503);
      expect(ms).toBeLessThan(4_000);
    });

    it('everything works as soon as it is back', async () => {
      proxy.refuse();
      proxy.serve();
      await expect.poll(async () => (await client.get('/readyz')).status).toBe(200);
      for (const [, call] of CALLS) expect((await call()).status).toBeLessThan(300);
    });
  });

  // Before: 200, so a balancer went on sending buyers to a shop that refused each of them, and no alarm was raised.
  it('the shop is not ready while its database only reads, and is again afterwards', async () => {
    proxy.serve();
    const readOnly = (value: 'on' | 'off') =>
      direct.db.execute(
        sql.raw(
          `do $$ begin execute format('alter database %I set default_transaction_read_only = ${value}', current_database()); end $$`,
        ),
      );
    await readOnly('on');
    proxy.refuse();
    proxy.serve();
    await expect.poll(async () => (await client.get('/readyz')).body).toEqual({ status: 'database read-only' });
    expect((await signIn()).status).toBe(503);
    expect(await createMetrics(database, 'one').text()).toMatch(/^shop_database_up\{.*\} 0$/m);
    await direct.db.execute(sql`set default_transaction_read_only = off`);
    await readOnly('off');
    proxy.refuse();
    proxy.serve();
    await expect.poll(async () => (await client.get('/readyz')).status).toBe(200);
    expect(await createMetrics(database, 'one').text()).toMatch(/^shop_database_up\{.*\} 1$/m);
  });

  // Before: no statement on these connections ever ended, and the pool had only these ten.
  it('connections whose peer vanished are replaced', async () => {
    proxy.serve();
    await Promise.all(Array.from({ length: 12 }, () => client.get('/api/coupon/list')));
    proxy.swallow('those there are');
    await expect.poll(async () => (await client.get('/api/coupon/list')).status, { interval: 50 }).toBe(200);
  });

  // Before: they received nothing any more.
  it('listeners recover after their peer vanished', async () => {
    proxy.serve();
    let news = 0;
    const hear = () => {
      news += 1;
    };
    const stop = await listen(database, { shop_news: hear }, { beatMs: 200, answerWithinMs: 3_000 });
    await direct.db.execute(sql`notify shop_news`);
    await expect.poll(() => news).toBe(1);
    proxy.swallow('those there are');
    // Once for what may have been missed, and then for each.
    await expect.poll(() => news).toBe(2);
    await direct.db.execute(sql`notify shop_news`);
    await expect.poll(() => news).toBe(3);
    await stop();
  });
});
