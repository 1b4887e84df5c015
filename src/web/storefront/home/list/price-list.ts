/** What the price list shows: slim records, so that the first page stays small. */
import type { Category, SubCategory } from '#shop/categories/categories.contract.ts';
import type { Product } from '#shop/products/products.contract.ts';
import { api } from '#web/api/calls.ts';
import { loadSearch } from '../search/loaded-search.ts';
import type { ListFilter } from '../search/start-search.ts';
import { listed } from './listed.ts';

/** The first page carries at most this many rows; the browser draws the rest. */
export const FIRST_ROWS = 200;

export type ListedProduct = Pick<
  Product,
  | 'id'
  | 'name'
  | 'tamil_name'
  | 'description'
  | 'quantity_content'
  | 'base_price'
  | 'discount_price'
  | 'unit_price'
  | 'quantity'
  | 'category_id'
  | 'sub_cat'
  | 'video_url'
> & {
  image: string | null;
  /** These fields are set only where there is a value: most rows have none. */
  tamil_description?: string;
  brand?: string;
  is_green?: true;
  is_low_noise?: true;
  is_child_friendly?: true;
  contents?: Product['contents'];
  sales?: number;
  /** The shop's rating, of 5. */
  rating?: number;
  /** The row's number in the whole list; set only if this list is a part of it. */
  serial?: number;
};

export type ListedCategory = Pick<Category, 'id' | 'name' | 'tamil_name' | 'productsCount' | 'image'>;

export interface PriceList {
  products: ListedProduct[];
  /** Number of products in the whole list, even if only the first rows are here. */
  total: number;
  categories: ListedCategory[];
  /** Empty in the server's page: the browser loads them after the list. */
  subCategories: SubCategory[];
  /** Loading failed: this is the list shown before. */
  isOld?: true;
  /**
   * Set in the server's page, where the rows are markup and are not sent again as data: `products` is empty until the browser
   * has loaded the list.
   */
  drawn?: DrawnRows;
}

export interface DrawnRows {
  /** Number of products that match the address's filter. */
  found: number;
  /** The names nearest to a search without results. */
  near: string[];
}

/** Every product of the shop, and what searches them. */
export async function loadProducts(): Promise<ListedProduct[]> {
  const [products] = await Promise.all([api.products(), loadSearch()]);
  return products.map(listed);
}

async function loadCategories(): Promise<ListedCategory[]> {
  const categories = await api.categories();
  return categories.map(({ id, name, tamil_name, productsCount, image }) => ({
    ...{ id, name, tamil_name, productsCount, image },
  }));
}

/** The products that the server draws, kept apart from the list's data. */
const drawnProducts = new WeakMap<PriceList, readonly ListedProduct[]>();

/** `list` as the page carries it, linked to the products drawn from it. */
function drawn(list: PriceList, rows: DrawnRows, products: readonly ListedProduct[]): PriceList {
  const shown: PriceList = { ...list, drawn: rows };
  drawnProducts.set(shown, products);
  return shown;
}

/** The products that a page shows first: on the server those it draws, in the browser those of a loaded list. */
export const firstProducts = (list: PriceList): readonly ListedProduct[] => drawnProducts.get(list) ?? list.products;

let lastShown: PriceList | null = null;

/** Remembers the list the browser shows, for a failed reload or a return to the page. */
export function keepShown(list: PriceList): void {
  lastShown = list;
}

/** The list last shown in this browser page; null at first. */
export const shownBefore = (): PriceList | null => lastShown;

/**
 * The price list for one page; the server draws the first rows that match the address's filter. If loading fails, a browser
 * falls back to the list it showed before.
 */
export async function loadPriceList(filter: ListFilter): Promise<PriceList> {
  if (typeof window === 'undefined') return loadDrawnList(filter);
  try {
    return await loadWholePriceList();
  } catch (error) {
    if (lastShown) return { ...lastShown, isOld: true };
    throw error;
  }
}

async function loadDrawnList(filter: ListFilter): Promise<PriceList> {
  const [products, categories] = await Promise.all([api.products(), loadCategories()]);
  // The browser never needs it, so it is not in its bundle.
  const { firstRowsOf } = await import('./first-rows.ts');
  const { rows, products: first } = firstRowsOf(products, filter, FIRST_ROWS);
  return drawn({ products: [], total: products.length, categories, subCategories: [] }, rows, first);
}

/** Every product, with the current categories. */
export async function loadWholePriceList(): Promise<PriceList> {
  const [products, categories, subCategories] = await Promise.all([
    loadProducts(),
    loadCategories(),
    api.subCategories(),
  ]);
  return { products, total: products.length, categories, subCategories };
}

/** Each product's number in the whole list, by id: the same in every view, and what a search for '#25' finds. */
export function serialsOf(products: readonly ListedProduct[]): ReadonlyMap<number, number> {
  return new Map(products.map((product, at) => [product.id, product.serial ?? at + 1]));
}

export interface PriceSection {
  /** Null for products whose category is gone, and where a single category is shown. */
  category: ListedCategory | null;
  products: ListedProduct[];
}

/** The element id of a category's section. */
export const sectionId = (category: number | string) => `section-${category}`;

/** Products grouped by category, in the order of the categories; those of a deleted category come last. */
export function sectionsOf(products: readonly ListedProduct[], categories: readonly ListedCategory[]): PriceSection[] {
  const sections = new Map<number | null, PriceSection>();
  for (const category of categories) sections.set(category.id, { category, products: [] });
  sections.set(null, { category: null, products: [] });
  for (const product of products) {
    const section = sections.get(product.category_id) ?? sections.get(null);
    section?.products.push(product);
  }
  return [...sections.values()].filter((section) => section.products.length > 0);
}
