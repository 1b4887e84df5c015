import { expect, it } from 'vitest';
import { countdown } from './countdown.ts';

const text = (ms: number, hasSeconds = true) =>
  countdown(ms, hasSeconds)
    .map(({ unit, count }) => `${count} ${unit}`)
    .join(' ');

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

it.each([
  [293 * DAY + 4 * HOUR, '293 days'],
  [10 * DAY + HOUR, '10 days'],
  [9 * DAY + 23 * HOUR, '9 days 23 hours'],
  [3 * DAY + 4 * HOUR, '3 days 4 hours'],
  [3 * DAY, '3 days'],
  [3 * DAY - 1, '3 days'],
  [DAY - MINUTE, '23 hours 59 minutes'],
  [HOUR, '1 hours'],
  [HOUR - 1, '1 hours'],
  [HOUR - 1_000, '59 minutes 59 seconds'],
  [MINUTE, '1 minutes'],
  [59_001, '1 minutes'],
  [59_000, '59 seconds'],
  [1, '1 seconds'],
])('%d ms are %s', (ms, words) => {
  expect(text(ms)).toBe(words);
});

it('shows no seconds for reduced motion', () => {
  expect(text(5 * MINUTE - 1, false)).toBe('5 minutes');
  expect(text(1, false)).toBe('1 minutes');
});
