import { describe, expect, it } from 'vitest';
import { dayInIndia } from '#shared/dates.ts';
import { promisedBy } from './promised-day.rules.ts';

/** A Tuesday. */
const TUESDAY = '2026-10-20T06:00:00.000Z';
const SATURDAY = '2026-10-24T06:00:00.000Z';

const dayOf = (promise: string, orderedAt = TUESDAY) => {
  const time = promisedBy(Date.parse(orderedAt), promise);
  return time && dayInIndia(time).slice(5);
};

describe('the day by which a promise must be kept', () => {
  it.each([
    ['3 to 5 days', '10-25'],
    ['3-5 days', '10-25'],
    ['5–7 நாட்கள்', '10-27'],
    ['10 நாட்களுக்குள்', '10-30'],
    ['1 நாளில்', '10-21'],
    ['a 4-day journey', '10-24'],
    ['48 hours', '10-22'],
    ['1 to 2 weeks', '11-03'],
    ['2 வாரங்கள்', '11-03'],
    ['packed in 1 day, with you in 6 days', '10-26'],
  ])('is the last one that the text names: %s', (promise, day) => {
    expect(dayOf(promise)).toBe(day);
  });

  it.each([
    ['2-3 business days', TUESDAY, '10-23'],
    ['2-3 business days', SATURDAY, '10-28'],
    ['5 working days', TUESDAY, '10-26'],
    ['3-5 வேலை நாட்கள்', SATURDAY, '10-30'],
    ['36 hours on working days', SATURDAY, '10-26'],
  ])('does not count Sundays among working days: %s from %s', (promise, orderedAt, day) => {
    expect(dayOf(promise, orderedAt)).toBe(day);
  });

  it.each(['', 'after Diwali', 'next day', 'On the 14th'])(
    'does not exist if the text names no days: %s',
    (promise) => {
      expect(dayOf(promise)).toBeNull();
    },
  );
});
