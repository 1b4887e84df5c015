import { expect, test } from 'vitest';
import { isBillPrefix } from '../settings/billing.rules.ts';
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
  for (const kind of BILL_KINDS) expect(billNumber(kind, '26-27', 9_999, 'SKC')).toMatch(/^[A-Z0-9/-]{1,16}$/);
  expect(billNumber('tax_invoice', '26-27', 999_999, 'SKC')).toHaveLength(16);
});

test('no prefix gives two kinds the same number', () => {
  const prefixes = ['', 'S', 'SK', 'SKC', 'INV', 'B1'].filter(isBillPrefix);
  const numbers = prefixes.flatMap((prefix) => BILL_KINDS.map((kind) => billNumber(kind, '26-27', 1, prefix)));
  // Only an invoice may be INV both ways: it is one series.
  expect(new Set(numbers).size).toBe(numbers.length - 1);
  for (const taken of ['BOS', 'CN', 'RV', 'SKCX', 'sk', '0A', 'A-B']) expect(isBillPrefix(taken)).toBe(false);
});
