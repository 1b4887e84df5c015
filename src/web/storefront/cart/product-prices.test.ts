import { expect, it } from 'vitest';
import { pricesOf, sumCart } from './product-prices.ts';

const prices = new Map([
  [1, pricesOf({ base_price: 20, unit_price: 16.6 })],
  [2, pricesOf({ base_price: 75, unit_price: 75 })],
]);

it('sums lines, pieces, total and list total in exact paise', () => {
  const cart = [
    { id: 1, quantity: 3 },
    { id: 2, quantity: 2 },
  ];
  expect(sumCart(cart, prices)).toEqual({
    lines: 2,
    pieces: 5,
    total: 3 * 1660 + 2 * 7500,
    listTotal: 3 * 2000 + 15000,
  });
});

it('counts a line that is no longer sold as zero', () => {
  expect(sumCart([{ id: 9, quantity: 4 }], prices)).toEqual({ lines: 1, pieces: 4, total: 0, listTotal: 0 });
});
