/**
 * The search of the price list. A browser loads it together with the whole list, because before that there is nothing to
 * search, and 2.6 KB less stand between a visitor and the first view.
 */
type ProductSearch = typeof import('#shop/products/products.search.ts');

let loaded: ProductSearch | null = null;

/** The server has it at once. */
export function provideSearch(search: ProductSearch): void {
  loaded = search;
}

export async function loadSearch(): Promise<void> {
  if (!loaded) provideSearch(await import('#shop/products/products.search.ts'));
}

/** Throws before the search is loaded; whoever has products to search has it. */
export function productSearch(): ProductSearch {
  if (!loaded) throw new Error('The search was used before the price list was loaded.');
  return loaded;
}
