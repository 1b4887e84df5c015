/** A forgotten password with a mailed code: for shops without SMS and for people who lost their number. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { rowsOf } from '#platform/db/db.ts';
import { registerNewcomer } from '#testing/newcomer.ts';
import { type Client, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { PHONES } from '#testing/test-world.ts';

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
  await rowsOf(shop.database.db, sql`update users set contact_email_verified_at = now() where id = ${client.userId}`);
});

/** The notification about the changed password is a mail too, and may arrive later. */
const codeMails = () => shop.mails.filter(({ id }) => id.startsWith('code-'));

const forgot = (phone_number: string, by: string, headers = {}) =>
  shop.client().post('/api/users/forgot', { phone_number, by }, headers);
const reset = (otp: string, by?: string) =>
  shop.client().post('/api/users/reset', { phone_number: phone, otp, new_password: NEW_PASSWORD, by });

async function mailedCode(): Promise<string> {
  await forgot(phone, 'email');
  await shop.until(() => codeMails().length > 0);
  return codeMails()
    .at(-1)
    ?.plain.match(/^\d{6}$/m)?.[0] as string;
}

it('is replaced, every session ends, and the phone does not become verified by it', async () => {
  const otp = await mailedCode();
  expect(codeMails().map(({ to }) => to)).toEqual([email]);
  expect(codeMails()[0]?.subject).not.toContain(otp);
  expect(shop.texts().filter(({ file }) => file.startsWith(`91${phone}-`))).toEqual([]);
  expect((await reset(otp, 'email')).status).toBe(200);
  expect((await client.get(`/api/order/details/user/${client.userId}`)).status).toBe(401);
  await shop.client().signIn(phone, NEW_PASSWORD);
  const [user] = await rowsOf<{ verified: boolean }>(
    shop.database.db,
    sql`select phone_number_verified as verified from users where id = ${client.userId}`,
  );
  expect(user?.verified).toBe(false);
  expect(await reset(otp, 'email')).toMatchObject({ status: 400, body: { code: 'CODE_INVALID' } });
});

it('does not accept a mailed code as one sent by SMS, which would verify the phone', async () => {
  const otp = await mailedCode();
  expect(await reset(otp, 'sms')).toMatchObject({ status: 400, body: { code: 'CODE_INVALID' } });
  expect(await reset(otp)).toMatchObject({ status: 400, body: { code: 'CODE_INVALID' } });
  await shop.client().signIn(phone, PASSWORD);
});

it('writes in the language of the page, and stores the code in no row', async () => {
  await forgot(phone, 'email', { referer: `${shop.base}/ta/login` });
  await shop.until(() => codeMails().length > 0);
  expect(codeMails()[0]?.subject).toMatch(/^புதிய கடவுச்சொல்லுக்கான OTP/);
  const otp = codeMails()[0]?.plain.match(/^\d{6}$/m)?.[0] as string;
  const kept = await rowsOf<{ row: string }>(
    shop.database.db,
    sql`select v::text as row from verifications v union all select m::text from messages m`,
  );
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.map(({ row }) => row).join()).not.toContain(otp);
});

it('answers the same for an unknown phone and for an account without an email', async () => {
  await rowsOf(shop.database.db, sql`update users set contact_email = '' where id = ${shop.world.people.packer}`);
  const answers = await Promise.all([phone, '9429999999', PHONES.packer].map((whose) => forgot(whose, 'email')));
  expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
  await shop.until(() => codeMails().length > 0);
  expect(codeMails().map(({ to }) => to)).toEqual([email]);
});
