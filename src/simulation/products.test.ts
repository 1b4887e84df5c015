import { describe, expect, test } from 'vitest';
import type { ProductQuery } from './products.ts';
import { handClock, quickSimulation } from './simulation.testing.ts';

async function named(query: ProductQuery) {
  return (await quickSimulation().products.list(query)).items.map((product) => product.name);
}

const BY_NAME = ['1000 Wala', '500 Wala', 'Flower Pot', 'Rocket', 'Sky Shot', 'Sparklers'];

describe('six sample products (spec §3)', () => {
  test.each([
    ['1000 Wala', 1000, 1205],
    ['500 Wala', 500, 602],
    ['Sky Shot', 250, 301],
    ['Flower Pot', 150, 181],
    ['Rocket', 75, 90],
    ['Sparklers', 25, 30],
  ])(
    '%s is priced %i, each with 17 percent discount, originally %i (decisions §8)',
    async (name, price, originalPrice) => {
      const { items } = await quickSimulation().products.list({ search: name });
      expect(items.find((product) => product.name === name)).toMatchObject({ price, originalPrice, discount: 17 });
    },
  );

  test('a product has the fields of spec §3', async () => {
    const product = await quickSimulation().products.byId('1');
    expect(Object.keys(product ?? {}).sort()).toEqual(
      [
        ...['id', 'name', 'description', 'price', 'originalPrice', 'discount', 'category', 'categoryId', 'image'],
        ...['gallery', 'stock', 'ratings', 'reviewCount', 'features', 'specifications', 'videoUrl', 'isPopular'],
        ...['isFeatured', 'tags', 'createdAt', 'updatedAt'],
      ].sort(),
    );
    expect(Object.keys(product?.specifications ?? {})).toEqual(['weight', 'duration', 'safetyRating', 'ageGroup']);
  });
});

describe('the product list (spec §7)', () => {
  test('page, limit default 12; items plus total, totalPages, currentPage and hasMore', async () => {
    const { products } = quickSimulation();
    for (let made = 0; made < 8; made += 1) await products.create({ name: `New ${made}`, price: 10 });
    const first = await products.list();
    expect(first).toMatchObject({ total: 14, totalPages: 2, currentPage: 1, hasMore: true });
    expect(first.items).toHaveLength(12);
    const second = await products.list({ page: 2 });
    expect(second).toMatchObject({ currentPage: 2, hasMore: false });
    expect(second.items).toHaveLength(2);
    expect(await products.list({ page: 3 })).toMatchObject({ items: [], currentPage: 3, hasMore: false });
    expect(await products.list({ limit: 5 })).toMatchObject({ totalPages: 3 });
    expect(await products.list({ page: 0, limit: 0 })).toMatchObject({ currentPage: 1, totalPages: 2 });
  });

  test.each<[string, ProductQuery, string[]]>([
    ['name (default)', {}, BY_NAME],
    ['name', { sortBy: 'name' }, BY_NAME],
    ['price_low', { sortBy: 'price_low' }, ['Sparklers', 'Rocket', 'Flower Pot', 'Sky Shot', '500 Wala', '1000 Wala']],
    [
      'price_high',
      { sortBy: 'price_high' },
      ['1000 Wala', '500 Wala', 'Sky Shot', 'Flower Pot', 'Rocket', 'Sparklers'],
    ],
    ['rating', { sortBy: 'rating' }, ['1000 Wala', 'Sky Shot', '500 Wala', 'Flower Pot', 'Sparklers', 'Rocket']],
    [
      'popular (by review count)',
      { sortBy: 'popular' },
      ['Sparklers', '1000 Wala', '500 Wala', 'Sky Shot', 'Flower Pot', 'Rocket'],
    ],
  ])('product sort: %s', async (_, query, names) => {
    expect(await named(query)).toEqual(names);
  });

  test.each<[string, ProductQuery, string[]]>([
    ['the id', { category: '5' }, ['Rocket']],
    ['the name', { category: 'Aerial Fireworks' }, ['Sky Shot']],
    ['a substring of the name', { category: 'crackers' }, ['1000 Wala', '500 Wala']],
    ['all', { category: 'all' }, BY_NAME],
    ['nothing', { category: 'none' }, []],
  ])('category filter matches %s', async (_, query, names) => {
    expect(await named(query)).toEqual(names);
  });

  test.each<[string, ProductQuery, string[]]>([
    ['name', { search: 'wala' }, ['1000 Wala', '500 Wala']],
    ['description', { search: 'TALL AS A MAN' }, ['Flower Pot']],
    ['tags', { search: 'quiet' }, ['Sparklers']],
    ['nothing', { search: 'bicycle' }, []],
    ['category and search at once', { category: 'crackers', search: '500' }, ['500 Wala']],
  ])('search matches %s', async (_, query, names) => {
    expect(await named(query)).toEqual(names);
  });

  test('default price range filter 0 to 2000, ends included (spec §9)', async () => {
    const { products } = quickSimulation();
    await products.create({ name: 'At the end', price: 2000 });
    await products.create({ name: 'Beyond', price: 2001 });
    expect((await products.list()).items.map(({ name }) => name)).toContain('At the end');
    expect((await products.list()).total).toBe(7);
    expect((await products.list({ priceRange: [0, Number.POSITIVE_INFINITY] })).total).toBe(8);
    expect((await products.list({ priceRange: [75, 250] })).total).toBe(3);
  });

  test('featured and popular', async () => {
    const { products } = quickSimulation();
    expect((await products.featured()).map(({ name }) => name)).toEqual(['1000 Wala', 'Sky Shot', 'Flower Pot']);
    expect((await products.popular()).every((product) => product.isPopular)).toBe(true);
  });
});

describe('create, update, delete (spec §7)', () => {
  test('create answers the product, with missing fields filled in', async () => {
    const { products } = quickSimulation({ clock: handClock() });
    const created = await products.create({ name: 'Chakkar', price: 83, discount: 17, categoryId: '4', stock: 9 });
    const now = '2026-11-20T06:30:00.000Z';
    expect(created).toMatchObject({ name: 'Chakkar', originalPrice: 100, category: 'Ground Fireworks', stock: 9 });
    expect(created).toMatchObject({ ratings: 0, isPopular: false, tags: [], createdAt: now, updatedAt: now });
    expect(await products.byId(created.id)).toEqual(created);
  });

  test('update answers the changed product; its id and creation date stay', async () => {
    const clock = handClock();
    const { products } = quickSimulation({ clock });
    const before = await products.byId('6');
    clock.advance(1000);
    const changed = await products.update('6', { price: 30, category: 'Rockets' });
    expect(changed).toEqual({
      ...before,
      ...{ price: 30, category: 'Rockets', categoryId: '5', updatedAt: '2026-11-20T06:30:01.000Z' },
    });
  });

  test('delete answers the product, which is then gone', async () => {
    const { products } = quickSimulation();
    expect(await products.delete('6')).toMatchObject({ name: 'Sparklers' });
    expect(await products.byId('6')).toBeNull();
    expect((await products.list()).total).toBe(5);
  });

  test('a missing product is null: the catalogue has no error for it', async () => {
    const { products } = quickSimulation();
    expect([await products.byId('x'), await products.update('x', {}), await products.delete('x')]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
