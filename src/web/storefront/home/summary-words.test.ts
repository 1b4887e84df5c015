import { expect, test } from 'vitest';
import { m } from '#web/words/messages.js';

test.each([
  [1, 1, '1 item, 1 no.', '1 பொருள், 1 எண்ணம்'],
  [1, 4, '1 item, 4 nos.', '1 பொருள், 4 எண்ணம்'],
  [3, 9, '3 items, 9 nos.', '3 பொருட்கள், 9 எண்ணம்'],
] as const)('%i lines of %i pieces are counted in natural words', (lines, pieces, english, tamil) => {
  expect(m.summary_count({ lines, pieces }, { locale: 'en' })).toBe(english);
  expect(m.summary_count({ lines, pieces }, { locale: 'ta' })).toBe(tamil);
});
