import type { Area, ErrorState } from './area.ts';
import { type ListAnswer, wholeList } from './paging.ts';
import type { Category, StoredCategory } from './records.ts';
import { findById, freshId, given, type World } from './world.ts';

export type CategoryFields = Partial<Omit<Category, 'id' | 'productCount' | 'createdAt' | 'updatedAt'>>;

/** A missing category is returned as null: spec §8 has no error for it. */
export interface Categories extends ErrorState {
  /** In display order; inactive ones only on request. */
  list: (query?: { includeInactive?: boolean }) => Promise<ListAnswer<Category>>;
  byId: (id: string) => Promise<Category | null>;
  create: (fields: CategoryFields) => Promise<Category>;
  update: (id: string, changes: CategoryFields) => Promise<Category | null>;
  /** A soft delete: the category becomes inactive (spec §4). */
  delete: (id: string) => Promise<Category | null>;
  /** Puts the given categories first, in this order, and returns all categories. */
  reorder: (ids: readonly string[]) => Promise<Category[]>;
}

function answerOf(world: World, category: StoredCategory): Category {
  const productCount = world.products.filter((product) => product.categoryId === category.id).length;
  return { ...category, productCount };
}

const inOrder = (categories: readonly StoredCategory[]) => [...categories].sort((a, b) => a.sortOrder - b.sortOrder);

/** The fields to store: the caller may not set the product count. */
function storable(fields: CategoryFields): CategoryFields {
  const { name, description, image, isActive, sortOrder } = fields;
  return given({ name, description, image, isActive, sortOrder });
}

/** Products store the name of their category. */
function renameInProducts(world: World, { id, name }: StoredCategory): void {
  for (const product of world.products) if (product.categoryId === id) product.category = name;
}

function reordered(world: World, ids: readonly string[]): StoredCategory[] {
  const named = ids.map((id) => findById(world.categories, id)).filter((found) => found !== undefined);
  return [...new Set([...named, ...inOrder(world.categories)])];
}

export function createCategories({ area, world, now }: { area: Area; world: World; now: () => string }): Categories {
  const change = (id: string, changes: CategoryFields) =>
    area.call(() => {
      const category = findById(world.categories, id);
      if (!category) return null;
      Object.assign(category, storable(changes), { updatedAt: now() });
      renameInProducts(world, category);
      return answerOf(world, category);
    });
  return {
    clearError: area.clearError,
    get error() {
      return area.error;
    },
    list: ({ includeInactive = false } = {}) =>
      area.call(() => {
        const shown = inOrder(world.categories).filter((category) => includeInactive || category.isActive);
        return wholeList(shown.map((category) => answerOf(world, category)));
      }),
    byId: (id) =>
      area.call(() => {
        const category = findById(world.categories, id);
        return category ? answerOf(world, category) : null;
      }),
    create: (fields) =>
      area.call(() => {
        const last = Math.max(0, ...world.categories.map((category) => category.sortOrder));
        const category: StoredCategory = {
          ...{ name: '', description: '', image: '', isActive: true, sortOrder: last + 1 },
          ...storable(fields),
          ...{ id: freshId(world, 'category'), createdAt: now(), updatedAt: now() },
        };
        world.categories.push(category);
        return answerOf(world, category);
      }),
    update: change,
    delete: (id) => change(id, { isActive: false }),
    reorder: (ids) =>
      area.call(() => {
        world.categories = reordered(world, ids);
        world.categories.forEach((category, index) => {
          category.sortOrder = index + 1;
        });
        return world.categories.map((category) => answerOf(world, category));
      }),
  };
}
