/**
 * The search parameters of `/`: the price list's filter, or the admin's place. Any text is accepted without an error, since
 * anybody may type there; each reader checks its own parameter.
 */
import {
  ALL,
  MARK_NAMES,
  type Mark,
  NO_CHOICE,
  PRICE_LIST_SORTS,
  PRICE_STEPS,
  type ProductChoice,
} from '#shop/products/products.choice.rules.ts';
import type { ProductFilter } from '#shop/products/products.search.ts';
import { ADMIN_TABS } from '#web/admin-tabs.ts';

export type StartSearch = Partial<Record<string, string | number>>;

const MOST_LETTERS = 200;

export function validateStartSearch(raw: Record<string, unknown>): StartSearch {
  const kept: StartSearch = {};
  for (const [name, value] of Object.entries(raw)) {
    if (typeof value === 'string' || typeof value === 'number') kept[name] = String(value).slice(0, MOST_LETTERS);
  }
  return kept;
}

/** All of a visitor's filters and sorting of the price list. */
export type ListFilter = ProductFilter & ProductChoice;

/** The whole list in its own order. */
export const WHOLE_LIST: ListFilter = { search: '', category: ALL, subCategory: ALL, ...NO_CHOICE };

const MARK_PARAMETERS: Record<Mark, string> = { isGreen: 'green', isLowNoise: 'quiet', isChildFriendly: 'kids' };

/** The filter that an address names. Unknown values are ignored. */
export function filterOf(search: StartSearch): ListFilter {
  return {
    search: String(search.q ?? ''),
    category: String(search.category ?? ALL),
    subCategory: String(search.sub ?? ALL),
    brand: String(search.brand ?? ''),
    isGreen: search.green !== undefined,
    isLowNoise: search.quiet !== undefined,
    isChildFriendly: search.kids !== undefined,
    upTo: PRICE_STEPS.find((step) => step === Number(search.upto)) ?? 0,
    sort: PRICE_LIST_SORTS.find((sort) => sort === search.sort) ?? '',
  };
}

/** The search parameters of a filter; defaults are left out, so that the plain list has the plain address. */
export function searchOf({ search: q, category, subCategory, brand, upTo, sort, ...marks }: ListFilter): StartSearch {
  const search: StartSearch = {};
  if (q) search.q = q;
  if (category !== ALL) search.category = category;
  if (subCategory !== ALL) search.sub = subCategory;
  if (brand) search.brand = brand;
  for (const mark of MARK_NAMES) if (marks[mark]) search[MARK_PARAMETERS[mark]] = '1';
  if (upTo) search.upto = upTo;
  if (sort) search.sort = sort;
  return search;
}

/** Whether it leads to the admin. Anybody may add a `tab` to a link of the shop: others say nothing. */
export const leadsToAdmin = ({ tab }: StartSearch): boolean => ADMIN_TABS.some((known) => known === tab);

/** The parameters of `/` for a visitor without a session: the filter, or the whole place in the admin, which sign-in leads to. */
export function strangersSearch(raw: Record<string, unknown>): StartSearch {
  const search = validateStartSearch(raw);
  return leadsToAdmin(search) ? search : searchOf(filterOf(search));
}
