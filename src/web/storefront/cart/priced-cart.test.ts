import { expect, test } from 'vitest';
import type { Coupon } from '#shop/coupons/coupons.contract.ts';
import type { Product } from '#shop/products/products.contract.ts';
import { adjustmentsOf, applyAdjustments, priceCart, stillSold, withoutOrdered } from './priced-cart.ts';

const product = (id: number, base_price: number, discount_price: number, quantity: number) =>
  ({ id, base_price, discount_price, quantity }) as Product;

const sparklers = product(1, 20, 17, 50);
const skyShot = product(2, 499.99, 12.5, 3);
const diwali20: Coupon = {
  id: 1,
  code: 'DIWALI20',
  description: '',
  tamil_description: '',
  minOrder: 500,
  discount_percentage: 20,
  only_categories: [],
  except_categories: [],
  except_products: [],
  categories: [],
};

test('prices the lines in paise and leaves out what is no longer sold', () => {
  const cart = priceCart(
    [
      { id: 1, quantity: 2 },
      { id: 2, quantity: 1 },
      { id: 9, quantity: 4 },
    ],
    [sparklers, skyShot],
  );
  expect(cart.entries.map(({ line }) => line.lineTotal)).toEqual([3320, 43749]);
  expect(cart.price.total).toBe(3320 + 43749);
  expect(cart.pieces).toBe(3);
});

test('a coupon below its minimum stays but is worth nothing', () => {
  const cart = priceCart([{ id: 1, quantity: 1 }], [sparklers], { coupon: diwali20 });
  expect(cart.price).toMatchObject({ discountTotal: 0, couponShortBy: 50000 - 1660, total: 1660 });
});

test('a coupon at its minimum counts, and cash on delivery adds its charge', () => {
  const cart = priceCart([{ id: 2, quantity: 2 }], [skyShot], { coupon: diwali20, isCod: true });
  expect(cart.price).toMatchObject({ subtotal: 87498, discountTotal: 17500, surchargeTotal: 2500, total: 72498 });
});

test('cuts lines to the stock and removes sold-out goods', () => {
  const cart = [
    { id: 1, quantity: 5 },
    { id: 2, quantity: 9 },
    { id: 9, quantity: 1 },
  ];
  const adjusted = adjustmentsOf(cart, [sparklers, skyShot], 1_000);
  expect(adjusted).toEqual([
    { product_id: 2, asked: 9, given: 3, reason: 'stock' },
    { product_id: 9, asked: 1, given: 0, reason: 'inactive' },
  ]);
  expect(applyAdjustments(cart, adjusted)).toEqual([
    { id: 1, quantity: 5 },
    { id: 2, quantity: 3 },
  ]);
});

test('an order removes its pieces from the cart and nothing else', () => {
  const cart = [
    { id: 1, quantity: 5 },
    { id: 2, quantity: 2 },
  ];
  expect(
    withoutOrdered(cart, [
      { product_id: 2, count: 2 },
      { product_id: 1, count: 4 },
    ]),
  ).toEqual([{ id: 1, quantity: 1 }]);
});

test('keeps the lines of products still on the list', () => {
  const cart = [
    { id: 1, quantity: 2 },
    { id: 9, quantity: 4 },
  ];
  expect(stillSold(cart, [sparklers, skyShot])).toEqual([{ id: 1, quantity: 2 }]);
});
