/** An unconfirmed email opens nothing, because anybody can register with any address or phone. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { rowsOf } from '#platform/db/db.ts';
import { registerNewcomer } from '#testing/newcomer.ts';
import { type Client, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from '#testing/test-world.ts';

const PASSWORD = 'selvi-and-the-moon';
const NEW_PASSWORD = 'a-quite-different-one';

let shop: TestShop;
let client: Client;
let phone: string;
let email: string;

beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.mails.length = 0;
  ({ client, phone, email } = await registerNewcomer(shop, PASSWORD));
});

const codeMails = () => shop.mails.filter(({ id }) => id.startsWith('code-'));
const codeIn = (text: string | undefined) => text?.match(/\b\d{6}\b/)?.[0] as string;
const profile = async (of = client) =>
  (await of.get<{ data: { email: string; isEmailConfirmed: boolean } }>(`/api/users/user/${of.userId}`)).body.data;

async function mailedProof(of = client): Promise<string> {
  expect((await of.post('/api/users/email/code')).status).toBe(200);
  await shop.until(() => codeMails().length > 0);
  return codeIn(codeMails().at(-1)?.plain);
}

async function proveEmail(of = client): Promise<void> {
  expect(await of.post('/api/users/email/confirm', { otp: await mailedProof(of) })).toMatchObject({ status: 200 });
  shop.mails.length = 0;
}

async function recoverBySms(): Promise<void> {
  await shop.client().post('/api/users/forgot', { phone_number: phone });
  const mine = () => shop.texts().filter(({ file }) => file.startsWith(`91${phone}-`));
  await shop.until(() => mine().length > 0);
  const otp = codeIn(mine().at(-1)?.text);
  const reset = await shop.client().post('/api/users/reset', { phone_number: phone, otp, new_password: NEW_PASSWORD });
  expect(reset.status).toBe(200);
}

it('gets no code for a new password until it is confirmed', async () => {
  expect(await profile()).toMatchObject({ email, isEmailConfirmed: false });
  await shop.client().post('/api/users/forgot', { phone_number: phone, by: 'email' });
  const otp = await mailedProof();
  // If the previous request had sent a code, it would be here too.
  expect(codeMails()).toHaveLength(1);
  expect((await client.post('/api/users/email/confirm', { otp })).status).toBe(200);
  expect(await profile()).toMatchObject({ isEmailConfirmed: true });
  shop.mails.length = 0;
  await rowsOf(shop.database.db, sql`update verifications set created_at = created_at - interval '2 minutes'`);
  await shop.client().post('/api/users/forgot', { phone_number: phone, by: 'email' });
  await shop.until(() => codeMails().length > 0);
  expect(codeMails().map(({ to }) => to)).toEqual([email]);
});

it('is removed by a recovery by SMS, which also ends the sessions of the stranger who typed it', async () => {
  await recoverBySms();
  expect((await client.get(`/api/users/user/${client.userId}`)).status).toBe(401);
  const owner = await shop.client().signIn(phone, NEW_PASSWORD);
  expect(await profile(owner)).toMatchObject({ email: '', isEmailConfirmed: false });
  await shop.client().post('/api/users/forgot', { phone_number: phone, by: 'email' });
  expect(codeMails()).toEqual([]);
});

it('stays after a recovery by SMS once it is confirmed', async () => {
  await proveEmail();
  await recoverBySms();
  const owner = await shop.client().signIn(phone, NEW_PASSWORD);
  expect(await profile(owner)).toMatchObject({ email, isEmailConfirmed: true });
});

it('is unconfirmed again when it changes, and a code sent to the old one confirms nothing', async () => {
  await proveEmail();
  const change = (to: string) =>
    client.put(`/api/users/update/${client.userId}`, { email: to, current_password: PASSWORD });
  expect((await change(`other-${email}`)).status).toBe(200);
  expect(await profile()).toMatchObject({ isEmailConfirmed: false });
  await rowsOf(shop.database.db, sql`update verifications set created_at = created_at - interval '2 minutes'`);
  shop.mails.length = 0;
  const otp = await mailedProof();
  await change(`third-${email}`);
  expect(await client.post('/api/users/email/confirm', { otp })).toMatchObject({
    status: 400,
    body: { code: 'CODE_INVALID' },
  });
  expect(await profile()).toMatchObject({ isEmailConfirmed: false });
});

it('allows five wrong codes, then refuses even the right one', async () => {
  const otp = await mailedProof();
  const wrong = otp === '000000' ? '000001' : '000000';
  const guesses = await Promise.all(
    Array.from({ length: 8 }, () => client.post('/api/users/email/confirm', { otp: wrong })),
  );
  expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([400]));
  expect((await client.post('/api/users/email/confirm', { otp })).status).toBe(400);
});

it('gets no second code within a minute, and none that opens the account', async () => {
  const otp = await mailedProof();
  expect(await client.post('/api/users/email/code')).toMatchObject({ status: 429 });
  const reset = { phone_number: phone, by: 'email', otp, new_password: NEW_PASSWORD };
  expect((await shop.client().post('/api/users/reset', reset)).status).toBe(400);
});

it('can be confirmed by staff too, with an audit entry; without an email there is nothing to confirm', async () => {
  const packer = await shop.client().signIn(PHONES.packer, ADMIN_PASSWORD);
  await proveEmail(packer);
  expect(await profile(packer)).toMatchObject({ isEmailConfirmed: true });
  const entries = await rowsOf<{ actor: number }>(
    shop.database.db,
    sql`select actor_id as actor from audit_entries where action = 'staff.email.confirmed'`,
  );
  expect(entries).toEqual([{ actor: packer.userId }]);
  await rowsOf(shop.database.db, sql`update users set contact_email = '' where id = ${client.userId}`);
  expect((await client.post('/api/users/email/code')).status).toBe(404);
});
