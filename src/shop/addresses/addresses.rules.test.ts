import { expect, it } from 'vitest';
import { isTooShort } from './addresses.rules.ts';

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
