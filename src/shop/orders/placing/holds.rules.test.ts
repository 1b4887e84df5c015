import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heldByNewcomer, mostOnDelivery } from './holds.rules.ts';

const limits = { hold_percent: 10, hold_pieces: 5, hold_total_percent: 50, holds_per_address: 3 };

describe('what an unpaid order of a newcomer holds', () => {
  it.each([
    { asked: 100, stock: 1_000, byOthers: 0, held: 100 },
    { asked: 100, stock: 200, byOthers: 0, held: 20 },
    { asked: 3, stock: 200, byOthers: 0, held: 3 },
    { asked: 100, stock: 20, byOthers: 0, held: 5 },
    { asked: 7, stock: 1, byOthers: 0, held: 5 },
    { asked: 100, stock: 200, byOthers: 95, held: 5 },
    { asked: 100, stock: 200, byOthers: 100, held: 0 },
    { asked: 1, stock: 4, byOthers: 5, held: 0 },
  ])('$asked requested of $stock, of which others hold $byOthers: $held', ({ asked, stock, byOthers, held }) => {
    expect(heldByNewcomer(asked, { stock, reservedByNewcomers: byOthers }, limits)).toBe(held);
  });

  it('leaves half of the stock to paying customers, however many newcomers follow each other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 5_000 }), fc.array(fc.integer({ min: 1, max: 100 })), (stock, asked) => {
        const held = asked.reduce(
          (sum, quantity) => sum + heldByNewcomer(quantity, { stock, reservedByNewcomers: sum }, limits),
          0,
        );
        expect(held).toBeLessThanOrEqual(Math.max(5, stock / 2));
      }),
    );
  });
});

describe('what a newcomer may order with cash on delivery', () => {
  it.each([
    { stock: 350, taken: 0, most: 35 },
    { stock: 64, taken: 0, most: 10 },
    { stock: 20, taken: 0, most: 10 },
    { stock: 5, taken: 0, most: 5 },
    { stock: 2, taken: 3, most: 2 },
    { stock: 34, taken: 30, most: 2 },
    { stock: 32, taken: 32, most: 0 },
  ])('with $stock left and $taken taken that way: $most', ({ stock, taken, most }) => {
    expect(mostOnDelivery({ stock, taken }, limits)).toBe(most);
  });

  it('leaves half of the stock, whoever orders in whatever steps', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 5_000 }), fc.array(fc.integer({ min: 1, max: 100 })), (stock, asked) => {
        const taken = asked.reduce(
          (sum, quantity) => sum + Math.min(quantity, mostOnDelivery({ stock: stock - sum, taken: sum }, limits)),
          0,
        );
        expect(taken).toBeLessThanOrEqual(Math.max(5, stock / 2));
      }),
    );
  });
});
