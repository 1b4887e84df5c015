import { expect, test } from 'vitest';
import { BILL_KINDS, billNumber, financialYear } from './bills.rules.ts';

test.each([
  ['2026-03-31', '25-26'],
  ['2026-04-01', '26-27'],
  ['2026-12-31', '26-27'],
  ['2027-01-01', '26-27'],
  ['2099-04-01', '99-00'],
])('%s is in the financial year %s', (day, year) => {
  expect(financialYear(day)).toBe(year);
});

test('a number has at most the 16 characters of rule 46, up to the 99,999th of a year', () => {
  for (const kind of BILL_KINDS) expect(billNumber(kind, '26-27', 99_999)).toMatch(/^[A-Z0-9/-]{1,16}$/);
});
