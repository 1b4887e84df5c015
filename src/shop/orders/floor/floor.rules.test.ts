import { describe, expect, it } from 'vitest';
import { productOfCode } from './floor.rules.ts';

const codes = [
  { product_id: 1, code: 'SPK-10' },
  { product_id: 2, code: 'SPK-100' },
  { product_id: 3, code: '8901234567894' },
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
});
