import { describe, expect, test } from 'vitest';
import { readDashboardSearch } from './dashboard-search.ts';

describe('readDashboardSearch', () => {
  test.each([
    [{}, {}],
    [
      { tab: 'orders', page: 2, order: 12 },
      { tab: 'orders', page: 2, order: 12 },
    ],
    [
      { tab: 'orders', page: '3' },
      { tab: 'orders', page: 3 },
    ],
    [{ tab: 'wallet', page: -1, order: 'x' }, {}],
    [{ page: 0, order: 1.5 }, {}],
  ])('%j is read as %j', (search, expected) => {
    expect(readDashboardSearch(search)).toEqual(expected);
  });
});
