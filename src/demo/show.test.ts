import { expect, test } from 'vitest';
import { overwriteGetLocale } from '#web/words/runtime.js';
import { sampleCategories, sampleProducts } from '../simulation/samples.ts';
import { told } from './show.ts';

const TEXTS = [
  ...sampleProducts().flatMap(({ name, description }) => [name, description]),
  ...sampleCategories().map(({ name }) => name),
];

test.each(TEXTS)('the sample "%s" is told in both languages', (text) => {
  overwriteGetLocale(() => 'ta');
  expect(told(text)).toMatch(/[\u0b80-\u0bff]/);
  overwriteGetLocale(() => 'en');
  expect(told(text)).toBe(text);
});

test('what someone typed stays as it is', () => {
  expect(told('Grandfather rocket')).toBe('Grandfather rocket');
});
