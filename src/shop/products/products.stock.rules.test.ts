import { expect, it } from 'vitest';
import { COVER_DAYS, daysOfCover } from './products.stock.rules.ts';

it.each([
  ['half of what four weeks sell lasts two weeks', 50, 100, COVER_DAYS],
  ['what four weeks sell lasts four', 100, 100, 28],
  ['a single piece of a slow seller lasts as long', 1, 1, 28],
  ['nothing lasts no day', 0, 100, 0],
  ['nothing lasts no day, sold or not', 0, 0, 0],
  ['less than nothing, after a wrong count, lasts no day', -3, 100, 0],
])('%s', (_, quantity, sold, days) => {
  expect(daysOfCover(quantity, sold)).toBe(days);
});

it('does not say how long goods last that nobody bought lately', () => {
  expect(daysOfCover(50, 0)).toBeNull();
});
