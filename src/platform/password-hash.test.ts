import { hashPassword } from 'better-auth/crypto';
import { expect, it } from 'vitest';
import { createPasswordHasher, HASH_COST, MOST_IN_HAND } from './password-hash.ts';

const today = createPasswordHasher();
const CHEAP = { N: 2 ** 10, r: 8, p: 1 };
const cheap = createPasswordHasher(CHEAP);

// The table of OWASP's Password Storage Cheat Sheet: any of these.
it('D28: a password is hashed at a cost that OWASP recommends, which its hash states', async () => {
  const asked = ['131072:8:1', '65536:8:2', '32768:8:3', '16384:8:5', '8192:8:10'];
  expect(asked).toContain(`${HASH_COST.N}:${HASH_COST.r}:${HASH_COST.p}`);
  const hash = await today.hash('the-same-password');
  expect(hash).toMatch(/^scrypt:32768:8:3:[0-9a-f]{32}:[0-9a-f]{128}$/);
  expect(await today.verify({ hash, password: 'the-same-password' })).toBe(true);
  expect(await today.verify({ hash, password: 'another' })).toBe(false);
  expect(today.isCurrent(hash)).toBe(true);
});

it('an old hash still works, and is recognised as old', async () => {
  const first = await hashPassword('மத்தாப்பு வெடி');
  expect(await today.verify({ hash: first, password: 'மத்தாப்பு வெடி' })).toBe(true);
  expect(await today.verify({ hash: first, password: 'மத்தாப்பு' })).toBe(false);
  const other = await cheap.hash('a password');
  expect(await today.verify({ hash: other, password: 'a password' })).toBe(true);
  expect([today.isCurrent(first), today.isCurrent(other), cheap.isCurrent(other)]).toEqual([false, false, true]);
});

it('many at once wait for each other, and all get a response, including a failing one', async () => {
  const hash = await cheap.hash('a password');
  const impossible = createPasswordHasher({ ...CHEAP, N: 3 });
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
