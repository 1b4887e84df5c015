import fc from 'fast-check';
import { expect, it } from 'vitest';
import { setApart } from './right-to-left.ts';

const shown = (text: string) => setApart(text).replaceAll('\u2067', '[').replaceAll('\u2069', ']');

it.each([
  ['محمد علی 98400 11111', '[محمد علی] 98400 11111'],
  ['MT-1 · ₹500 · محمد علی · 12/3', 'MT-1 · ₹500 · [محمد علی] · 12/3'],
  ['گلی 12، محمد نگر', '[گلی] 12، [محمد نگر]'],
  ['<td>علی</td><td>כהן</td>', '<td>[علی]</td><td>[כהן]</td>'],
  ['علی\nکریم', '[علی]\n[کریم]'],
])('%s', (text, expected) => expect(shown(text)).toBe(expected));

it('leaves every other text as it is, and adds nothing but marks', () => {
  expect(setApart(setApart('علی 12'))).toBe(setApart('علی 12'));
  expect(setApart('மீனா सुमन Meena 98400')).toBe('மீனா सुमन Meena 98400');
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'علی کא1 ₹-,<\nAம') }), (text) => {
      const apart = setApart(text);
      expect(apart.replace(/[\u2067\u2069]/g, '')).toBe(text);
      // No digit is within the marks.
      expect(apart).not.toMatch(/\u2067[^\u2069]*[0-9A<\n][^\u2069]*\u2069/);
    }),
  );
});
