/** Changes during a sign-in: the second step is switched on meanwhile, or the hash is older and cheaper than today's. */
import { hashPassword } from 'better-auth/crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { rowsOf } from '#platform/db/db.ts';
import { totpCode, totpStepAt } from '#platform/totp.ts';
import { createTestAuth } from '#testing/compose-shop.ts';
import { startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PASSWORD, PHONES } from '#testing/test-world.ts';
import { signIn } from './sign-in.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const hashOf = async (userId: number) =>
  (
    await rowsOf<{ hash: string }>(
      shop.database.db,
      sql`select password as hash from credentials where user_id = ${userId}`,
    )
  )[0]?.hash;

// Without the second check, the session was opened without the second step and lived for a week.
it('D24: opens no session without the second step if it is switched on during the sign-in', async () => {
  const { db } = shop.database;
  const owner = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
  const draft = await owner.post<{ data: { secret: string } }>('/api/users/second-step/begin', {
    current_password: ADMIN_PASSWORD,
  });
  const whileItIsSwitchedOn = async () => {
    const code = totpCode(draft.body.data.secret, totpStepAt(Date.now()));
    expect((await owner.post('/api/users/second-step/confirm', { code })).status).toBe(200);
    return false;
  };
  const late = signIn(db, createTestAuth(db), { phone: PHONES.owner, password: ADMIN_PASSWORD }, whileItIsSwitchedOn);
  await expect(late).rejects.toMatchObject({ code: 'TOTP_REQUIRED' });
  const open = await rowsOf(db, sql`select token from sessions where user_id = ${shop.world.people.owner}`);
  expect(open).toEqual([{ token: owner.token }]);
});

// While the refusal was cached in place of the hash, every unknown phone got it until the next start.
it('answers the same for an unknown phone after a moment in which no password could be hashed', async () => {
  vi.resetModules();
  const { signIn: firstSignIn } = await import('./sign-in.ts');
  const { db } = shop.database;
  const auth = createTestAuth(db);
  const busy = { ...auth, hashPassword: () => Promise.reject(new Error('busy')) };
  const stranger = { phone: '9000000099', password: 'whatever-2026' };
  const noStep = async () => false;
  await expect(firstSignIn(db, busy, stranger, noStep)).rejects.toThrow('busy');
  await expect(firstSignIn(db, auth, stranger, noStep)).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
});

describe('a password hashed in an older way', () => {
  const login = async (password: string) =>
    (await shop.client().post('/api/users/login', { phone_number: PHONES.meena, password })).status;
  const makeOld = async (userId: number) => {
    const hash = await hashPassword(PASSWORD);
    await shop.database.db.execute(sql`update credentials set password = ${hash} where user_id = ${userId}`);
    return hash;
  };

  it('works, and is rehashed only by the first correct sign-in', async () => {
    const { meena } = shop.world.people;
    const old = await makeOld(meena);
    expect(await login('not-this-one')).toBe(401);
    expect(await hashOf(meena)).toBe(old);
    expect(await login(PASSWORD)).toBe(200);
    expect(await hashOf(meena)).toMatch(/^\$argon2id\$/);
    expect(await login(PASSWORD)).toBe(200);
  });

  it('does not lock out somebody who signs in twice at once', async () => {
    await makeOld(shop.world.people.meena);
    expect(await Promise.all([login(PASSWORD), login(PASSWORD), login(PASSWORD)])).toEqual([200, 200, 200]);
  });
});
