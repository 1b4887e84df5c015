/** A person is told when their password, sign-in phone or email was changed, whoever changed it. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { totpCode, totpStepAt } from '#platform/totp.ts';
import { registerNewcomer } from '#testing/newcomer.ts';
import { type Client, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from '#testing/test-world.ts';

let shop: TestShop;
let client: Client;
let phone: string;
let email: string;
const PASSWORD = 'kavitha-and-the-moon';
const NEW_PASSWORD = 'a-quite-different-one';

beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.mails.length = 0;
  ({ client, phone, email } = await registerNewcomer(shop, PASSWORD));
});

/** Waits for that many mails and checks that they contain nothing to sign in with. */
async function mailsAfter(count: number) {
  await shop.until(() => shop.mails.length >= count);
  const said = JSON.stringify(shop.mails);
  for (const secret of [PASSWORD, NEW_PASSWORD, phone, client.token as string]) expect(said).not.toContain(secret);
  return shop.mails.map(({ to, subject }) => [to, subject.split(' · ')[0]]);
}

it('V6: when they changed their own password, in the language of the page', async () => {
  const change = { current_password: PASSWORD, new_password: NEW_PASSWORD };
  await client.call('PUT', '/api/users/password', change, { referer: `${shop.base}/ta/dashboard` });
  expect(await mailsAfter(1)).toEqual([[email, 'உங்கள் கடவுச்சொல் மாற்றப்பட்டது']]);
  expect(shop.mails[0]?.plain).toContain(`${shop.base}/ta/login`);
});

it('V6: when a code by SMS changed the password', async () => {
  await shop.client().post('/api/users/forgot', { phone_number: phone });
  const sent = () =>
    shop
      .texts()
      .find(({ file }) => file.startsWith(`91${phone}-`))
      ?.text.slice(0, 6);
  await shop.until(() => sent() !== undefined);
  await shop.client().post('/api/users/reset', { phone_number: phone, otp: '000000', new_password: NEW_PASSWORD });
  const reset = { phone_number: phone, otp: sent(), new_password: NEW_PASSWORD };
  expect((await shop.client().post('/api/users/reset', reset)).status).toBe(200);
  expect(await mailsAfter(1)).toEqual([[email, 'Your password was changed']]);
  expect(shop.mails[0]?.plain).not.toContain(sent());
});

it('V6: when phone or email changes, at both the old and the new address', async () => {
  const changes = { phone_number: '9419999999', email: 'new@example.com', current_password: PASSWORD };
  expect((await client.put(`/api/users/update/${client.userId}`, changes)).status).toBe(200);
  expect((await mailsAfter(3)).sort()).toEqual([
    [email, 'Your email address was changed'],
    [email, 'Your sign-in phone number was changed'],
    ['new@example.com', 'Your email address was changed'],
  ]);
  for (const { plain } of shop.mails) expect(plain).not.toMatch(/9419999999|new@example|kavitha\d/);
});

it('V6: when the owner set their password; not for a new name or a refused change', async () => {
  const owner = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
  const { packer } = shop.world.people;
  await client.put(`/api/users/update/${client.userId}`, { name: 'Kavitha R', email });
  await client.put('/api/users/password', { current_password: 'not-this-one', new_password: NEW_PASSWORD });
  await owner.put(`/api/staff/update/${packer}`, { name: 'Pandian' });
  const given = await owner.put(`/api/staff/update/${packer}`, { password: 'a-given-password-2026' });
  expect(given.status).toBe(200);
  expect(await mailsAfter(1)).toEqual([['pandi@example.com', 'Your password was changed']]);
});

it('V6: when the second step is switched on, replaced by a recovery code, or switched off by them or the owner', async () => {
  const { biller } = shop.world.people;
  const signIn = (totp_code?: string) =>
    shop.client().post('/api/users/login', { phone_number: PHONES.biller, password: ADMIN_PASSWORD, totp_code });
  const switchOn = async () => {
    const person = await shop.client().signIn(PHONES.biller, ADMIN_PASSWORD);
    const path = '/api/users/second-step';
    const begun = await person.post<{ data: { secret: string } }>(`${path}/begin`, {
      current_password: ADMIN_PASSWORD,
    });
    const code = totpCode(begun.body.data.secret, totpStepAt(Date.now()));
    const confirmed = await person.post<{ data: { recovery_codes: string[] } }>(`${path}/confirm`, { code });
    return { person, codes: confirmed.body.data.recovery_codes };
  };
  const { person, codes } = await switchOn();
  expect((await signIn(codes[0])).status).toBe(200);
  const off = { current_password: ADMIN_PASSWORD, code: codes[1] };
  expect((await person.post('/api/users/second-step/off', off)).status).toBe(200);
  await switchOn();
  const owner = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
  expect((await owner.call('DELETE', `/api/staff/second-step/${biller}`)).status).toBe(200);
  expect((await mailsAfter(6)).map(([to, subject]) => `${to}: ${subject}`).sort()).toEqual([
    'bhavani@example.com: One of your recovery codes was used',
    'bhavani@example.com: One of your recovery codes was used',
    'bhavani@example.com: Two-step sign-in is switched off',
    'bhavani@example.com: Two-step sign-in is switched off',
    'bhavani@example.com: Two-step sign-in is switched on',
    'bhavani@example.com: Two-step sign-in is switched on',
  ]);
});

it('V6: such mails are part of the person’s data export', async () => {
  await client.put(`/api/users/update/${client.userId}`, { email: 'other@example.com', current_password: PASSWORD });
  await mailsAfter(2);
  const { body } = await client.get<{ mails: { recipient: string }[] }>('/api/privacy/export');
  expect(body.mails.map(({ recipient }) => recipient).sort()).toEqual([email, 'other@example.com']);
});
