/**
 * Which products a visitor sees (spec §5): a case-insensitive substring of the name, the Tamil name, the description
 * or the pack, and category and sub-category compared as texts. Pure; the page and the server filter alike.
 */
import type { Product } from './products.contract.ts';

export type SearchableProduct = Pick<
  Product,
  'name' | 'tamil_name' | 'description' | 'quantity_content' | 'category_id' | 'sub_cat'
>;

export interface ProductFilter {
  /** What is searched for; surrounding spaces do not count. */
  search: string;
  /** A category's id, or 'all'. */
  category: string;
  /** A sub-category's id, or 'all'. */
  subCategory: string;
}

export const ALL = 'all';

/** One lower-case text per product, made once: filtering thousands on every keystroke then stays cheap. */
const haystacks = new WeakMap<SearchableProduct, string>();

function haystackOf(product: SearchableProduct): string {
  let text = haystacks.get(product);
  if (text === undefined) {
    const { name, tamil_name, description, quantity_content } = product;
    // A line break between the fields, which no search contains: a match never spans two of them.
    text = [name, tamil_name, description, quantity_content].join('\n').toLowerCase();
    haystacks.set(product, text);
  }
  return text;
}

/** Makes the texts that filtering looks through before the first keystroke needs them. */
export function prepareSearch(products: readonly SearchableProduct[]): void {
  for (const product of products) haystackOf(product);
}

function needleOf(search: string): string {
  return search.trim().replace(/\s+/g, ' ').toLowerCase();
}

export function filterProducts<T extends SearchableProduct>(products: readonly T[], filter: ProductFilter): T[] {
  const needle = needleOf(filter.search);
  return products.filter(
    (product) =>
      (filter.category === ALL || String(product.category_id) === filter.category) &&
      (filter.subCategory === ALL || String(product.sub_cat) === filter.subCategory) &&
      (needle === '' || haystackOf(product).includes(needle)),
  );
}

/** A text cut into what matched the search and what did not, for marking; odd pieces are the matches. */
export function splitByMatch(text: string, search: string): string[] {
  const needle = needleOf(search);
  const lower = text.toLowerCase();
  // Lower-casing may change a text's length (Turkish İ); then the positions would be off.
  if (needle === '' || lower.length !== text.length) return [text];
  const pieces: string[] = [];
  let from = 0;
  for (let at = lower.indexOf(needle); at !== -1; at = lower.indexOf(needle, from)) {
    pieces.push(text.slice(from, at), text.slice(at, at + needle.length));
    from = at + needle.length;
  }
  pieces.push(text.slice(from));
  return pieces;
}

function pairsOf(text: string): Set<string> {
  const letters = text.toLowerCase().replace(/[\s()]+/g, '');
  return new Set(Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2)));
}

/** How alike two words are by the pairs of letters they share, 0 to 1; forgives typing errors. */
function likeness(wanted: Set<string>, name: string): number {
  const pairs = pairsOf(name);
  let shared = 0;
  for (const pair of wanted) if (pairs.has(pair)) shared++;
  return wanted.size === 0 ? 0 : shared / wanted.size;
}

const LIKE_ENOUGH = 0.5;

/** The names nearest to a search that found nothing, best first, in either language. */
export function nearestNames(
  products: readonly Pick<Product, 'name' | 'tamil_name'>[],
  search: string,
  most = 4,
): string[] {
  const wanted = pairsOf(needleOf(search));
  const scores = new Map<string, number>();
  for (const { name, tamil_name } of products) {
    for (const candidate of [name, tamil_name]) scores.set(candidate, likeness(wanted, candidate));
  }
  return [...scores]
    .filter(([, score]) => score >= LIKE_ENOUGH)
    .sort(([nameA, a], [nameB, b]) => b - a || nameA.length - nameB.length)
    .slice(0, most)
    .map(([name]) => name);
}
