import { describe, expect, it } from 'vitest';
import { orderOfFile } from './photo-names.rules.ts';

const numbers = ['MP-10023', 'MP-10024', 'MP-23', 'MP-7/24'];

describe('the order of a photo', () => {
  it.each([
    ['MP-10023.jpg', 'MP-10023'],
    ['mp10024 (2).jpeg', 'MP-10024'],
    ['10023.png', 'MP-10023'],
    ['LR MP-23 sivakasi.jpg', 'MP-23'],
    ['023.jpg', 'MP-23'],
    ['IMG_20261124_101010.jpg', undefined],
    ['MP-99.jpg', undefined],
    ['10023 10024.jpg', undefined],
    ['.jpg', undefined],
    ['MP10023', 'MP-10023'],
    ['MP-10023', 'MP-10023'],
    ['scan of MP-10024.final.jpg', 'MP-10024'],
    ['MP-10023 and MP-10024.jpg', undefined],
    ['10024(1).jpg', 'MP-10024'],
    ['0010024.jpg', 'MP-10024'],
    ['110024.jpg', undefined],
    ['2024 24.jpg', 'MP-7/24'],
    ['MP-7-24.jpg', 'MP-7/24'],
    ['holiday.jpg', undefined],
  ])('%s is of %s', (name, number) => {
    expect(orderOfFile(name, numbers)).toBe(number);
  });
});

it('guesses no order if two end alike, or none has digits', () => {
  expect(orderOfFile('24.jpg', ['MP-24', 'XY-24'])).toBeUndefined();
  expect(orderOfFile('MP-24.jpg', ['MP-24', 'XY-24'])).toBe('MP-24');
  expect(orderOfFile('photo.jpg', ['MP'])).toBeUndefined();
  expect(orderOfFile('10023.jpg', [])).toBeUndefined();
});
