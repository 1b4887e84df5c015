import { describe, expect, it } from 'vitest';
import type { Category } from '#shop/categories/categories.contract.ts';
import { categoryTotals, distributionOf, swapped, topCategories } from './categories.figures.ts';

const category = (id: number, productsCount: number, status = true): Category => ({
  id,
  name: `Category ${id}`,
  tamil_name: '',
  description: '',
  status,
  productsCount,
  createdAt: '2026-11-20T00:00:00Z',
  image: null,
});

const SEVEN = [
  category(1, 10),
  category(2, 40),
  category(3, 0, false),
  category(4, 25),
  category(5, 5),
  category(6, 20),
  category(7, 0),
];

describe('the figures of the categories', () => {
  it('counts all, the active ones and their products', () => {
    expect(categoryTotals(SEVEN)).toMatchObject({ total: 7, active: 6, products: 100, mostPopular: { id: 2 } });
  });

  it('has no most popular category while none has products', () => {
    expect(categoryTotals([category(1, 0)]).mostPopular).toBeNull();
    expect(categoryTotals([]).mostPopular).toBeNull();
  });

  it('shows the share of the first five', () => {
    expect(distributionOf(SEVEN).map(({ percent }) => percent)).toEqual([10, 40, 0, 25, 5]);
    expect(distributionOf([category(1, 0)])[0]?.percent).toBe(0);
  });

  it('ranks by products', () => {
    expect(topCategories(SEVEN).map(({ id }) => id)).toEqual([2, 4, 6, 1, 5]);
  });
});

describe('the order of a list', () => {
  it('swaps two places', () => {
    expect(swapped([{ id: 4 }, { id: 7 }, { id: 9 }], 1, 0)).toEqual([7, 4, 9]);
  });
});
