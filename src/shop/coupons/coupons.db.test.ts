/**
 * Who a redemption belongs to: an account, or all guests with the same phone or email (C7). Counting only the user's own
 * redemptions, the first three tests fail (seen on 21 Nov 2026).
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { begin, verify } from '#testing/buyers.ts';
import { addAddress, fillCart, pay } from '#testing/purchase.ts';
import { Client, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { PASSWORD } from '#testing/test-world.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

async function guest(contact: string): Promise<Client> {
  const client = new Client(shop.base);
  const contact_method = contact.includes('@') ? 'email' : 'mobile';
  const opened = await client.post<{ data: { token: string; user: { id: number } } }>('/api/guest/start', {
    contact_method,
    contact,
  });
  expect(opened.status).toBe(201);
  return Object.assign(client, { token: opened.body.data.token, userId: opened.body.data.user.id });
}

async function account(phone_number: string, isVerified: boolean): Promise<Client> {
  const person = { name: 'Selvi', email: 'selvi@example.com', phone_number, password: PASSWORD };
  expect((await new Client(shop.base).post('/api/users/register', person)).status).toBe(201);
  const client = await shop.client().signIn(phone_number, PASSWORD);
  await shop.database.db.execute(
    sql`update users set phone_number_verified = ${isVerified} where id = ${client.userId}`,
  );
  return client;
}

/** Starts an order with a once-per-person coupon and pays it; returns the status. */
async function redeems(client: Client): Promise<number> {
  const buyer = { client, addressId: await addAddress(client) };
  await fillCart(client, { [shop.world.products.sparklers]: 2 });
  const started = await begin(buyer, 37.35, { coupon_code: 'ONCE' });
  if (started.status !== 201) return started.status;
  const paid = await pay(client, started.body.id as string, { deliver_webhook: false });
  expect((await verify(buyer, paid.body)).status).toBe(200);
  return started.status;
}

it('a returning guest with the same phone, in any notation, is the same customer', async () => {
  expect(await redeems(await guest('9840011111'))).toBe(201);
  expect(await redeems(await guest('+91 98400 11111'))).toBe(400);
  expect(await redeems(await guest('9840022222'))).toBe(201);
});

it('a returning guest with the same email, in any case, is the same customer', async () => {
  expect(await redeems(await guest('selvi@example.com'))).toBe(201);
  expect(await redeems(await guest('Selvi@Example.com'))).toBe(400);
  expect(await redeems(await guest('other@example.com'))).toBe(201);
});

it('a guest and the account with that verified phone are one customer, whichever comes first', async () => {
  const owner = await account('9840033333', true);
  expect(await redeems(owner)).toBe(201);
  expect(await redeems(await guest('9840033333'))).toBe(400);
  const later = await account('9840044444', true);
  expect(await redeems(await guest('9840044444'))).toBe(201);
  expect(await redeems(later)).toBe(400);
});

it('an unverified phone or a shared email uses up nothing of an account', async () => {
  const unverified = await account('9840055555', false);
  expect(await redeems(await guest('9840055555'))).toBe(201);
  expect(await redeems(unverified)).toBe(201);
  // selvi@example.com has bought as a guest above.
  expect(await redeems(await account('9840066666', true))).toBe(201);
});
