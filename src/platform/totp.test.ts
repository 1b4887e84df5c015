import { expect, test } from 'vitest';
import { base32, matchTotp, newTotpSecret, totpAddress, totpCode, totpStepAt } from './totp.ts';

const SECRET = base32(Buffer.from('12345678901234567890'));

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i seconds gives the code of RFC 6238', (seconds, code) => {
  expect(totpCode(SECRET, totpStepAt(seconds * 1000))).toBe(code);
});

test('accepts the neighbours of the current half minute and nothing further', () => {
  const now = 1_800_000_015_000;
  const step = totpStepAt(now);
  for (const offset of [-1, 0, 1])
    expect(matchTotp(SECRET, totpCode(SECRET, step + offset), now, 0)).toBe(step + offset);
  for (const offset of [-2, 2]) expect(matchTotp(SECRET, totpCode(SECRET, step + offset), now, 0)).toBeNull();
});

test('accepts no code twice, and none older than one already used', () => {
  const now = 1_800_000_015_000;
  const step = totpStepAt(now);
  expect(matchTotp(SECRET, totpCode(SECRET, step), now, step)).toBeNull();
  expect(matchTotp(SECRET, totpCode(SECRET, step - 1), now, step)).toBeNull();
});

test.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('refuses %j', (code) => {
  expect(matchTotp(SECRET, code, Date.now(), 0)).toBeNull();
});

test('secrets differ and use the base 32 alphabet', () => {
  const [one, other] = [newTotpSecret(), newTotpSecret()];
  expect(one).toMatch(/^[A-Z2-7]{32}$/);
  expect(one).not.toBe(other);
});

test('names shop and person in the URL', () => {
  expect(totpAddress('ABC', 'Mathappu & Co', '9000000001')).toBe(
    'otpauth://totp/Mathappu%20%26%20Co:9000000001?secret=ABC&issuer=Mathappu%20%26%20Co&digits=6&period=30',
  );
});
