import { hashPassword } from 'better-auth/crypto';
import { expect, it } from 'vitest';
import { createPasswordHasher, HASH_COST, MOST_IN_HAND } from './password-hash.ts';

const today = createPasswordHasher();
const CHEAP = { memory: 64, passes: 1 };
const BY_SCRYPT =
  'scrypt:32768:8:3:c45d52dddb993259cbc1b5f2347f59ad:44412a131050daa4bc122a87995b317f699ac4fdab566784c234037a53137804e26f244a42ece85a9bf161de969649838009f47b96b3e073b9f954b033e52718';
const cheap = createPasswordHasher(CHEAP);

// The table of OWASP's Password Storage Cheat Sheet: any of these.
it('D28: a password is hashed at a cost that OWASP recommends, which its hash states', async () => {
  const asked = ['47104:1', '19456:2', '12288:3', '9216:4', '7168:5'];
  expect(asked).toContain(`${HASH_COST.memory}:${HASH_COST.passes}`);
  const hash = await today.hash('the-same-password');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await today.verify({ hash, password: 'the-same-password' })).toBe(true);
  expect(await today.verify({ hash, password: 'another' })).toBe(false);
  expect(today.isCurrent(hash)).toBe(true);
});

// By argon2's reference program: echo -n password | argon2 somesalt -id -t 2 -k 65536 -p 1 -l 32 -e
it('is argon2id, as other programs compute it', async () => {
  const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await today.verify({ hash, password: 'password' })).toBe(true);
});

// The second as the shop wrote it until November 2026.
it.each([
  ['of the sign-in library', () => hashPassword('மத்தாப்பு வெடி')],
  ['by scrypt', async () => BY_SCRYPT],
])('an old hash %s still works, and is recognised as old', async (_, make) => {
  const hash = await make();
  expect(await today.verify({ hash, password: 'மத்தாப்பு வெடி' })).toBe(true);
  expect(await today.verify({ hash, password: 'மத்தாப்பு' })).toBe(false);
  expect(today.isCurrent(hash)).toBe(false);
});

it('a hash at another cost still works, and is recognised as old', async () => {
  const hash = await cheap.hash('a password');
  expect(await today.verify({ hash, password: 'a password' })).toBe(true);
  expect([today.isCurrent(hash), cheap.isCurrent(hash)]).toEqual([false, true]);
});

it('many at once wait for each other, and all get a response, including a failing one', async () => {
  const hash = await cheap.hash('a password');
  const impossible = createPasswordHasher({ ...CHEAP, memory: 1 });
  const tries = Array.from({ length: 20 }, (_, index) =>
    index % 5 === 0
      ? impossible.hash('a password').catch(() => 'failed')
      : cheap.verify({ hash, password: index % 2 === 0 ? 'a password' : 'another' }),
  );
  const answers = await Promise.all(tries);
  expect(answers).toEqual(answers.map((_, index) => (index % 5 === 0 ? 'failed' : index % 2 === 0)));
});

it('requests above the limit are refused, and waiting ones are answered', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 100 }, () => cheap.hash('a password')));
  const refused = answers.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(100 - MOST_IN_HAND);
  for (const { reason } of refused as PromiseRejectedResult[]) expect(reason).toMatchObject({ code: 'OVERLOADED' });
  expect(await cheap.hash('a password')).toBeTruthy();
});

it('an invalid hash throws an error', async () => {
  await expect(today.verify({ hash: 'x', password: 'x' })).rejects.toThrow('nobody knows');
});
