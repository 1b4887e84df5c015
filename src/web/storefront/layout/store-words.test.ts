import { afterEach, expect, it } from 'vitest';
import { overwriteGetLocale } from '#web/words/runtime.js';
import { officerTitle } from './store-words.ts';

const officer = { name: 'K. Valli', designation: 'Manager', tamil_designation: 'மேலாளர்', phone: '', email: '' };

afterEach(() => overwriteGetLocale(() => 'en'));

it('gives the officer’s title in the language of the page, and the legal one in both', () => {
  expect(officerTitle(officer)).toBe('Manager');
  expect(officerTitle({ ...officer, designation: 'Grievance officer' })).toBe('Grievance officer');
  overwriteGetLocale(() => 'ta');
  expect(officerTitle(officer)).toBe('மேலாளர்');
  expect(officerTitle({ ...officer, tamil_designation: '' })).toBe('Manager');
  expect(officerTitle({ ...officer, designation: 'Grievance officer' })).toBe('குறைதீர்ப்பு அலுவலர்');
});
