/** The figures of the Categories tab (spec §2): totals, shares and the order of the top lists. Pure. */
import type { Category } from '#shop/categories/categories.contract.ts';

/** Both lists show five (spec §9). */
const LISTED = 5;

function byProducts(categories: readonly Category[]): Category[] {
  return [...categories].sort((a, b) => b.productsCount - a.productsCount);
}

export function categoryTotals(categories: readonly Category[]) {
  const [largest] = byProducts(categories);
  return {
    total: categories.length,
    active: categories.filter((category) => category.status).length,
    products: categories.reduce((sum, category) => sum + category.productsCount, 0),
    mostPopular: largest && largest.productsCount > 0 ? largest : null,
  };
}

/** The first five categories, each with its share of all products in percent. */
export function distributionOf(categories: readonly Category[]): { category: Category; percent: number }[] {
  const { products } = categoryTotals(categories);
  return categories.slice(0, LISTED).map((category) => ({
    category,
    percent: products === 0 ? 0 : Math.round((category.productsCount / products) * 1000) / 10,
  }));
}

/** The five categories with the most products. */
export function topCategories(categories: readonly Category[]): Category[] {
  return byProducts(categories).slice(0, LISTED);
}

/** The ids of a list with two places swapped, as the reorder calls expect them. */
export function swapped(rows: readonly { id: number }[], from: number, to: number): number[] {
  const ids = rows.map((row) => row.id);
  [ids[from], ids[to]] = [ids[to] as number, ids[from] as number];
  return ids;
}
