import { expect, it } from 'vitest';
import { filterOf, leadsToAdmin, searchOf, strangersSearch, validateStartSearch, WHOLE_LIST } from './start-search.ts';

it('keeps texts and numbers and ignores everything else', () => {
  expect(validateStartSearch({ q: 'pot', page: 2, tab: 'orders', odd: ['a'], gone: null })).toEqual({
    q: 'pot',
    page: '2',
    tab: 'orders',
  });
  expect(String(validateStartSearch({ q: 'x'.repeat(500) }).q)).toHaveLength(200);
});

it('turns a filter into its URL and back', () => {
  const marks = { isGreen: true, isLowNoise: true, isChildFriendly: true };
  const chosen = { brand: 'Ayyan', ...marks, upTo: 100, sort: 'popular' } as const;
  const filter = { search: 'pot', category: '2', subCategory: '5', ...chosen };
  expect(filterOf(searchOf(filter))).toEqual(filter);
  expect(searchOf(WHOLE_LIST)).toEqual({});
  expect(filterOf({})).toEqual(WHOLE_LIST);
});

it('ignores an unknown sort order and price limit', () => {
  expect(filterOf({ sort: 'constructor', upto: 77 })).toEqual(WHOLE_LIST);
});

// Before: a link with any `tab`, as a campaign's may have, led strangers to the sign-in.
it.each([
  [{ q: 'rocket', tab: 'orders' }, true, { q: 'rocket', tab: 'orders' }],
  [{ q: 'rocket', tab: 'x' }, false, { q: 'rocket' }],
])('leads to the admin by its tabs alone: %j', (search, leads, kept) => {
  expect([leadsToAdmin(search), strangersSearch(search)]).toEqual([leads, kept]);
});
