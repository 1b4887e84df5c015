import { expect, it } from 'vitest';
import { seasonSums } from './season.figures.ts';

const day = (left: number, now: number | null, before: number) => ({
  left,
  now: now === null ? null : { date: '2026-11-01', revenue: now, orders: 1 },
  last_year: { date: '2025-10-13', revenue: before, orders: 2 },
});

it('last season is counted up to the same day, and to its end', () => {
  expect(seasonSums({ days: [day(2, 100.1, 50), day(1, 50.2, 50.1), day(0, null, 400)] })).toEqual({
    now: { revenue: 150.3, orders: 2 },
    soFar: { revenue: 100.1, orders: 4 },
    whole: { revenue: 500.1, orders: 6 },
    change: 50,
  });
});

it('a first season has nothing to compare with', () => {
  expect(seasonSums({ days: [day(0, 10, 0)] }).change).toBeNull();
});
