import { describe, expect, it } from 'vitest';
import { optionalVideo, requiredNumber, requiredText, wholeNumber } from './form-rules.ts';

describe('what a form may hold', () => {
  it.each([
    ['', 'Price is required.'],
    ['  ', 'Price is required.'],
    ['ten', 'Price must be a number.'],
    ['-1', 'Price must be a number.'],
    ['1e3', 'Price must be a number.'],
    ['101', 'Price must be between 0 and 100.'],
    ['9.999', 'Price: at most two decimals.'],
    ['99.5', true],
    ['0', true],
  ])('number %j: %s', (text, outcome) => {
    expect(requiredNumber('Price', 0, 100).validate(text)).toBe(outcome);
  });

  it.each([
    ['', true, 'Stock is required.'],
    ['', false, true],
    ['1.5', true, 'Stock must be a whole number.'],
    ['7', true, true],
    ['0', true, true],
  ])('whole number %j, required %s: %s', (text, isRequired, outcome) => {
    expect(wholeNumber('Stock', 0, 1000, isRequired).validate(text)).toBe(outcome);
  });

  it('accepts no blank name and no link that could run script', () => {
    expect(requiredText('Name').validate(' ')).toBe('Name is required.');
    expect(optionalVideo().validate(' https://youtu.be/abcdefghij1 ')).toBe(true);
    expect(optionalVideo().validate('')).toBe(true);
    expect(optionalVideo().validate('https://evil.example/')).not.toBe(true);
  });
});
