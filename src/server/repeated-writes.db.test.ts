/** A write that is sent again with the same key, because its response was lost, is done once (decisions §2, C10). */
import { like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { idempotencyKeys } from '#platform/http/idempotency.tables.ts';
import { ADDRESS, signInAs } from '#testing/purchase.ts';
import { type Client, startTestShop, type TestShop } from '#testing/test-shop.ts';

let shop: TestShop;
let meena: Client;

beforeAll(async () => {
  shop = await startTestShop();
  meena = await signInAs(shop, 'meena');
});
afterAll(() => shop.close());

type Call = [method: string, path: string, body: unknown];

/** The same call three times with one key, two of them at once. */
async function sendThrice(client: Client, [method, path, body]: Call) {
  const headers = { 'idempotency-key': `key-of-${method}-${path}` };
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
