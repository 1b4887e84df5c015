import { expect, test } from 'vitest';
import { overwriteGetLocale } from '#web/words/runtime.js';
import { paymentWord } from './tracking-words.ts';

test.each([
  ['en', ['Card or UPI', 'Cash on delivery', 'Bank transfer', 'UPI transfer']],
  ['ta', ['கார்டு அல்லது UPI', 'கேஷ் ஆன் டெலிவரி (COD)', 'வங்கிப் பரிமாற்றம்', 'UPI பரிமாற்றம்']],
] as const)('names the way to pay alone in its cell: %s', (locale, words) => {
  overwriteGetLocale(() => locale);
  expect((['online', 'cod', 'bank_transfer', 'upi_direct'] as const).map(paymentWord)).toEqual(words);
});
