import { expect, it } from 'vitest';
import { withoutMarks } from './right-to-left.ts';
import { keepEndings } from './tamil-endings.ts';

it.each([
  ['இந்த OTP-ஐ உள்ளிடுங்கள்', 'இந்த OTP-\u2060ஐ உள்ளிடுங்கள்'],
  ['(02/12/2026-க்குள்) 5-இல்', '(02/12/2026-\u2060க்குள்) 5-\u2060இல்'],
  ['MP-100014 · 5-7 days - இன்று', 'MP-100014 · 5-7 days - இன்று'],
])('%s', (text, kept) => {
  expect(keepEndings(text)).toBe(kept);
  expect(keepEndings(kept)).toBe(kept);
  expect(withoutMarks(kept)).toBe(text);
});
