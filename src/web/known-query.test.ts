import { expect, it } from 'vitest';
import { knownQuery } from './known-query.ts';

// Every URL with a query used to be rendered anew, even one opened from an advertisement.
it.each([
  ['/', '?utm_source=mail&fbclid=x&gclid=y', ''],
  ['/', '?tab=inbox&search=T7&x=1', '?search=T7&tab=inbox&x=1'],
  ['/', '?page=2', ''],
  ['/', '?sub=7&utm_source=mail&category=2', '?category=2&sub=7'],
  ['/', '?category=all&q=', ''],
  ['/', '?q=a&q=b', '?q=b'],
  ['/ta/', '?q=%E0%AE%AA', '?q=%E0%AE%AA'],
  ['/about', '?q=known-elsewhere', ''],
  ['/ta/contact', '?anything', ''],
  ['/login', '?next=/cart&x=1', '?next=%2Fcart'],
  ['/login', '?next=//evil.example', ''],
  ['/ta/track-order', '?id=12&x', '?id=12'],
])('with %s%s the page uses %s', (path, query, known) => {
  expect(knownQuery(path, query)).toBe(known);
});
