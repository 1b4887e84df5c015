import { expect, it } from 'vitest';
import { dayLastYear, seasonEnd } from './season.rules.ts';

it.each([
  ['2026-11-08', '2025-10-20'],
  ['2025-10-20', '2024-10-31'],
  ['2026-11-03', '2025-10-20'],
  ['2027-10-28', '2026-11-08'],
  ['2031-10-10', '2030-10-26'],
  ['2026-04-14', '2025-04-14'],
  ['2028-02-29', '2027-03-01'],
])('%s is compared with %s', (day, before) => {
  expect(dayLastYear(day)).toBe(before);
});

it.each([
  ['2027-10-29', '2026-11-25', '2027-10-29'],
  ['', '2026-11-25', '2026-11-08'],
  ['', '2026-09-01', '2026-11-08'],
  ['', '2028-09-01', '2028-10-17'],
  ['', '2026-05-01', '2026-05-01'],
])('with the festival %j, on %s, a season ends on %s', (festival, today, end) => {
  expect(seasonEnd(festival, today)).toBe(end);
});
