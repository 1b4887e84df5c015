import { expect, test, vi } from 'vitest';
import { overwriteGetLocale } from '#web/words/runtime.js';
import { ApiError } from './client.ts';
import { errorText, fieldTexts } from './error-text.ts';

const refusal = (code: string, field: string) =>
  new ApiError(400, {
    error: 'Please check the details you entered.',
    code,
    fields: { [field]: 'What the server says.' },
  });

test('a field shows what the server says in English', () => {
  overwriteGetLocale(() => 'en');
  expect(fieldTexts(refusal('VALIDATION', 'password'))).toEqual({ password: 'What the server says.' });
});

test.each([
  ['PHONE_TAKEN', 'phone_number', 'இந்தக் கைபேசி எண்ணில் ஏற்கெனவே கணக்கு உள்ளது.'],
  ['VALIDATION', 'phone_number', 'சரியான 10 இலக்கக் கைபேசி எண்ணை உள்ளிடுங்கள்.'],
  ['VALIDATION', 'message', 'நீங்கள் உள்ளிட்ட விவரங்களைச் சரிபாருங்கள்.'],
])('and our own text in Tamil: %s of %s', (code, field, text) => {
  overwriteGetLocale(() => 'ta');
  expect(fieldTexts(refusal(code, field))).toEqual({ [field]: text });
});

test('but a text that the server sends in Tamil is shown unchanged, above the form too', () => {
  overwriteGetLocale(() => 'ta');
  const words = 'மாநிலம்: இதை நிரப்புங்கள்.';
  const refused = new ApiError(400, { error: words, code: 'VALIDATION', fields: { state: words } });
  expect(fieldTexts(refused)).toEqual({ state: words });
  expect(errorText(refused)).toBe(words);
});

// Before: signing out without a connection said that something went wrong.
test('a script that cannot be loaded without a connection says so', () => {
  overwriteGetLocale(() => 'en');
  const missing = new TypeError('Failed to fetch dynamically imported module');
  expect(errorText(missing)).toBe('Something went wrong. Please try again.');
  vi.stubGlobal('navigator', { onLine: false });
  expect(errorText(missing)).toMatch(/^No connection to the shop/);
  vi.unstubAllGlobals();
});
