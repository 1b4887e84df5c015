import { expect, it } from 'vitest';
import { codeKey } from './products.code.rules.ts';

it.each([
  ['SPK-10', 'SPK10'],
  ['spk 10', 'SPK10'],
  [' Spk.10/\n', 'SPK10'],
  ['அணுகுண்டு-5', 'அணுகுண்டு5'],
  ['--', ''],
  ['', ''],
])('compares the code %j as %j', (code, key) => {
  expect(codeKey(code)).toBe(key);
});
