// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import type { Product } from '#shop/products/products.contract.ts';
import { api } from '#web/api/calls.ts';
import { quantityOf } from '#web/storefront/cart/local-cart.ts';
import { overwriteGetLocale } from '#web/words/runtime.js';
import { reorder } from './reorder.ts';

const line = { product_id: 7, name: 'Flower Pots Big', tamil_name: 'பெரிய பூச்சட்டி', count: 2 };

test.each([
  ['en', 'Flower Pots Big'],
  ['ta', 'பெரிய பூச்சட்டி'],
] as const)('names what is no longer there in the language of the page: %s', async (locale, name) => {
  overwriteGetLocale(() => locale);
  vi.spyOn(api, 'products').mockResolvedValue([]);
  expect(await reorder([line], 100)).toEqual({ added: 0, missing: [name] });
});

test('fills the cart with no more of a product than one order takes, and says so', async () => {
  overwriteGetLocale(() => 'en');
  vi.spyOn(api, 'products').mockResolvedValue([{ id: 7, quantity: 500 } as Product]);
  const lines = [{ ...line, count: 60 }];
  expect(await reorder(lines, 100)).toEqual({ added: 1, missing: [] });
  expect(await reorder(lines, 100)).toEqual({ added: 1, missing: ['Flower Pots Big'] });
  expect(quantityOf(7)).toBe(100);
});
