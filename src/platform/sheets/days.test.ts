import { expect, it } from 'vitest';
import { dayOfCell } from './days.ts';

it.each([
  '31/10/2026',
  '31-10-26',
  '31.10.2026',
  '31/10/2026 00:00',
  '31-Oct-26',
  '31 October 2026',
  '31st Oct 2026',
  'Oct 31, 2026',
  'Saturday, 31 October 2026',
  '31 அக்டோபர் 2026',
  '2026-10-31',
  '2026-10-31T00:00:00',
  '46326',
  '46326.5',
])('%s is 31 October 2026', (text) => {
  expect(dayOfCell(text)).toBe('2026-10-31');
});

it('reads every month in both languages', () => {
  for (let month = 0; month < 12; month += 1) {
    const day = `2026-${String(month + 1).padStart(2, '0')}-05`;
    for (const locale of ['en-IN', 'ta-IN']) {
      const name = new Intl.DateTimeFormat(locale, { month: 'long' }).format(new Date(Date.UTC(2026, month, 15)));
      expect([name, dayOfCell(`5 ${name} 2026`)]).toEqual([name, day]);
    }
  }
});

it.each(['', 'soon', '31/06/2026', '29-Feb-2026', '10/31/2026', '31 Foo 2026', '3000', '300000', '2026-13-01'])(
  '%s is not a day',
  (text) => {
    expect(dayOfCell(text)).toBeNull();
  },
);
