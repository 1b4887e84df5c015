/** What the price list shows: slim records, so that the first page stays small. */
import type { Category, SubCategory } from '#shop/categories/categories.contract.ts';
import { chooseProducts } from '#shop/products/products.choice.rules.ts';
import type { Product } from '#shop/products/products.contract.ts';
import { filterProducts } from '#shop/products/products.search.ts';
import { api } from '#web/api/calls.ts';
import type { ListFilter } from './start-search.ts';

/** The first page carries at most this many rows; a larger list follows when the browser is idle. */
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
  /** These only where there is something to say: most rows carry none. */
  brand?: string;
  is_green?: true;
  sales?: number;
  /** The row's number in the whole list; only in a list that is a part of it. */
  serial?: number;
};

export type ListedCategory = Pick<Category, 'id' | 'name' | 'tamil_name' | 'productsCount' | 'image'>;

export interface PriceList {
  products: ListedProduct[];
  /** Products in the whole list, also where only the first rows are here. */
  total: number;
  categories: ListedCategory[];
  subCategories: SubCategory[];
  /** It could not be read anew: this is the one that was shown before. */
  isOld?: true;
}

function listed(product: Product): ListedProduct {
  const { id, name, tamil_name, description, quantity_content, base_price, discount_price } = product;
  const { unit_price, quantity, category_id, sub_cat, video_url } = product;
  const image = product.ProductImages[0]?.imageUrl ?? null;
  return {
    ...{ id, name, tamil_name, description, quantity_content, base_price, discount_price },
    ...{ unit_price, quantity, category_id, sub_cat, video_url, image },
    ...(product.brand !== '' && { brand: product.brand }),
    ...(product.sales > 0 && { sales: product.sales }),
    ...(product.is_green && { is_green: true as const }),
  };
}

/** Every product of the shop. */
export async function loadProducts(): Promise<ListedProduct[]> {
  return (await api.products()).map(listed);
}

async function loadCategories(): Promise<ListedCategory[]> {
  const categories = await api.categories();
  return categories.map(({ id, name, tamil_name, productsCount, image }) => ({
    ...{ id, name, tamil_name, productsCount, image },
  }));
}

let lastShown: PriceList | null = null;

/** Keeps the list that a browser shows, for when it cannot be read anew. */
export function keepShown(list: PriceList): void {
  lastShown = list;
}

/**
 * The price list for one page; the server sends only the first rows that match the address's filter. A browser that has shown
 * it before falls back to that one.
 */
export async function loadPriceList(filter: ListFilter): Promise<PriceList> {
  if (typeof window === 'undefined') return loadFirstRows(filter);
  try {
    return await loadWholePriceList();
  } catch (error) {
    if (lastShown) return { ...lastShown, isOld: true };
    throw error;
  }
}

async function loadFirstRows(filter: ListFilter): Promise<PriceList> {
  const list = await loadWholePriceList();
  return list.total > FIRST_ROWS ? { ...list, products: firstRows(list.products, filter) } : list;
}

/** Every product, with the categories as they are now. */
export async function loadWholePriceList(): Promise<PriceList> {
  const [products, categories, subCategories] = await Promise.all([
    loadProducts(),
    loadCategories(),
    api.subCategories(),
  ]);
  return { products, total: products.length, categories, subCategories };
}

function firstRows(products: readonly ListedProduct[], filter: ListFilter): ListedProduct[] {
  const numbered = products.map((product, at) => ({ ...product, serial: at + 1 }));
  return chooseProducts(filterProducts(numbered, filter), filter).slice(0, FIRST_ROWS);
}

/** Each product's number in the whole list, by id: the same in every view, and what a search for '#25' means. */
export function serialsOf(products: readonly ListedProduct[]): ReadonlyMap<number, number> {
  return new Map(products.map((product, at) => [product.id, product.serial ?? at + 1]));
}

export interface PriceSection {
  /** Null for products whose category is gone, and where one category is shown alone. */
  category: ListedCategory | null;
  products: ListedProduct[];
}

/** Where a category's section stands in the page. */
export const sectionId = (category: number | string) => `section-${category}`;

/** Products under their categories, in the order of the categories; those of a deleted category come last. */
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
