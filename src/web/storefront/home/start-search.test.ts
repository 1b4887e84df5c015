import { expect, it } from 'vitest';
import { ALL } from '#shop/products/products.search.ts';
import { filterOf, searchOf, validateStartSearch } from './start-search.ts';

it('keeps texts and numbers and lets nothing else through', () => {
  expect(validateStartSearch({ q: 'pot', page: 2, tab: 'orders', odd: ['a'], gone: null })).toEqual({
    q: 'pot',
    page: '2',
    tab: 'orders',
  });
  expect(String(validateStartSearch({ q: 'x'.repeat(500) }).q)).toHaveLength(200);
});

it('leads from a filter to its address and back', () => {
  const filter = { search: 'pot', category: '2', subCategory: '5' };
  expect(filterOf(searchOf(filter))).toEqual(filter);
  expect(searchOf({ search: '', category: ALL, subCategory: ALL })).toEqual({});
  expect(filterOf({})).toEqual({ search: '', category: ALL, subCategory: ALL });
});
