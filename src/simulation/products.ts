import type { Area, ErrorState } from './area.ts';
import { type ListAnswer, type PageQuery, pageOf } from './paging.ts';
import type { Product } from './records.ts';
import { findById, freshId, given, removeFrom, type World } from './world.ts';

const PAGE_SIZE = 12;
/** In rupees, inclusive (spec §9). */
const DEFAULT_PRICE_RANGE = [0, 2000] as const;

export type ProductSort = 'name' | 'price_low' | 'price_high' | 'rating' | 'popular';

export interface ProductQuery extends PageQuery {
  /** A category's id, or part of its name; 'all' for every category. */
  category?: string | undefined;
  search?: string | undefined;
  sortBy?: ProductSort | undefined;
  priceRange?: readonly [number, number] | undefined;
}

export interface ProductList extends ListAnswer<Product> {
  hasMore: boolean;
}

export type ProductFields = Partial<Omit<Product, 'id' | 'createdAt' | 'updatedAt'>>;

/** A missing product is returned as null: spec §8 has no error for it. */
export interface Products extends ErrorState {
  list: (query?: ProductQuery) => Promise<ProductList>;
  byId: (id: string) => Promise<Product | null>;
  featured: () => Promise<Product[]>;
  popular: () => Promise<Product[]>;
  create: (fields: ProductFields) => Promise<Product>;
  update: (id: string, changes: ProductFields) => Promise<Product | null>;
  delete: (id: string) => Promise<Product | null>;
}

const ORDERS: Record<ProductSort, (a: Product, b: Product) => number> = {
  name: (a, b) => a.name.localeCompare(b.name, 'en'),
  price_low: (a, b) => a.price - b.price,
  price_high: (a, b) => b.price - a.price,
  rating: (a, b) => b.ratings - a.ratings,
  popular: (a, b) => b.reviewCount - a.reviewCount,
};

/** Whether a text contains another, ignoring case. */
export function holds(text: string, wanted: string): boolean {
  return text.toLowerCase().includes(wanted.trim().toLowerCase());
}

function isInCategory(product: Product, category: string): boolean {
  return category === 'all' || product.categoryId === category || holds(product.category, category);
}

function matches({ name, description, tags }: Product, search: string): boolean {
  return [name, description, ...tags].some((text) => holds(text, search));
}

function select(products: readonly Product[], query: ProductQuery): Product[] {
  const { category, search, sortBy = 'name', priceRange = DEFAULT_PRICE_RANGE } = query;
  const [least, most] = priceRange;
  return products
    .filter(
      (product) =>
        isInCategory(product, String(category ?? 'all')) &&
        matches(product, search ?? '') &&
        product.price >= least &&
        product.price <= most,
    )
    .sort(ORDERS[sortBy] ?? ORDERS.name);
}

/** The list price that `discount` percent reduces to `price`, as in the samples. */
const originalPriceOf = (price: number, discount: number) =>
  discount > 0 && discount < 100 ? Math.round((price * 100) / (100 - discount)) : price;

/** Category name and id belong together: each determines the other. */
function categoryOf(world: World, { category, categoryId }: ProductFields): ProductFields {
  const found = world.categories.find(({ id, name }) =>
    categoryId === undefined ? name === category : id === categoryId,
  );
  return found ? { category: found.name, categoryId: found.id } : given({ category, categoryId });
}

function newProduct(world: World, fields: ProductFields, now: string): Product {
  const { price = 0, discount = 0, image = '' } = fields;
  return {
    ...{ name: '', description: '', price, discount, originalPrice: originalPriceOf(price, discount) },
    ...{ category: '', categoryId: '', image, gallery: image ? [image] : [], stock: 0, ratings: 0, reviewCount: 0 },
    ...{ features: [], specifications: { weight: '', duration: '', safetyRating: '', ageGroup: '' }, videoUrl: null },
    ...{ isPopular: false, isFeatured: false, tags: [] },
    ...given(fields),
    ...categoryOf(world, fields),
    ...{ id: freshId(world, 'product'), createdAt: now, updatedAt: now },
  };
}

export function createProducts({ area, world, now }: { area: Area; world: World; now: () => string }): Products {
  const find = (id: string) => findById(world.products, id) ?? null;
  return {
    clearError: area.clearError,
    get error() {
      return area.error;
    },
    list: (query = {}) =>
      area.call(() => {
        const page = pageOf(select(world.products, query), query, PAGE_SIZE);
        return { ...page, hasMore: page.currentPage < page.totalPages };
      }),
    byId: (id) => area.call(() => find(id)),
    featured: () => area.call(() => world.products.filter((product) => product.isFeatured)),
    popular: () => area.call(() => world.products.filter((product) => product.isPopular)),
    create: (fields) =>
      area.call(() => {
        const product = newProduct(world, fields, now());
        world.products.push(product);
        return product;
      }),
    update: (id, changes) =>
      area.call(() => {
        const product = find(id);
        if (!product) return null;
        const { id: ownId, createdAt } = product;
        return Object.assign(product, given(changes), categoryOf(world, changes), {
          id: ownId,
          createdAt,
          updatedAt: now(),
        });
      }),
    delete: (id) =>
      area.call(() => {
        const product = find(id);
        return product && removeFrom(world.products, product);
      }),
  };
}
