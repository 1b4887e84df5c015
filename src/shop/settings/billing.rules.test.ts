import { expect, it } from 'vitest';
import { isBillPrefix } from './billing.rules.ts';

it.each([
  ['', true],
  ['A', true],
  ['INV', true],
  ['1A0', true],
  ['S26', true],
  // The GST portal takes no number that begins with 0.
  ['0', false],
  ['0AB', false],
  ['INVO', false],
  ['inv', false],
  ['A-B', false],
  ['A B', false],
  ['-A', false],
  // The papers that have these prefixes by default.
  ['BOS', false],
  ['CN', false],
  ['RV', false],
  ['CNA', true],
])('%j may begin the number of a bill: %s', (prefix, may) => {
  expect(isBillPrefix(prefix)).toBe(may);
});
