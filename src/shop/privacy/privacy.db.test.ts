/** The export of a person's data, and what remains a year after they closed their account. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Db, rowsOf } from '#platform/db/db.ts';
import { createLog } from '#platform/log.ts';
import { createMedia } from '#platform/storage/media.ts';
import { folderStore } from '#platform/storage/picture-store.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { jobsDone } from '#testing/buyers.ts';
import { buy, fillCart } from '#testing/purchase.ts';
import { type Client, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from '#testing/test-world.ts';
import type { PersonalData } from './privacy.contract.ts';
import { forgetInTime } from './privacy.retention.ts';

const PERSON = { name: 'Yazhini Thirumalai', email: 'yazhini.t@example.org', phone_number: '9345678901' };
const PASSWORD = 'lamp-and-river-22';
/** Everything that identifies her: parts of names, phone, email, texts she wrote. */
const TRACES = ['Yazhini', 'Thirumalai', 'yazhini.t', '9345678901', 'behind the old well', 'my mother is ill'];
/** What a bill must state about its buyer (rule 46, CGST Rules). */
const ON_THE_BILL = ['Yazhini', 'Thirumalai'];

let shop: TestShop;
let client: Client;
let admin: Client;
let order: Order;
let addressId: number;

const ADDRESS = {
  name: PERSON.name,
  house_flat_no: '12',
  street_name: 'Car Street',
  locality: 'Anna Nagar',
  landmark: 'behind the old well',
  city: 'Madurai',
  state: 'Tamil Nadu',
  country: 'India',
  zipcode: '625001',
  delivery_contact_number: PERSON.phone_number,
};

async function liveALittle(): Promise<void> {
  const { products } = shop.world;
  order = await buy(client, { [products.sparklers]: 2 }, 41.5, {
    address_id: addressId,
    delivery_instruction: 'my mother is ill',
  });
  await admin.post('/api/order/note', { order_id: order.id, note: `Call Yazhini on ${PERSON.phone_number}` });
  await client.post('/api/order/cancel-request', { order_id: order.id, reason: 'my mother is ill' });
  await admin.put(`/api/order/cancel-request/${order.id}`, { approve: true });
  await fillCart(client, { [products.skyShot]: 1 });
  await client.post(`/api/wishlist/${products.flowerPot}`);
  await client.post(`/api/stock-watch/${products.soldOut}`);
  await client.post('/api/contact', { ...PERSON, message: 'Yazhini asks: my mother is ill' });
  await client.put('/api/users/preferences', { promotions: false });
  await shop.until(() => shop.mails.length >= 2);
}

beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
  await shop.client().post('/api/users/register', { ...PERSON, password: PASSWORD });
  client = await shop.client().signIn(PERSON.phone_number, PASSWORD);
  const added = await client.post<{ data: { id: number } }>('/api/address/add', ADDRESS);
  addressId = added.body.data.id;
  await liveALittle();
});

afterAll(() => shop.close());

describe('the download of my data', () => {
  it('is complete, as a file that is never cached', async () => {
    const answer = await client.get<PersonalData>('/api/privacy/export');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const mine = answer.body;
    expect(mine.profile).toMatchObject(PERSON);
    expect(mine.addresses).toMatchObject([{ landmark: ADDRESS.landmark }]);
    expect(mine.orders).toMatchObject([{ number: order.number, delivery_instruction: 'my mother is ill' }]);
    expect(mine.cart).toEqual([{ product_id: shop.world.products.skyShot, count: 1 }]);
    expect(mine.wishlist).toMatchObject([{ name: 'Flower Pot' }]);
    expect(mine.stock_watches).toMatchObject([{ name: 'Peacock' }]);
    expect(mine.tickets).toMatchObject([{ message: 'Yazhini asks: my mother is ill' }]);
    expect(mine.sessions).toMatchObject([{ isCurrent: true }]);
    expect(mine.mails.length).toBeGreaterThan(0);
  });

  it('shows each consent with its time and version', async () => {
    const { body } = await client.get<PersonalData>('/api/privacy/export');
    expect(body.consents.map(({ kind, given, order: number }) => [kind, given, number])).toEqual([
      ['terms', true, null],
      ['age', true, order.number],
      ['terms', true, order.number],
      ['promotions', false, null],
    ]);
    for (const consent of body.consents) expect(consent.version).toMatch(/^\d{4}-\d\d-\d\d/);
  });

  it("contains nobody else's data and no secret", async () => {
    const text = JSON.stringify((await client.get('/api/privacy/export')).body);
    for (const foreign of ['Meena', 'Call Yazhini', client.token as string]) expect(text).not.toContain(foreign);
  });

  it('is for shoppers with a session', async () => {
    expect((await shop.client().get('/api/privacy/export')).status).toBe(401);
    expect((await admin.get('/api/privacy/export')).status).toBe(403);
  });

  it('names the version of the terms written by the owner', async () => {
    await admin.put('/api/page/update/terms', { body: 'Our own terms.' });
    const person = { name: 'Other', email: 'other@example.org', phone_number: '9345678902', password: PASSWORD };
    await shop.client().post('/api/users/register', person);
    const other = await shop.client().signIn('9345678902', PASSWORD);
    const { body } = await other.get<PersonalData>('/api/privacy/export');
    expect(body.consents[0]?.version).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  });

  it('works up to the closing of the account, after which the phone is free', async () => {
    const person = { name: 'Somebody', email: 'somebody@example.org', phone_number: '9345678904', password: PASSWORD };
    await shop.client().post('/api/users/register', person);
    const leaving = await shop.client().signIn(person.phone_number, PASSWORD);
    await leaving.post('/api/users/delete', { current_password: PASSWORD });
    expect((await shop.client().post('/api/users/register', person)).status).toBe(201);
    const { body } = await (await shop.client().signIn(person.phone_number, PASSWORD)).get<PersonalData>(
      '/api/privacy/export',
    );
    expect(body.consents).toHaveLength(1);
  });
});

/** Moves every timestamp in the tables back by some days, which equals waiting. */
async function waitDays(db: Db, days: number): Promise<void> {
  // A job that is still sending would write its message after the wait.
  await jobsDone(shop);
  const columns = await rowsOf<{ table: string; column: string }>(
    db,
    sql`select c.table_name as "table", c.column_name as "column" from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'timestamp with time zone'`,
  );
  await db.execute(sql`alter table audit_entries disable trigger user`);
  for (const { table, column } of columns) {
    const name = sql.identifier(column);
    await db.execute(sql`update ${sql.identifier(table)} set ${name} = ${name} - make_interval(days => ${days})`);
  }
  await db.execute(sql`alter table audit_entries enable trigger user`);
}

/** Every place in tables and queue where a trace is found, as 'table.column: trace'. */
async function tracesIn(db: Db): Promise<string[]> {
  const tables = await rowsOf<{ schema: string; table: string }>(
    db,
    sql`select table_schema as schema, table_name as "table" from information_schema.tables
      where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { schema, table } of tables) {
    const rows = await rowsOf<{ row: Record<string, unknown> }>(
      db,
      sql`select to_jsonb(t) as row from ${sql.identifier(schema)}.${sql.identifier(table)} t`,
    );
    for (const { row } of rows)
      for (const [column, value] of Object.entries(row))
        for (const trace of TRACES)
          if (JSON.stringify(value).includes(trace)) found.push(`${table}.${column}: ${trace}`);
  }
  return [...new Set(found)].sort();
}

const media = createMedia(folderStore(mkdtempSync(join(tmpdir(), 'media-'))));
const forget = (db: Db) => forgetInTime({ db, log: createLog('silent'), outboxes: [], media });

it('every night what failed a month ago is taken off what is to do', async () => {
  const { db } = shop.database;
  const fails = (days: number) =>
    db.execute(
      sql`insert into messages (dedupe_key, recipient, state, created_at)
        values (${`failed-${days}`}, '9345600009', 'failed', now() - make_interval(days => ${days}))`,
    );
  for (const days of [29, 31]) await fails(days);
  await forget(db);
  const kept = await rowsOf(
    db,
    sql`select dedupe_key, state from messages where dedupe_key like 'failed-%' order by 1`,
  );
  expect(kept).toEqual([
    { dedupe_key: 'failed-29', state: 'failed' },
    { dedupe_key: 'failed-31', state: 'aside' },
  ]);
});

describe('closing the account', () => {
  it('needs the password', async () => {
    expect((await client.post('/api/users/delete', {})).status).toBe(400);
    expect((await client.post('/api/users/delete', { confirm: true })).status).toBe(403);
    expect((await client.post('/api/users/delete', { current_password: 'wrong-one' })).status).toBe(403);
    expect((await client.get('/api/users/sessions')).status).toBe(200);
  });

  it('ends every session at once, prevents sign-in and stops mails', async () => {
    const other = await shop.client().signIn(PERSON.phone_number, PASSWORD);
    expect((await client.post('/api/users/delete', { current_password: PASSWORD })).status).toBe(200);
    expect((await client.get('/api/users/sessions')).status).toBe(401);
    expect((await other.get('/api/users/sessions')).status).toBe(401);
    const { phone_number } = PERSON;
    expect((await shop.client().post('/api/users/login', { phone_number, password: PASSWORD })).status).toBe(401);
    const [user] = await rowsOf<{ preferences: Record<string, boolean> }>(
      shop.database.db,
      sql`select preferences from users where id = ${client.userId}`,
    );
    expect(Object.values(user?.preferences ?? {})).toEqual([false, false, false, false, false, false]);
  });

  it('is in the audit, and the owner cannot open the account again', async () => {
    const { body } = await admin.get<{ data: object[] }>('/api/audit/list?search=customer.deletion');
    expect(body.data).toContainEqual(
      expect.objectContaining({ subject: `customer:${client.userId}`, actor_id: client.userId }),
    );
    expect((await admin.put(`/api/users/status/${client.userId}`, { active: true })).status).toBe(409);
  });

  it('keeps what the law requires for a year', async () => {
    const { db } = shop.database;
    await waitDays(db, 364);
    await forget(db);
    expect(await tracesIn(db)).toEqual(
      expect.arrayContaining(['users.name: Yazhini', 'users.contact_phone: 9345678901', 'addresses.name: Yazhini']),
    );
  });

  it('then leaves nothing of the person but the bill, in any table, queue or outbox', async () => {
    const { db } = shop.database;
    await waitDays(db, 2);
    await forget(db);
    expect(await tracesIn(db)).toEqual(ON_THE_BILL.map((trace) => `orders.address: ${trace}`).sort());
    const [kept] = await rowsOf<{ address: Record<string, string>; total: number }>(
      db,
      sql`select address, total from orders where id = ${order.id}`,
    );
    expect(kept).toMatchObject({ address: { city: 'Madurai', house_flat_no: '12', delivery_contact_number: '' } });
    const later = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
    const { body } = await later.get<{ data: object[] }>('/api/audit/list?search=customer.erased');
    expect(body.data).toContainEqual(expect.objectContaining({ subject: `customer:${client.userId}`, actor: null }));
  });

  it('leaves the accounts unchanged, and erases the bill when its retention ends', async () => {
    const { db } = shop.database;
    const figures = () => rowsOf(db, sql`select id, number, total, captured, refunded from orders order by id`);
    const before = await figures();
    await waitDays(db, 8 * 366);
    await forget(db);
    expect(await tracesIn(db)).toEqual([]);
    expect(await figures()).toEqual(before);
  });

  it('happens once', async () => {
    const { db } = shop.database;
    const before = await rowsOf(db, sql`select * from users order by id`);
    await forget(db);
    expect(await rowsOf(db, sql`select * from users order by id`)).toEqual(before);
  });
});

describe('guests', () => {
  const startGuest = async (contact: string) => {
    const guest = shop.client();
    const { body } = await guest.post<{ data: { token: string; user: { id: number } } }>('/api/guest/start', {
      contact_method: 'email',
      contact,
    });
    guest.token = body.data.token;
    guest.userId = body.data.user.id;
    return guest;
  };
  const contactOf = async (id: number) => {
    const [row] = await rowsOf<{ contact_email: string }>(
      shop.database.db,
      sql`select contact_email from users where id = ${id}`,
    );
    return row?.contact_email;
  };

  it('are erased after a year without an order, and two years after their last', async () => {
    const { db } = shop.database;
    const [looking, buying] = [await startGuest('looking@example.org'), await startGuest('buying@example.org')];
    await buying.post('/api/address/add', ADDRESS);
    await buy(buying, { [shop.world.products.sparklers]: 1 }, 20.75);
    await waitDays(db, 366);
    await forget(db);
    // Nothing refers to a guest who never ordered, so the row itself is deleted.
    expect([await contactOf(looking.userId), await contactOf(buying.userId)]).toEqual([
      undefined,
      'buying@example.org',
    ]);
    await waitDays(db, 365);
    await forget(db);
    expect(await contactOf(buying.userId)).toBe('');
  });

  it('may close their session data without a password', async () => {
    const guest = await startGuest('gone@example.org');
    expect((await guest.post('/api/users/delete', { confirm: true })).status).toBe(200);
    expect((await guest.get('/api/users/sessions')).status).toBe(401);
  });
});

it('expired data is erased: messages, sessions, codes, event bodies, stored idempotent responses', async () => {
  const { db } = shop.database;
  await shop.client().post('/api/contact', { name: 'A', phone_number: '9345678903', email: '', message: 'Old' });
  await shop.client().post('/api/users/forgot', { phone_number: PHONES.meena });
  await shop.client().signIn(PHONES.kannan, 'sparkle-2026');
  await waitDays(db, 366);
  await forget(db);
  const count = async (what: string) =>
    (await rowsOf<{ n: number }>(db, sql.raw(`select count(*)::int n from ${what}`)))[0]?.n;
  expect(await count('contact_messages')).toBe(0);
  expect(await count('sessions')).toBe(0);
  expect(await count('verifications')).toBe(0);
  expect(await count("webhook_events where body <> '{}'")).toBe(0);
  expect(await count("messages where recipient <> '' or html <> '' or plain <> '' or subject <> ''")).toBe(0);
});
