/** The rows of the price list that the server draws: the first `most` that match the address's filter. */
import { onceFor } from '#shared/once-for.ts';
import { choicesIn, chooseProducts } from '#shop/products/products.choice.rules.ts';
import type { Product } from '#shop/products/products.contract.ts';
import * as search from '#shop/products/products.search.ts';
import { getLocale } from '#web/words/runtime.js';
import { provideSearch } from '../search/loaded-search.ts';
import type { ListFilter } from '../search/start-search.ts';
import { listed } from './listed.ts';
import type { DrawnRows, ListedProduct } from './price-list.ts';

provideSearch(search);

/** Many pages show the same products. */
const numberedOf = onceFor((products: readonly Product[]) =>
  products.map((product, at): ListedProduct => ({ ...listed(product), serial: at + 1 })),
);

export function firstRowsOf(
  products: readonly Product[],
  filter: ListFilter,
  most: number,
): { rows: DrawnRows; products: ListedProduct[] } {
  const numbered = numberedOf(products);
  const found = chooseProducts(search.filterProducts(numbered, filter), filter);
  const isSearch = found.length === 0 && filter.search !== '' && choicesIn(filter) === 0;
  const near = isSearch ? search.nearestNames(numbered, filter.search, getLocale()) : [];
  return { rows: { found: found.length, near }, products: found.slice(0, most) };
}
