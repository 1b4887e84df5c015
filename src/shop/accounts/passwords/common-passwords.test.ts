import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

const lines = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8').split('\n');

test('the list has more than the top three thousand, without duplicates, all long enough to be chosen', () => {
  expect(lines.length).toBeGreaterThanOrEqual(3000);
  expect(new Set(lines).size).toBe(lines.length);
  expect(lines.filter((line) => line.length < 6 || line !== line.toLowerCase())).toEqual([]);
});

test.each(['123456', 'password', 'PassWord123', 'qwertyuiop', 'iloveyou', 'admin@123', 'aaaaaaaaaaaaaaaa'])(
  'refuses %s',
  (password) => {
    expect(isCommonPassword(password)).toBe(true);
  },
);

test('refuses the person’s own phone number in any notation', () => {
  for (const text of ['9486012345', '+91 94860 12345', '094860-12345'])
    expect(isCommonPassword(text, '9486012345')).toBe(true);
  expect(isCommonPassword('9486012345', '9500012345')).toBe(false);
});

test.each(['sparkle-2026', 'மத்தாப்பு-வாங்கலாம்', 'correct horse battery staple', 'x'.repeat(63).concat('y')])(
  'accepts %s',
  (password) => {
    expect(isCommonPassword(password, '9486012345')).toBe(false);
  },
);
