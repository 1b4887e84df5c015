/** What the server draws of the price list: the first rows that match the address's filter. */
import { choicesIn, chooseProducts } from '#shop/products/products.choice.rules.ts';
import { filterProducts, nearestNames } from '#shop/products/products.search.ts';
import { drawn, FIRST_ROWS, loadWholePriceList, type PriceList } from './price-list.ts';
import type { ListFilter } from './start-search.ts';

export async function loadFirstRows(filter: ListFilter): Promise<PriceList> {
  const list = await loadWholePriceList();
  const numbered = list.products.map((product, at) => ({ ...product, serial: at + 1 }));
  const found = chooseProducts(filterProducts(numbered, filter), filter);
  const isSearch = found.length === 0 && filter.search !== '' && choicesIn(filter) === 0;
  const near = isSearch ? nearestNames(numbered, filter.search) : [];
  return drawn(list, { found: found.length, near }, found.slice(0, FIRST_ROWS));
}
