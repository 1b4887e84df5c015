import { expect, it } from 'vitest';
import { UNREADABLE } from '../sheets.ts';
import { tamilOf } from './tamil-texts.ts';

// Seen before: a Tamil page said only that the file is to be checked.
it.each(Object.values(UNREADABLE))('a Tamil page says what is wrong with a file: %s', (text) => {
  expect(tamilOf(text)).toMatch(/[\u0b80-\u0bff]/);
});
