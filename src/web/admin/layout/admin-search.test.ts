import { describe, expect, it } from 'vitest';
import { filterCount, isNarrowed, readTab, tabOf, withoutFilters, writePlace } from './admin-search.ts';

const FRESH_ORDERS = readTab('orders', {});

describe('the admin’s place in the URL', () => {
  it('reads what a link carries, numbers and texts alike', () => {
    const raw = { tab: 'orders', page: 2, status: 'shipped', search: 1042, order: '12' };
    expect(tabOf(raw)).toBe('orders');
    expect(readTab('orders', raw)).toMatchObject({ page: 2, status: 'shipped', search: '1042', order: 12 });
  });

  it.each([
    [{ page: -3 }],
    [{ page: 'two' }],
    [{ size: 7 }],
    [{ order: 0 }],
    [{ order: 'new' }],
    [{ search: {} }],
    [{ todo: 'pack' }],
  ])('reads %o as a fresh tab', (raw) => {
    expect(readTab('orders', raw)).toEqual(FRESH_ORDERS);
  });

  it('opens the dashboard for an unknown tab', () => {
    expect(tabOf({ tab: 'nonsense' })).toBe('dashboard');
    expect(tabOf({ tab: 'toString' })).toBe('dashboard');
  });

  it('gives a tab only its own parameters', () => {
    expect(readTab('books', { from: '2026-11-01', status: 'shipped', page: 3 })).toEqual({
      from: '2026-11-01',
      to: '',
    });
  });

  it('writes only what differs from a fresh tab, and reads it back', () => {
    const place = { ...readTab('products', {}), tab: 'products', product: 'new' } as const;
    expect(writePlace(place)).toEqual({ tab: 'products', product: 'new' });
    expect(readTab('products', writePlace(place))).toMatchObject({ product: 'new', page: 1 });
    expect(writePlace({ tab: 'dashboard', days: '' })).toEqual({});
  });

  it('knows when a filter hides something, and clears all filters', () => {
    const narrowed = readTab('orders', { courier: 'none', page: 3, size: 50, order: 4 });
    expect([isNarrowed(narrowed), isNarrowed(FRESH_ORDERS)]).toEqual([true, false]);
    expect(withoutFilters(narrowed)).toEqual({ ...FRESH_ORDERS, size: 50, order: 4 });
    expect(isNarrowed({ ...FRESH_ORDERS, page: 2 })).toBe(true);
  });

  it('counts the filters, but neither the search nor the sort order', () => {
    expect(filterCount(FRESH_ORDERS)).toBe(0);
    expect(filterCount(readTab('orders', { search: 'ravi', status: 'shipped', from: '2026-11-01', page: 2 }))).toBe(2);
    expect(filterCount(readTab('products', { sort: 'name', stock: 'low' }))).toBe(1);
  });
});
