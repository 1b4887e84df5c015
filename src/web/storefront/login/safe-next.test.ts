import { expect, test } from 'vitest';
import { safeNext } from './safe-next.ts';

test.each(['/', '/cart', '/cart?step=checkout', '/ta/dashboard?tab=orders#top'])('keeps %s', (path) => {
  expect(safeNext(path)).toBe(path);
});

// Without the look at the second sign: //evil.example was kept. Without that at control characters: the tab and the line break.
test.each([
  '',
  'cart',
  '//evil.example',
  '/\\evil.example',
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
