// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { api } from '#web/api/calls.ts';
import { cartLines, replaceCart, setQuantity } from '../cart/local-cart.ts';
import { fillAgain } from './fill-again.ts';

type Products = Awaited<ReturnType<typeof api.products>>;

const product = (id: number, quantity: number, unit_price: number) => ({
  ...{ id, name: `Product ${id}`, tamil_name: '' },
  ...{ quantity, unit_price },
});
const line = (product_id: number, count: number, unit_price: number) => ({
  ...{ product_id, name: `Old name ${product_id}`, tamil_name: '' },
  ...{ count, unit_price },
});

beforeEach(() => {
  replaceCart([]);
  const list = [product(1, 50, 20), product(2, 3, 20), product(3, 0, 20), product(4, 500, 25.5)];
  vi.spyOn(api, 'products').mockResolvedValue(list as unknown as Products);
});

it('says what is sold out, short or dearer, and fills the cart with the rest', async () => {
  const lines = [line(1, 5, 20), line(2, 10, 20), line(3, 1, 20), line(4, 120, 25), line(9, 2, 20)];
  expect(await fillAgain(lines, 100)).toEqual({
    added: 3,
    gone: ['Product 3', 'Old name 9'],
    fewer: [
      { name: 'Product 2', left: 3, count: 10 },
      { name: 'Product 4', left: 100, count: 120 },
    ],
    dearer: [{ name: 'Product 4', now: 2550, before: 2500 }],
  });
  expect(cartLines()).toEqual([
    { id: 1, quantity: 5 },
    { id: 2, quantity: 3 },
    { id: 4, quantity: 100 },
  ]);
});

it('adds nothing at a second click, and removes nothing from the cart', async () => {
  setQuantity(1, 8, 50);
  await fillAgain([line(1, 5, 20), line(4, 2, 25.5)], 100);
  await fillAgain([line(1, 5, 20), line(4, 2, 25.5)], 100);
  expect(cartLines()).toEqual([
    { id: 1, quantity: 8 },
    { id: 4, quantity: 2 },
  ]);
});
