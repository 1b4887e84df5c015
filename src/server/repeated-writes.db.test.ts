/** A write that is sent again with the same key, because its response was lost, is done once (decisions §2, C10). */
import { like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '#platform/db/db.ts';
import { idempotencyKeys } from '#platform/http/idempotency.tables.ts';
import { ADDRESS, buy, signInAs } from '#testing/purchase.ts';
import { type Client, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from '#testing/test-world.ts';

let shop: TestShop;
let meena: Client;
let owner: Client;

beforeAll(async () => {
  shop = await startTestShop();
  meena = await signInAs(shop, 'meena');
  owner = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
});
afterAll(() => shop.close());

type Call = [method: string, path: string, body: unknown];

/** The same call three times with one key, two of them at once. */
async function sendThrice(client: Client, [method, path, body]: Call, key = 'once') {
  const headers = { 'idempotency-key': `${key}-${method}-${path}` };
  const first = await client.call(method, path, body, headers);
  const again = await Promise.all([0, 1].map(() => client.call(method, path, body, headers)));
  return [first, ...again].map(({ status, body: answer }) => ({ status, answer }));
}

const addresses = async () => (await meena.get<{ data: object[] }>(`/api/address/list/${meena.userId}`)).body.data;

it('a new address is added once', async () => {
  const before = (await addresses()).length;
  const [first, ...again] = await sendThrice(meena, ['POST', '/api/address/add', ADDRESS]);
  expect(first?.status).toBe(201);
  expect(again).toEqual([first, first]);
  expect(await addresses()).toHaveLength(before + 1);
});

it('a visitor’s message gets one ticket', async () => {
  const message = { name: 'Selvi', phone_number: '9876501234', email: '', message: 'Open on Sunday?' };
  const [first, ...again] = await sendThrice(shop.client(), ['POST', '/api/contact', message]);
  expect(first?.status).toBe(201);
  expect(again).toEqual([first, first]);
});

it('a late retry of an old save does not undo a newer one', async () => {
  const path = `/api/users/update/${meena.userId}`;
  const key = { 'idempotency-key': 'profile-1' };
  await meena.call('PUT', path, { name: 'Meena K' }, key);
  await meena.put(path, { name: 'Meena Kumari' });
  expect((await meena.call('PUT', path, { name: 'Meena K' }, key)).status).toBe(200);
  const { body } = await meena.get<{ data: { name: string } }>(`/api/users/user/${meena.userId}`);
  expect(body.data.name).toBe('Meena Kumari');

  const { sparklers } = shop.world.products;
  const cart = (count: number) => [{ user_id: meena.userId, product_id: sparklers, count }];
  await meena.call('POST', '/api/cart/add', cart(1), key);
  await meena.post('/api/cart/add', cart(4));
  await meena.call('POST', '/api/cart/add', cart(1), key);
  const kept = await meena.get<{ data: { count: number }[] }>(`/api/cart/list/${meena.userId}`);
  expect(kept.body.data.map(({ count }) => count)).toEqual([4]);
});

it('the same key with another body is refused', async () => {
  const headers = { 'idempotency-key': 'address-2' };
  await meena.call('POST', '/api/address/add', ADDRESS, headers);
  const other = await meena.call('POST', '/api/address/add', { ...ADDRESS, house_flat_no: '15' }, headers);
  expect(other.status).toBe(422);
});

it('a change that needs the password is never answered from a stored response', async () => {
  const headers = { 'idempotency-key': 'profile-2' };
  const change = { email: 'meena@example.in', current_password: 'not-her-password' };
  for (const _ of [1, 2]) {
    const answer = await meena.call('PUT', `/api/users/update/${meena.userId}`, change, headers);
    expect(answer.status).toBe(403);
  }
  const { db } = shop.database;
  expect(await db.select().from(idempotencyKeys).where(like(idempotencyKeys.scope, '%profile-2'))).toEqual([]);
});

const MESSAGE = {
  name: 'Kavitha',
  phone_number: '9876501235',
  email: 'kavitha@example.in',
  message: 'When do you open?',
};
const PRODUCT = {
  ...{ name: 'Twice', tamil_name: 'இருமுறை', category_id: 1, base_price: 10, discount_price: 0 },
  ...{ quantity_content: '1 Box', quantity: 5, performance_ratings: 4 },
};
const PARCEL = { courier_partner: 'ST Courier', contact_number: '9486012345' };
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const orderId = async () => (await buy(meena, { [shop.world.products.sparklers]: 1 }, 20.75)).id;
async function ticketId(): Promise<number> {
  await shop.client().post('/api/contact', MESSAGE);
  const [row] = await rowsOf<{ id: number }>(shop.database.db, sql`select max(id) as id from contact_messages`);
  return row?.id as number;
}

/** What creates a record that nothing else identifies: by whom, its table, and a body. */
const CREATING: Readonly<Record<string, [() => Client, table: string, body: () => Promise<object>]>> = {
  '/address/add': [() => meena, 'addresses', async () => ADDRESS],
  '/contact': [() => shop.client(), 'contact_messages', async () => MESSAGE],
  '/contact/answer': [() => owner, 'ticket_answers', async () => ({ id: await ticketId(), answer: 'At nine.' })],
  '/parcel/add': [() => owner, 'couriers', async () => ({ ...PARCEL, order_id: await orderId() })],
  '/order/note': [() => owner, 'order_notes', async () => ({ order_id: await orderId(), note: 'Call before' })],
  '/delivery/rule/add': [() => owner, 'delivery_rules', async () => ({ name: 'Twice' })],
  '/product/add': [() => owner, 'products', async () => PRODUCT],
};

describe.each(Object.entries(CREATING))('POST %s', (path, [by, table, bodyOf]) => {
  const count = async () => {
    const [row] = await rowsOf<{ n: number }>(
      shop.database.db,
      sql`select count(*)::int as n from ${sql.identifier(table)}`,
    );
    return row?.n as number;
  };

  it('creates one record, however often it is sent', async () => {
    const body = await bodyOf();
    const before = await count();
    const [first, ...again] = await sendThrice(by(), ['POST', `/api${path}`, body], 'again');
    expect(first?.status, JSON.stringify(first)).toBeLessThan(300);
    expect(again).toEqual([first, first]);
    expect(await count()).toBe(before + 1);
  });

  // Guard: `keep` within the transaction. Stored after it, the record stays, and the repeated call makes another.
  it('creates none if its response cannot be stored with it', async () => {
    const { db } = shop.database;
    const body = await bodyOf();
    const before = await count();
    const send = () => by().call('POST', `/api${path}`, body, { 'idempotency-key': 'lost-power' });
    await db.execute(sql`create function lose_power() returns trigger language plpgsql as
      $$ begin if new.status is not null then raise exception 'the power is gone'; end if; return new; end $$`);
    await db.execute(
      sql`create trigger lost before update on idempotency_keys for each row execute function lose_power()`,
    );
    expect((await send()).status).toBe(500);
    await db.execute(sql`drop function lose_power cascade`);
    expect(await count()).toBe(before);
    expect((await send()).status).toBeLessThan(300);
    expect(await count()).toBe(before + 1);
  });
});

it.each(['/contact/answer', '/order/note'])('POST %s keeps none of its words with its key', async (path) => {
  const [by, , bodyOf] = CREATING[path] as (typeof CREATING)[string];
  const body = await bodyOf();
  expect((await by().call('POST', `/api${path}`, body, { 'idempotency-key': 'words' })).status).toBeLessThan(300);
  const [row] = await rowsOf<{ body: unknown }>(
    shop.database.db,
    sql`select body from idempotency_keys order by created_at desc limit 1`,
  );
  expect(row?.body).toMatch(/^\d+$/);
});

it('a banner is added once, and another picture under its key is refused', async () => {
  const add = (picture: Uint8Array) => {
    const body = new FormData();
    body.set('title', 'Offer');
    body.set('image', new Blob([new Uint8Array(picture)]), 'offer.png');
    const headers = { authorization: `Bearer ${owner.token}`, 'idempotency-key': 'banner-1' };
    return fetch(`${shop.base}/api/banner/add`, { method: 'POST', headers, body });
  };
  const [first, again] = [await add(PNG), await add(PNG)];
  expect(first.status).toBe(201);
  expect(await again.json()).toEqual(await first.json());
  expect((await add(Buffer.concat([PNG, PNG]))).status).toBe(422);
});
