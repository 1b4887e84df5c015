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
import type { Order } from '#shop/orders/orders.contract.ts';
import { checkLedger } from '#shop/orders/settlement/ledger.ts';
import { orderSeenBy } from '#testing/buyers.ts';
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
});
afterAll(() => shop.close());

/** Their rows are removed by removeDemo, or lose the account's name. */
const KEEPERS = [
  ...['bills.order_id', 'cancel_requests.order_id', 'cash_counts.actor_id', 'closed_months.closed_by'],
  ...['coupon_redemptions.user_id', 'couriers.order_id', 'estimate_payments.order_id', 'estimates.order_id'],
  ...['order_lines.order_id', 'order_notes.order_id', 'order_packings.actor_id', 'order_packings.order_id'],
  ...['order_packings.packer_id', 'order_versions.order_id', 'orders.made_by', 'orders.user_id'],
  ...['status_history.order_id', 'supplements.order_id', 'ticket_answers.actor_id'],
];

/** As if a demonstration's account had printed the papers of all orders. Before: these rows kept the shop from going live. */
const notePapers = () =>
  shop.database.db.execute(sql`insert into made_papers (order_id, paper, edition, made_by)
    select id, 'packing', 'x', (select min(id) from users where is_demo) from orders`);

/** A day of the demonstration's owner at the counter. Before: each of these rows kept the shop from going live. */
async function tradeAsDemoOwner(): Promise<void> {
  const { phone, password } = customers[1] as (typeof customers)[number];
  await shop.database.db.execute(sql`update users set role = 'admin' where phone_number = ${`+91${phone}`}`);
  const owner = await shop.client().signIn(phone, password);
  const { status } = await owner.post('/api/order/desk', {
    ...{ key: 'desk-key-of-a-demo', channel: 'counter', age_confirmed: true, handed_over: true },
    ...{ lines: [{ product_id: shop.world.products.sparklers, count: 1 }], amount: 20.75 },
    payment: { payment_method: 'cash' },
  });
  expect(status).toBe(201);
  await shop.database.db.execute(sql`insert into closed_months (month, closed_by) values ('2026-01', ${owner.userId})`);
  await shop.database.db.execute(sql`insert into cash_counts
      (day, opening, received, given_back, paid_out, notes, coins, counted, banked, note, actor_id)
    values ('2026-01-31', 0, 2075, 0, 0, '{}', 0, 2075, 0, '', ${owner.userId})`);
  await shop.database.db.execute(sql`with asked as (insert into contact_messages (ticket, name, phone_number, email, message)
      values ('TKT-1', 'Selvi', '', '', 'Open on Sunday?') returning id)
    insert into ticket_answers (message_id, actor_id, text, is_mailed) select id, ${owner.userId}, 'Yes.', false from asked`);
}

it('knows every table that would keep an order or an account from being removed', async () => {
  const rows = await rowsOf<{ what: string }>(
    shop.database.db,
    sql`select format('%s.%s', conrelid::regclass, attname) as what from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where confrelid in ('orders'::regclass, 'users'::regclass) and contype = 'f' and confdeltype = 'a' order by 1`,
  );
  expect(rows.map(({ what }) => what)).toEqual(KEEPERS);
});

it('removes its accounts, their orders and sandbox payments, and returns the stock', async () => {
  const { db } = shop.database;
  expect(await countDemoAccounts(db)).toBe(customers.length);
  const [demo] = customers;
  const shopper = await shop.client().signIn(demo?.phone as string, demo?.password as string);
  await buy(shopper, { [shop.world.products.sparklers]: 2 }, 41.5);
  await tradeAsDemoOwner();
  expect(await count(sql`bills`)).toBe(1);
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
  for (const table of ['bills', 'bill_papers', 'bill_series', 'order_receipts', 'closed_months', 'cash_counts'])
    expect({ table, rows: await count(sql`${sql.identifier(table)}`) }).toEqual({ table, rows: 0 });
  expect(await count(sql`ticket_answers where actor_id is null`)).toBe(1);
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

it('keeps their bills, after the last of which the series goes on', async () => {
  const owner = await shop.client().signIn('9400000099', NEW_OWNER);
  const pack = async (order: Pick<Order, 'id' | 'Carts'>) => {
    const packed_line_ids = order.Carts.map(({ id }) => id);
    const { status } = await owner.put(`/api/order/packing/${order.id}`, { packed_line_ids, cartons: 1, done: true });
    expect(status).toBe(200);
  };
  const { body } = await owner.get<{ data: Order[] }>('/api/order/list');
  await pack(await orderSeenBy(owner, body.data[0]?.id as number));
  await pack(await buy(await signInAs(shop, 'meena'), { [shop.world.products.sparklers]: 1 }, 20.75));
  expect(await count(sql`bills`)).toBe(2);
  expect(await removeDemo(shop.database.db)).toEqual({ accounts: 0, orders: 1 });
  expect(await count(sql`bills where nth = 1`)).toBe(1);
  expect(await count(sql`bill_series where last = 1`)).toBe(1);
  await expect(shop.database.db.execute(sql`delete from bills`)).rejects.toThrow();
  expect(await broken()).toEqual([]);
});
