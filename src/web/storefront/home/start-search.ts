/**
 * The search parameters of `/`: the price list's filter, or the admin's place. Whatever is text is kept and nothing
 * fails, since anybody may type there; who reads a parameter checks it.
 */
import { ALL, type ProductFilter } from '#shop/products/products.search.ts';

export type StartSearch = Partial<Record<string, string | number>>;

const MOST_LETTERS = 200;

export function validateStartSearch(raw: Record<string, unknown>): StartSearch {
  const kept: StartSearch = {};
  for (const [name, value] of Object.entries(raw)) {
    if (typeof value === 'string' || typeof value === 'number') kept[name] = String(value).slice(0, MOST_LETTERS);
  }
  return kept;
}

/** The filter that an address names. */
export function filterOf(search: StartSearch): ProductFilter {
  return {
    search: String(search.q ?? ''),
    category: String(search.category ?? ALL),
    subCategory: String(search.sub ?? ALL),
  };
}

/** The parameters of a filter; what is not narrowed is left out, so that the plain list has the plain address. */
export function searchOf(filter: ProductFilter): StartSearch {
  const search: StartSearch = {};
  if (filter.search) search.q = filter.search;
  if (filter.category !== ALL) search.category = filter.category;
  if (filter.subCategory !== ALL) search.sub = filter.subCategory;
  return search;
}

/** What a visitor without a session can ask of `/`: the filter alone, since the admin's places are not theirs. */
export const strangersSearch = (raw: Record<string, unknown>): StartSearch =>
  searchOf(filterOf(validateStartSearch(raw)));
