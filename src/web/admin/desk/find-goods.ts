import { ALL } from '#shop/products/products.choice.rules.ts';
import type { Product } from '#shop/products/products.contract.ts';
import { filterProducts } from '#shop/products/products.search.ts';

/** Nobody reads more matches. */
const MOST_SHOWN = 7;

/** The price list's row of a bare number first, then the product with that code, then the matches of the shop's search. */
export function findGoods(products: readonly Product[], search: string): Product[] {
  const text = search.trim();
  if (text === '') return [];
  const row = /^\d+$/.test(text) ? products[Number(text) - 1] : undefined;
  const bySku = products.find(({ sku }) => sku !== '' && sku.toLowerCase() === text.toLowerCase());
  const found = filterProducts(products, { search: text, category: ALL, subCategory: ALL });
  const first = [row, bySku].filter((product) => product !== undefined);
  return [...new Set([...first, ...found])].slice(0, MOST_SHOWN);
}
