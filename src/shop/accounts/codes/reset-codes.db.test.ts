/** Guessing and exhausting password codes: what a stranger who knows a phone can do, and what its owner can still do. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { rowsOf } from '#platform/db/db.ts';
import { registerNewcomer } from '#testing/newcomer.ts';
import { startTestShop, type TestShop } from '#testing/test-shop.ts';

const PASSWORD = 'selvi-and-the-moon';
const NEW_PASSWORD = 'a-quite-different-one';
const WAYS = ['sms', 'email'] as const;

let shop: TestShop;
let phone: string;
/** The cookie of the browser in which the person signed in. */
let device: string;

beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ phone } = await registerNewcomer(shop, PASSWORD));
  const signedIn = await shop.client().post('/api/users/login', { phone_number: phone, password: PASSWORD });
  device = signedIn.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] as string)
    .find((cookie) => cookie.startsWith('device=')) as string;
  await run(sql`update users set contact_email_verified_at = now() where phone_number = ${`+91${phone}`}`);
});

const run = (statement: ReturnType<typeof sql>) => rowsOf(shop.database.db, statement);
/** A code may be requested once a minute. */
const aMinuteLater = () => run(sql`update verifications set created_at = created_at - interval '61 seconds'`);
const texts = () => shop.texts().filter(({ file }) => file.startsWith(`91${phone}-`));
const headers = (cookie?: string): Record<string, string> => (cookie ? { cookie } : {});
const forgot = (by: string, cookie?: string) =>
  shop.client().post('/api/users/forgot', { phone_number: phone, by }, headers(cookie));
const reset = (otp: string, by: string, cookie?: string) =>
  shop.client().post('/api/users/reset', { phone_number: phone, by, otp, new_password: NEW_PASSWORD }, headers(cookie));

async function textedCode(cookie?: string): Promise<string> {
  const before = texts().length;
  await forgot('sms', cookie);
  await shop.until(() => texts().length > before);
  return texts().at(-1)?.text.match(/\d{6}/)?.[0] as string;
}
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');

/** How many of the guesses were compared with a code. */
async function comparedGuesses(): Promise<number> {
  const [row] = await rowsOf<{ tries: number }>(
    shop.database.db,
    sql`select coalesce(sum((value::jsonb->>'tries')::int), 0)::int as tries from verifications
      where identifier like ${`%:+91${phone}%`}`,
  );
  return row?.tries ?? 0;
}

it('compares ten guesses an hour over SMS and mail, five per code, however many come at once', async () => {
  for (let round = 0; round < 5; round += 1) {
    for (const by of WAYS) {
      await forgot(by);
      await Promise.all(Array.from({ length: 8 }, () => reset('999999', by)));
    }
    await aMinuteLater();
  }
  expect(await comparedGuesses()).toBe(10);
});

// Before: the page said that a code was sent, and none was for three days; the old one was valid for as long.
it('sends a new code, and no longer takes the old one, when the clock was ahead and is set back', async () => {
  const old = await textedCode();
  await run(sql`update verifications set created_at = created_at + interval '3 days',
    expires_at = expires_at + interval '3 days'`);
  expect((await reset(old, 'sms')).status).toBe(400);
  expect((await reset(await textedCode(), 'sms')).status).toBe(200);
});

it('ends a code with its fifth wrong guess', async () => {
  const otp = await textedCode();
  for (let guess = 0; guess < 5; guess += 1) await reset(wrongFor(otp), 'sms');
  expect((await reset(otp, 'sms')).status).toBe(400);
});

it('lets the person request and use a code on a known device, whatever strangers used up', async () => {
  for (let asked = 0; asked < 6; asked += 1) {
    await forgot('sms');
    await Promise.all(Array.from({ length: 6 }, () => reset('999999', 'sms')));
    await aMinuteLater();
  }
  const before = texts().length;
  await forgot('sms');
  // Without comparing the cookie, every device counted as known.
  await forgot('sms', `device=${'x'.repeat(43)}`);
  const otp = await textedCode(device);
  expect(texts()).toHaveLength(before + 1);
  // The device's code can neither be guessed nor used from another device.
  await Promise.all(Array.from({ length: 6 }, () => reset(wrongFor(otp), 'sms')));
  expect((await reset(otp, 'sms')).status).toBe(400);
  expect((await reset(otp, 'sms', device)).status).toBe(200);
});

it('limits the known device too, and forgets it after a recovery', async () => {
  const before = texts().length;
  for (let asked = 0; asked < 7; asked += 1) {
    await forgot('sms', device);
    await aMinuteLater();
  }
  await shop.until(() => texts().length >= before + 5);
  expect(texts()).toHaveLength(before + 5);
  await run(sql`delete from verifications`);
  expect((await reset(await textedCode(device), 'sms', device)).status).toBe(200);
  const [row] = await rowsOf<{ known: number }>(
    shop.database.db,
    sql`select count(*)::int as known from known_devices d join users u on u.id = d.user_id where u.phone_number = ${`+91${phone}`}`,
  );
  expect(row?.known).toBe(0);
});

it('accepts on a known device a code that was requested on another', async () => {
  const otp = await textedCode();
  expect((await reset(otp, 'sms', device)).status).toBe(200);
});
