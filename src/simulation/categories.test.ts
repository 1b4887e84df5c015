import { describe, expect, test } from 'vitest';
import { handClock, quickSimulation } from './simulation.testing.ts';

const SAMPLES = [
  ...['Premium Crackers', 'Standard Crackers', 'Aerial Fireworks', 'Ground Fireworks', 'Rockets', 'Sparklers'],
  ...['Gift Boxes', 'Safety Items'],
];

describe('categories (spec §3, §4, §7)', () => {
  test('the eight samples, in their order, with the products counted', async () => {
    const list = await quickSimulation().categories.list();
    expect(list.items.map(({ name }) => name)).toEqual(SAMPLES);
    expect(list.items.map(({ productCount }) => productCount)).toEqual([1, 1, 1, 1, 1, 1, 0, 0]);
    expect(list).toMatchObject({ total: 8, totalPages: 1, currentPage: 1 });
  });

  test('a category has the fields of spec §3', async () => {
    const category = await quickSimulation().categories.byId('1');
    expect(Object.keys(category ?? {}).sort()).toEqual(
      [
        ...['id', 'name', 'description', 'image', 'productCount', 'isActive', 'sortOrder', 'createdAt', 'updatedAt'],
      ].sort(),
    );
  });

  test('list with includeInactive', async () => {
    const { categories } = quickSimulation();
    await categories.update('3', { isActive: false });
    expect((await categories.list()).total).toBe(7);
    expect((await categories.list({ includeInactive: true })).total).toBe(8);
  });

  test('create answers the category: active by default, last in order', async () => {
    const { categories } = quickSimulation({ clock: handClock() });
    const created = await categories.create({ name: 'Novelties' });
    expect(created).toMatchObject({
      name: 'Novelties',
      isActive: true,
      sortOrder: 9,
      productCount: 0,
      description: '',
    });
    expect(created.createdAt).toBe('2026-11-20T06:30:00.000Z');
    expect(await categories.byId(created.id)).toEqual(created);
  });

  test('a new name reaches the products', async () => {
    const { categories, products } = quickSimulation();
    expect(await categories.update('5', { name: 'Sky Rockets' })).toMatchObject({ name: 'Sky Rockets', sortOrder: 5 });
    expect((await products.byId('5'))?.category).toBe('Sky Rockets');
  });

  test('deleting is a soft delete: inactive, but kept', async () => {
    const { categories } = quickSimulation();
    expect(await categories.delete('2')).toMatchObject({ id: '2', isActive: false });
    expect(await categories.byId('2')).toMatchObject({ isActive: false });
    expect((await categories.list()).items.map(({ id }) => id)).not.toContain('2');
  });

  test('reorder puts the given ones first, in that order', async () => {
    const { categories } = quickSimulation();
    const order = await categories.reorder(['8', '3']);
    expect(order.map(({ id }) => id)).toEqual(['8', '3', '1', '2', '4', '5', '6', '7']);
    expect(order.map(({ sortOrder }) => sortOrder)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect((await categories.list()).items[0]?.id).toBe('8');
  });

  test('a missing category is null', async () => {
    const { categories } = quickSimulation();
    expect([await categories.byId('x'), await categories.update('x', {}), await categories.delete('x')]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
