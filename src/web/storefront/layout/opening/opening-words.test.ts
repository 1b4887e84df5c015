import { expect, test } from 'vitest';
import { overwriteGetLocale } from '#web/words/runtime.js';
import { openingText } from './opening-words.ts';

const opens = (opening: string) => ({ opening, before_opening: 'closed' as const });
const NOVEMBER = Date.parse('2026-11-25T12:00:00Z');

test.each([
  ['en', '2026-12-01T04:30:00Z', 'We open on 1 December, 10 am'],
  ['en', '2027-09-15T04:30:00Z', 'We open on 15 September 2027, 10 am'],
  ['ta', '2027-09-15T04:30:00Z', '15 செப்டம்பர், 2027, காலை 10 மணிக்குத் திறக்கிறோம்'],
  // In India it is already the new year.
  ['en', '2026-12-31T19:00:00Z', 'We open on 1 January 2027, 12:30 am'],
] as const)('the opening has its year if it is another year: %s %s', (locale, opening, text) => {
  overwriteGetLocale(() => locale);
  expect(openingText(opens(opening), NOVEMBER)).toBe(text);
});
