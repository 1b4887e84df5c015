import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, formatDateTime, formatTime, refundExpectedBy } from './dates.ts';

describe('times of day', () => {
  test.each([
    ['2026-11-20T10:35:00Z', '4:05 pm', 'மாலை 4:05'],
    ['2026-11-20T06:30:00Z', '12:00 pm', 'பிற்பகல் 12:00'],
    ['2026-11-20T03:00:00Z', '8:30 am', 'காலை 8:30'],
    ['2026-11-20T16:45:00Z', '10:15 pm', 'இரவு 10:15'],
    ['2026-11-20T18:30:00Z', '12:00 am', 'இரவு 12:00'],
  ])('%s is %s in Kolkata, %s in Tamil', (instant, english, tamil) => {
    expect(formatTime(instant, 'en')).toBe(english);
    expect(formatTime(instant, 'ta')).toBe(tamil);
  });

  test('follow the date', () => {
    expect(formatDateTime('2026-11-20T10:35:00Z', 'ta')).toBe('20/11/2026, மாலை 4:05');
  });
});

test('expects a refund within seven working days', () => {
  expect(refundExpectedBy(new Date('2026-11-23T06:00:00Z')).toISOString()).toBe('2026-12-02T06:00:00.000Z');
});

test('days are added across months, and counted back', () => {
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
  fc.assert(
    fc.property(fc.integer({ min: -40_000, max: 40_000 }), (days) => {
      expect(daysBetween('2026-11-20', addDays('2026-11-20', days))).toBe(days);
    }),
  );
  expect(daysBetween('', '2026-11-20')).toBeNaN();
});
