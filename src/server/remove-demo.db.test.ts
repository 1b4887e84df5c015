/**
 * A demonstration that becomes a real shop: its accounts and orders are removed, all others stay, and the ledger still
 * balances.
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf } from '#platform/db/db.ts';
import { createLog } from '#platform/log.ts';
import { createMedia } from '#platform/storage/media.ts';
import { folderStore } from '#platform/storage/picture-store.ts';
import { customers } from '#seeds/customers.ts';
import { plantDemo } from '#seeds/plant.ts';
import { countDemoAccounts, removeDemo } from '#seeds/remove-demo.ts';
import { checkLedger } from '#shop/orders/settlement/ledger.ts';
import { createTestAuth } from '#testing/compose-shop.ts';
import { buy, signInAs } from '#testing/purchase.ts';
import { startTestShop, type TestShop } from '#testing/test-shop.ts';
import { PHONES } from '#testing/test-world.ts';
import { prepare } from './prepare.ts';

const NEW_OWNER = 'a-new-owner-2026';
const media = createMedia(folderStore(join(tmpdir(), 'mathappu-remove-demo')));

let shop: TestShop;
const count = async (what: ReturnType<typeof sql>) =>
  (await rowsOf<{ n: number }>(shop.database.db, sql`select count(*)::int as n from ${what}`))[0]?.n;
const broken = async () => (await checkLedger(shop.database.db)).filter((finding) => finding.broken.length > 0);

beforeAll(async () => {
  shop = await startTestShop();
  const { db } = shop.database;
  // The tests' world uses the phones of two demonstration customers.
  await db.execute(sql`update users set phone_number = '+91940000000' || id, email = 'world-' || id
    where id in (${shop.world.people.meena}, ${shop.world.people.kannan})`);
  await db.execute(sql`delete from coupons`);
  await plantDemo({ db, auth: createTestAuth(db), media });
}, 120_000);
afterAll(() => shop.close());

/** As if a demonstration's account had printed the papers of all orders. Before: these rows kept the shop from going live. */
const notePapers = () =>
  shop.database.db.execute(sql`insert into made_papers (order_id, paper, edition, made_by)
    select id, 'packing', 'x', (select min(id) from users where is_demo) from orders`);

it('removes its accounts, their orders and sandbox payments, and returns the stock', async () => {
  const { db } = shop.database;
  expect(await countDemoAccounts(db)).toBe(customers.length);
  const [demo] = customers;
  const shopper = await shop.client().signIn(demo?.phone as string, demo?.password as string);
  await buy(shopper, { [shop.world.products.sparklers]: 2 }, 41.5);
  const ordersBefore = (await count(sql`orders`)) as number;
  await notePapers();
  expect(ordersBefore).toBeGreaterThan(5);
  expect(await broken()).toEqual([]);
  const start = (isProduction: boolean, admin: { phone: string; password: string } | null = null) =>
    prepare({ db, auth: createTestAuth(db), media, log: createLog('silent') }, { seed: 'none', isProduction, admin });
  await expect(start(true)).rejects.toThrow(/^SHOP_ENV: production does not start .* npm run admin -- --remove-demo$/);

  expect(await removeDemo(db)).toEqual({ accounts: customers.length, orders: ordersBefore });
  expect(await count(sql`orders`)).toBe(0);
  expect(await countDemoAccounts(db)).toBe(0);
  expect(await broken()).toEqual([]);
  expect(await shop.stockOf(shop.world.products.sparklers)).toEqual({ stock: 100, reserved: 0 });
  expect((await shopper.get('/api/users/sessions')).status).toBe(401);
  expect(await count(sql`products where sales <> 0`)).toBe(0);
  expect(await count(sql`coupons where used <> 0`)).toBe(0);
  expect(await count(sql`categories`)).toBeGreaterThan(1);
  expect(await count(sql`store_settings where sales_mode = 'enquiry_only'`)).toBe(1);
  expect(await count(sql`audit_entries where action = 'demo.remove'`)).toBe(1);
  // Other accounts stay.
  expect(await count(sql`users where id in (${shop.world.people.meena}, ${shop.world.people.owner})`)).toBe(2);
  expect(await removeDemo(db)).toEqual({ accounts: 0, orders: 0 });
  await start(true);
  // Without an owner, any start creates the one of the environment; a customer's phone is refused.
  await db.execute(sql`update users set disabled_at = now() where role = 'admin'`);
  await expect(start(true)).rejects.toThrow(/^ADMIN_PHONE: /);
  await expect(start(true, { phone: '9400000001', password: NEW_OWNER })).rejects.toThrow(/^ADMIN_PHONE: a customer/);
  await start(true, { phone: '9400000099', password: NEW_OWNER });
  await shop.client().signIn('9400000099', NEW_OWNER);
});

it('keeps orders that were not paid at the sandbox', async () => {
  await shop.database.db.execute(sql`update store_settings set sales_mode = 'online_payment'`);
  await shop.database.db.execute(
    sql`update users set phone_number = ${`+91${PHONES.meena}`} where id = ${shop.world.people.meena}`,
  );
  const meena = await signInAs(shop, 'meena');
  await buy(meena, { [shop.world.products.sparklers]: 1 }, 20.75);
  await shop.database.db.execute(sql`delete from sandbox.orders`);
  expect(await removeDemo(shop.database.db)).toEqual({ accounts: 0, orders: 0 });
  expect(await count(sql`orders`)).toBe(1);
});
