import { describe, expect, it } from 'vitest';
import { FRESH_SEARCH, readAdminSearch, writeAdminSearch } from './admin-search.ts';

describe('the admin’s place in the address', () => {
  it('reads what a link carries, numbers and texts alike', () => {
    expect(readAdminSearch({ tab: 'orders', page: 2, status: 'shipped', search: 1042, order: '12' })).toMatchObject({
      tab: 'orders',
      page: 2,
      status: 'shipped',
      search: '1042',
      order: 12,
    });
  });

  it.each([[{ tab: 'nonsense' }], [{ page: -3 }], [{ page: 'two' }], [{ order: 0 }], [{ search: { deep: true } }]])(
    'reads %o as a fresh tab',
    (raw) => {
      expect(readAdminSearch(raw)).toEqual(FRESH_SEARCH);
    },
  );

  it('writes only what differs from a fresh tab, and reads it back', () => {
    const place = { ...FRESH_SEARCH, tab: 'products', product: 'new' } as const;
    expect(writeAdminSearch(place)).toEqual({ tab: 'products', product: 'new' });
    expect(readAdminSearch(writeAdminSearch(place))).toEqual(place);
  });
});
