import { expect, test } from 'vitest';
import { safeNext } from './safe-next.ts';

test.each(['/', '/cart', '/cart?step=checkout', '/ta/dashboard?tab=orders#top'])('keeps %s', (path) => {
  expect(safeNext(path)).toBe(path);
});

// Regressions: without the check of the second character //evil.example passed, without that of control characters tab and line
// break.
test.each([
  '',
  'cart',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  '/x/..//evil.example/a',
  '/%2e//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\\/evil',
  'https://evil.example',
  'javascript:alert(1)',
  undefined,
  7,
])('D31: refuses %j', (path) => {
  expect(safeNext(path)).toBe('/');
});
