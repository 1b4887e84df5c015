import { expect, it } from 'vitest';
import { isPin, isTooShort } from './addresses.rules.ts';

const NOTHING = { house_flat_no: '', street_name: '', locality: '', landmark: '' };

it.each([
  [{ house_flat_no: '7' }, true],
  [{ house_flat_no: 'x', street_name: '-' }, true],
  [{ house_flat_no: '7', landmark: 'Temple' }, false],
  [{ house_flat_no: '12' }, false],
  [{ house_flat_no: '7அ' }, false],
])('%o is too short: %s', (said, expected) => {
  expect(isTooShort({ ...NOTHING, ...said })).toBe(expected);
});

it.each([
  ['625001', true],
  ['025001', false],
  ['62500', false],
  ['6250011', false],
  ['625 001', false],
  [' 625001', false],
  ['62500a', false],
  ['', false],
])('%j has the form of a PIN code: %s', (text, is) => {
  expect(isPin(text)).toBe(is);
});

it.each(['house_flat_no', 'street_name', 'locality', 'landmark'] as const)('counts what %s says', (part) => {
  expect(isTooShort({ ...NOTHING, [part]: 'Temple' })).toBe(false);
});
