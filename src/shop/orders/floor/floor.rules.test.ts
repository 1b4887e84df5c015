import { describe, expect, it } from 'vitest';
import { productOfCode } from './floor.rules.ts';

const codes = [
  { product_id: 1, code: 'SPK-10' },
  { product_id: 2, code: 'SPK-100' },
  { product_id: 3, code: '8901234567894' },
  { product_id: 4, code: '' },
];

describe('a scanned code', () => {
  it.each([
    ['SPK-10', 1],
    ['spk 10', 1],
    ['SPK100', 2],
    ['8901234567894', 3],
    ['8901234567894\n', 3],
    ['SPK-1', undefined],
    ['-', undefined],
    ['', undefined],
  ])('%j means product %s', (scanned, id) => {
    expect(productOfCode(codes, scanned)?.product_id).toBe(id);
  });

  /** Products whose codes differ only in a dash, or in a Tamil vowel sign. */
  const twins = [
    { product_id: 5, code: 'A-11' },
    { product_id: 6, code: 'a1-1' },
    { product_id: 7, code: 'கி-1' },
    { product_id: 8, code: 'கு-1' },
  ];

  // The other product may be in another order: its box must not tick this line.
  it('with a dash between other numbers is another product', () => {
    expect(productOfCode([{ product_id: 6, code: 'A1-1' }], 'A-11')).toBeUndefined();
    expect(productOfCode([{ product_id: 5, code: 'A-11' }], 'A1-1')).toBeUndefined();
  });

  it.each([
    ['A-11', 5],
    [' a-11\n', 5],
    ['A1-1', 6],
    ['A11', undefined],
    ['கி 1', 7],
    ['கு1', 8],
  ])('%j among codes that are nearly the same means product %s', (scanned, id) => {
    expect(productOfCode(twins, scanned)?.product_id).toBe(id);
  });
});
