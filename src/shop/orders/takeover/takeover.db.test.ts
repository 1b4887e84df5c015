/** Guest orders moving into an account whose phone was verified by a code (decisions §3). */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rowsOf } from '#platform/db/db.ts';
import { buy, fillCart, pay, startPayment } from '#testing/purchase.ts';
import { type Client, startTestShop, type TestShop } from '#testing/test-shop.ts';

let shop: TestShop;
let phone: string;
let account: Client;
let registered = 0;
const PASSWORD = 'kavitha-and-the-moon';

beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  registered += 1;
  phone = String(9_300_000_000 + registered);
  account = await signUp(phone);
});

async function signUp(number: string): Promise<Client> {
  const person = { name: 'Kavitha', email: 'kavitha@example.com', phone_number: number, password: PASSWORD };
  await shop.client().post('/api/users/register', person);
  return shop.client().signIn(number, PASSWORD);
}

async function guest(contact_method: 'mobile' | 'email', contact: string): Promise<Client> {
  const client = shop.client();
  const reply = await client.post<{ data: { token: string; user: { id: number } } }>('/api/guest/start', {
    contact_method,
    contact,
  });
  client.token = reply.body.data.token;
  client.userId = reply.body.data.user.id;
  return client;
}

const buySparklers = (client: Client) => buy(client, { [shop.world.products.sparklers]: 1 }, 20.75);

async function codeFor(client: Client, number: string): Promise<string> {
  expect((await client.post('/api/users/phone/code')).status).toBe(200);
  const mine = () => shop.texts().findLast((sms) => sms.file.startsWith(`91${number}`));
  await expect.poll(() => mine()?.text).toMatch(/^\d{6} is your code to bring guest orders/);
  return mine()?.text.slice(0, 6) ?? '';
}

const takeOver = (client: Client, otp: string) =>
  client.post<{ data: { orders: number } }>('/api/order/takeover', { otp });

async function orderNumbers(client: Client): Promise<string[]> {
  const reply = await client.get<{ data: { number: string }[] }>(`/api/order/details/user/${client.userId}`);
  return reply.body.data.map(({ number }) => number);
}

describe('guest orders of a verified phone', () => {
  it('move into the account with everything that belongs to them', async () => {
    const [first, second] = [await guest('mobile', phone), await guest('mobile', `+91 ${phone}`)];
    const placed = [await buySparklers(first), await buySparklers(second)];
    const otp = await codeFor(account, phone);
    expect(await takeOver(account, otp)).toMatchObject({ status: 200, body: { data: { orders: 2 } } });

    expect((await orderNumbers(account)).sort()).toEqual(placed.map(({ number }) => number).sort());
    const [order] = placed;
    expect((await account.get(`/api/order/delivery/address/${order?.id}/${account.userId}`)).status).toBe(200);
    expect((await account.get(`/api/order/tracking/history/${order?.id}/${account.userId}`)).status).toBe(200);
    const { body } = await account.get<{ stats: { totalOrders: number; totalSpent: number }[] }>(
      `/api/order/details/user/${account.userId}`,
    );
    expect(body.stats[0]).toMatchObject({ totalOrders: 2, totalSpent: 41.5 });
    expect(await orderNumbers(first)).toEqual([]);
    expect((await first.get(`/api/order/delivery/address/${order?.id}/${first.userId}`)).status).toBe(404);
  });

  // Without the check, whoever had ordered with somebody's phone read the name and email of the account by repeating the call.
  it('are not read by the guest who placed them any more, not even by repeating the call that did', async () => {
    const stranger = await guest('mobile', phone);
    await fillCart(stranger, { [shop.world.products.sparklers]: 1 });
    const { id: razorpay_order_id = '' } = (await startPayment(stranger, 20.75)).body;
    const { body: paid } = await pay(stranger, razorpay_order_id, { deliver_webhook: false });
    expect((await stranger.post('/api/order/verify-payment', paid)).status).toBe(200);
    const place = () =>
      stranger.post('/api/order/add', { razorpay_order_id }, { 'idempotency-key': `placed-${phone}` });
    expect((await place()).status).toBe(201);
    expect((await place()).status).toBe(201);
    expect(await takeOver(account, await codeFor(account, phone))).toMatchObject({ body: { data: { orders: 1 } } });
    expect(await place()).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  it('are found only by the account’s phone, never by another phone or an email', async () => {
    const others = [
      await guest('mobile', String(9_200_000_000 + registered)),
      await guest('email', 'kavitha@example.com'),
    ];
    for (const other of others) await buySparklers(other);
    const otp = await codeFor(account, phone);
    expect(await takeOver(account, otp)).toMatchObject({ status: 200, body: { data: { orders: 0 } } });
    expect(await orderNumbers(account)).toEqual([]);
    for (const other of others) expect(await orderNumbers(other)).toHaveLength(1);
  });

  it('stay after a wrong code, a used one, and five tries', async () => {
    await buySparklers(await guest('mobile', phone));
    const refused = { status: 400, body: { code: 'CODE_INVALID', fields: { otp: expect.any(String) } } };
    expect(await takeOver(account, '123456')).toMatchObject(refused);
    const otp = await codeFor(account, phone);
    const wrong = otp === '000000' ? '111111' : '000000';
    for (let tries = 0; tries < 5; tries += 1) expect(await takeOver(account, wrong)).toMatchObject(refused);
    expect(await takeOver(account, otp)).toMatchObject(refused);
    expect(await orderNumbers(account)).toEqual([]);
  });

  it('need a new code every time', async () => {
    const otp = await codeFor(account, phone);
    expect((await takeOver(account, otp)).status).toBe(200);
    await buySparklers(await guest('mobile', phone));
    expect((await takeOver(account, otp)).status).toBe(400);
    expect(await orderNumbers(account)).toEqual([]);
  });

  it('do not move with a password code or another account’s code', async () => {
    await buySparklers(await guest('mobile', phone));
    await shop.client().post('/api/users/forgot', { phone_number: phone });
    const reset = () => shop.texts().findLast((sms) => sms.file.startsWith(`91${phone}`));
    await expect.poll(() => reset()?.text).toMatch(/new password/);
    expect((await takeOver(account, reset()?.text.slice(0, 6) ?? '')).status).toBe(400);

    const otherPhone = String(9_100_000_000 + registered);
    const other = await signUp(otherPhone);
    expect((await takeOver(other, await codeFor(account, phone))).status).toBe(400);
    expect(await orderNumbers(other)).toEqual([]);
  });

  it('do not move while the guest is paying them', async () => {
    const payer = await guest('mobile', phone);
    await fillCart(payer, { [shop.world.products.sparklers]: 1 });
    expect((await startPayment(payer, 20.75)).status).toBe(201);
    expect(await takeOver(account, await codeFor(account, phone))).toMatchObject({ body: { data: { orders: 0 } } });
    const open = await rowsOf<{ user_id: number }>(
      shop.database.db,
      sql`select user_id from orders where payment_state = 'pending' and user_id = ${payer.userId}`,
    );
    expect(open).toHaveLength(1);
  });

  it('verify the phone, write the audit, and count their coupons for the account', async () => {
    const before = await guest('mobile', phone);
    await fillCart(before, { [shop.world.products.sparklers]: 1 });
    const order = await buy(before, { [shop.world.products.sparklers]: 1 }, 20.75);
    await shop.database.db.execute(
      sql`insert into coupon_redemptions (order_id, coupon_id, user_id)
          select ${order.id}, id, ${before.userId} from coupons where code = 'ONCE'`,
    );
    await takeOver(account, await codeFor(account, phone));
    const [row] = await rowsOf<{ verified: boolean; redeemed: number; audited: number }>(
      shop.database.db,
      sql`select (select phone_number_verified from users where id = ${account.userId}) as verified,
        (select count(*)::int from coupon_redemptions where user_id = ${account.userId}) as redeemed,
        (select count(*)::int from audit_entries where action = 'order.takeover' and actor_id = ${account.userId}) as audited`,
    );
    expect(row).toEqual({ verified: true, redeemed: 1, audited: 1 });
  });
});

describe('a guest', () => {
  it('has no account to bring orders into', async () => {
    const client = await guest('mobile', phone);
    expect((await client.post('/api/users/phone/code')).status).toBe(404);
    expect((await takeOver(client, '123456')).status).toBe(404);
    expect((await shop.client().post('/api/order/takeover', { otp: '123456' })).status).toBe(401);
  });
});
