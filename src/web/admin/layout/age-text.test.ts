import { expect, it } from 'vitest';
import { ageText } from './age-text.ts';

const NOW = Date.parse('2026-11-29T12:00:00Z');

// Before: a transfer of a minute ago was an hour old.
it.each([
  ['2026-11-29T11:59:50Z', '1 min'],
  ['2026-11-29T11:01:00Z', '59 min'],
  ['2026-11-29T11:00:00Z', '1 h'],
  ['2026-11-26T11:00:00Z', '3 d'],
])('says how old %s is: %s', (instant, text) => {
  expect(ageText(instant, NOW)).toBe(text);
});
