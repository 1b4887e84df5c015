import { expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';

it('keeps parameters as plain texts', () => {
  expect(parseSearch('?q=10&sub=true&next=%2Fcart')).toEqual({ q: '10', sub: 'true', next: '/cart' });
  expect(parseSearch('')).toEqual({});
});

it('writes given parameters and reads them back', () => {
  expect(stringifySearch({ page: 2, q: 'சக்கரம் & rocket', sub: undefined, status: '' })).toBe(
    '?page=2&q=%E0%AE%9A%E0%AE%95%E0%AF%8D%E0%AE%95%E0%AE%B0%E0%AE%AE%E0%AF%8D+%26+rocket',
  );
  expect(parseSearch(stringifySearch({ q: 'a "b" +1' }))).toEqual({ q: 'a "b" +1' });
  expect(stringifySearch({})).toBe('');
});
