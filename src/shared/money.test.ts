import fc from 'fast-check';
import { expect, it } from 'vitest';
import { divideRoundHalfUp, shareOf } from './money.ts';

it.each([
  [7, 2, 4],
  [-7, 2, -3],
  [-8, 3, -3],
  [-1, 3, 0],
  [-4, 2, -2],
])('%i / %i is %i, half rounded up', (dividend, divisor, quotient) => {
  expect(divideRoundHalfUp(dividend, divisor)).toBe(quotient);
});

// Regression: with plain BigInt division, 18 percent of a discount of ₹10.50 came to ₹1.88.
it('a discount of 18 percent is exact', () => {
  expect(shareOf(-1050, 1800)).toBe(-189);
});

it('rounds by at most half', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 1, max: 1e6 }), (dividend, divisor) => {
      const error = divideRoundHalfUp(dividend, divisor) * divisor - dividend;
      expect(2 * error).toBeGreaterThan(-divisor);
      expect(2 * error).toBeLessThanOrEqual(divisor);
    }),
  );
});
