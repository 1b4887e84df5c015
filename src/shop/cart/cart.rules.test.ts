import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adjustLines } from './cart.rules.ts';

const MOST = 50;
const SPARKLERS = 1;
const ROCKETS = 2;
/** 12 boxes of sparklers, 500 of rockets, and a product that is sold out. */
const SOLD_OUT = 3;
const buyable = new Map([
  [SPARKLERS, 12],
  [ROCKETS, 500],
  [SOLD_OUT, 0],
]);
const GONE = 9;

const asked = (...lines: [number, number][]) => lines.map(([productId, quantity]) => ({ productId, quantity }));
const adjusting = (...lines: [number, number][]) => {
  const { lines: kept, adjusted } = adjustLines(asked(...lines), buyable, MOST);
  return [
    kept.map(({ productId, quantity }) => [productId, quantity]),
    adjusted.map(({ product_id, asked: wanted, given, reason }) => [product_id, wanted, given, reason]),
  ];
};

describe('a wanted list becomes a cart', () => {
  it.each<[string, [number, number][], [number, number][], [number, number, number, string][]]>([
    [
      'unchanged if everything is there',
      [
        [ROCKETS, 3],
        [SPARKLERS, 12],
      ],
      [
        [ROCKETS, 3],
        [SPARKLERS, 12],
      ],
      [],
    ],
    ['empty of an empty list', [], [], []],
    ['cut to what is in stock', [[SPARKLERS, 13]], [[SPARKLERS, 12]], [[SPARKLERS, 13, 12, 'stock']]],
    ['without what is sold out', [[SOLD_OUT, 1]], [], [[SOLD_OUT, 1, 0, 'stock']]],
    ['without what the shop no longer sells', [[GONE, 2]], [], [[GONE, 2, 0, 'inactive']]],
    ['up to the limit per product', [[ROCKETS, MOST]], [[ROCKETS, MOST]], []],
    ['cut to the limit per product', [[ROCKETS, 51]], [[ROCKETS, MOST]], [[ROCKETS, 51, MOST, 'limit']]],
    [
      'with a repeated product once',
      [
        [ROCKETS, 2],
        [ROCKETS, 3],
      ],
      [[ROCKETS, 5]],
      [[ROCKETS, 5, 5, 'duplicate']],
    ],
    [
      'cut, if the repeated product is short together',
      [
        [SPARKLERS, 7],
        [ROCKETS, 1],
        [SPARKLERS, 7],
      ],
      [
        [SPARKLERS, 12],
        [ROCKETS, 1],
      ],
      [[SPARKLERS, 14, 12, 'stock']],
    ],
  ])('%s', (_, wanted, lines, adjusted) => {
    expect(adjusting(...wanted)).toEqual([lines, adjusted]);
  });

  it('blames the limit, not the stock, if exactly the limit is there', () => {
    const { adjusted } = adjustLines(asked([SPARKLERS, 13]), buyable, 12);
    expect(adjusted).toEqual([{ product_id: SPARKLERS, asked: 13, given: 12, reason: 'limit' }]);
  });

  it('never has more than was wanted, is there or is allowed, and names every product that lost some', () => {
    const anyLine = fc.record({ productId: fc.integer({ min: 1, max: 4 }), quantity: fc.integer({ min: 1, max: 90 }) });
    fc.assert(
      fc.property(fc.array(anyLine), (wanted) => {
        const { lines, adjusted } = adjustLines(wanted, buyable, MOST);
        for (const productId of new Set(wanted.map((line) => line.productId))) {
          const all = wanted
            .filter((line) => line.productId === productId)
            .reduce((sum, line) => sum + line.quantity, 0);
          const given = lines.find((line) => line.productId === productId)?.quantity ?? 0;
          expect(given).toBe(Math.min(all, buyable.get(productId) ?? 0, MOST));
          if (given < all) expect(adjusted).toContainEqual(expect.objectContaining({ product_id: productId, given }));
        }
      }),
    );
  });
});
