import { expect, it } from 'vitest';
import { daysOfMonth, monthOfDays, monthsTouched } from '#shop/books/months.rules.ts';
import { monthsUntil, monthText } from './months.ts';

it('knows the last day of each month', () => {
  expect(daysOfMonth('2026-11')).toEqual({ from: '2026-11-01', to: '2026-11-30' });
  expect(daysOfMonth('2028-02').to).toBe('2028-02-29');
});

it('tells a whole month from other periods', () => {
  expect(monthOfDays({ from: '2026-12-01', to: '2026-12-31' })).toBe('2026-12');
  expect(monthOfDays({ from: '2026-12-01', to: '2026-12-30' })).toBeNull();
  expect(monthOfDays({ from: '2026-11-01', to: '2026-12-31' })).toBeNull();
  expect(monthOfDays({ from: '2026-12-02', to: '2026-12-31' })).toBeNull();
});

it('counts the months that a period touches', () => {
  expect(monthsTouched({ from: '2026-11-03', to: '2026-11-30' })).toBe(1);
  expect(monthsTouched({ from: '2026-11-30', to: '2027-01-01' })).toBe(3);
});

it('counts back across the turn of the year', () => {
  expect(monthsUntil('2026-02-23', 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
  expect(monthText('2026-11', 'en')).toBe('November 2026');
});
