/** A crowd of sign-ins, right or wrong, locks nobody else out. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { earlyInAMinute } from '#testing/minute.ts';
import { startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PASSWORD, PHONES } from '#testing/test-world.ts';

const STRANGER = 'a-stranger-2026';
const strangers = Array.from({ length: 6 }, (_, index) => String(9_450_000_001 + index));

let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop({ rateLimits: true, trustProxy: true, poolSize: 20 });
  for (const phone_number of strangers)
    await post('/users/register', { name: 'S', email: 's@example.com', phone_number, password: STRANGER }, '10.9.9.9');
});
afterAll(() => shop.close());

const post = (path: string, body: object, address: string, cookie?: string) =>
  shop.client().post(`/api${path}`, body, { 'x-forwarded-for': address, ...(cookie === undefined ? {} : { cookie }) });
const signIn = (phone_number: string, password: string, address: string, cookie?: string) =>
  post('/users/login', { phone_number, password }, address, cookie);
const countOf = (replies: { status: number }[], status: number) =>
  replies.filter((reply) => reply.status === status).length;

it('D26: correct passwords are limited too, per account and place, which affects nobody else', async () => {
  const [phone = ''] = strangers;
  await earlyInAMinute();
  const replies = [];
  for (let tried = 0; tried < 25; tried += 1) replies.push(await signIn(phone, STRANGER, '10.0.1.1'));
  expect([countOf(replies, 200), countOf(replies, 429)]).toEqual([20, 5]);
  expect((await signIn(phone, STRANGER, '10.0.1.2')).status).toBe(200);
  expect((await signIn(PHONES.meena, PASSWORD, '10.0.1.1')).status).toBe(200);
});

it('D26: knowing the owner’s phone is not enough to lock the owner out for long, or at all on a known device', async () => {
  const first = await signIn(PHONES.owner, ADMIN_PASSWORD, '10.1.0.1');
  const device = first.headers.getSetCookie().find((cookie) => cookie.startsWith('device=')) as string;
  expect(device).toMatch(/HttpOnly/i);
  const [cookie = ''] = device.split(';');
  const crowd = Array.from({ length: 60 }, (_, index) =>
    signIn(PHONES.owner, 'wrong-password-1', `10.0.2.${index % 3}`),
  );
  await Promise.all(crowd);
  // On a machine of any speed, the crowd has just failed often everywhere except on the device.
  await shop.database.db.execute(sql`update sign_in_tries set failures = 30, last_at = now() where failures > 0`);
  // The device decides, at the crowd's address as anywhere else.
  expect((await signIn(PHONES.owner, ADMIN_PASSWORD, '10.0.2.1', cookie)).status).toBe(200);
  expect((await signIn(PHONES.owner, ADMIN_PASSWORD, '10.7.7.7', cookie)).status).toBe(200);
  expect(await signIn(PHONES.owner, ADMIN_PASSWORD, '10.7.7.8')).toMatchObject({ status: 429 });
});

it('D26: the cookie of a known device signs nobody in and makes no guess free', async () => {
  const first = await signIn(PHONES.kannan, PASSWORD, '10.1.0.3');
  const [cookie = ''] = (first.headers.getSetCookie().find((one) => one.startsWith('device=')) as string).split(';');
  const session = await fetch(`${shop.base}/api/users/session`, { headers: { cookie } });
  expect(await session.json()).toEqual({ data: null });
  const guesses = [];
  for (let tried = 0; tried < 8; tried += 1)
    guesses.push(await signIn(PHONES.kannan, `wrong-password-${tried}`, `10.3.0.${tried}`, cookie));
  expect(countOf(guesses, 401)).toBeLessThanOrEqual(6);
  expect(countOf(guesses, 429)).toBeGreaterThanOrEqual(2);
});
