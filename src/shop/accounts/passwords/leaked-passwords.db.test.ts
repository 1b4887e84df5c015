/** A leaked password is refused wherever one is set; nothing changes and no code is used up. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PASSWORD, PHONES } from '#testing/test-world.ts';

const LEAKED = 'a-password-that-leaked';

let shop: TestShop;
let asked: string[] = [];

beforeAll(async () => {
  shop = await startTestShop({
    isLeaked: async (password) => {
      asked.push(password);
      return password === LEAKED;
    },
  });
});
afterAll(() => shop.close());

const refusal = (field: string) => ({
  status: 400,
  body: {
    code: 'VALIDATION',
    fields: { [field]: 'This password is known from a leak elsewhere. Please choose another.' },
  },
});

it('D28: when registering', async () => {
  const person = { name: 'P', email: 'p@example.com', phone_number: '9360000071', password: LEAKED };
  expect(await shop.client().post('/api/users/register', person)).toMatchObject(refusal('password'));
  expect((await shop.client().post('/api/users/register', { ...person, password: PASSWORD })).status).toBe(201);
});

it('D28: when changing one’s own, after the current one was correct', async () => {
  const client = await shop.client().signIn(PHONES.meena, PASSWORD);
  asked = [];
  const wrong = { current_password: 'not-this-one', new_password: LEAKED };
  expect((await client.put('/api/users/password', wrong)).status).toBe(403);
  expect(asked).toEqual([]);
  expect(await client.put('/api/users/password', { ...wrong, current_password: PASSWORD })).toMatchObject(
    refusal('new_password'),
  );
  expect((await shop.client().signIn(PHONES.meena, PASSWORD)).userId).toBe(client.userId);
});

it('D28: when resetting a forgotten one, and the code stays valid', async () => {
  await shop.client().post('/api/users/forgot', { phone_number: PHONES.kannan });
  const text = () => shop.texts().find(({ file }) => file.startsWith(`91${PHONES.kannan}-`))?.text;
  await shop.until(() => text() !== undefined);
  const reset = { phone_number: PHONES.kannan, otp: text()?.slice(0, 6), new_password: LEAKED };
  expect(await shop.client().post('/api/users/reset', reset)).toMatchObject(refusal('new_password'));
  const another = { ...reset, new_password: 'one-that-never-leaked' };
  expect((await shop.client().post('/api/users/reset', another)).status).toBe(200);
});

it('D28: when the owner sets one for staff, or staff choose their own', async () => {
  const owner = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
  const person = { name: 'Selvam', phone_number: '9360000072', role: 'packer', password: LEAKED };
  expect(await owner.post('/api/staff/add', person)).toMatchObject(refusal('password'));
  const given = 'a-given-password-2026';
  const added = await owner.post<{ data: { id: number } }>('/api/staff/add', { ...person, password: given });
  expect(added.status).toBe(201);
  expect(await owner.put(`/api/staff/update/${added.body.data.id}`, { password: LEAKED })).toMatchObject(
    refusal('password'),
  );
  const chosen = { phone_number: person.phone_number, password: given, new_password: LEAKED };
  expect(await shop.client().post('/api/users/login', chosen)).toMatchObject(refusal('new_password'));
});
