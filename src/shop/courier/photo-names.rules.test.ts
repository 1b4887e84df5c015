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

describe('of two orders with the same digits', () => {
  const twins = ['MP-24', 'XY-24'];

  it.each([
    ['mp 24.jpg', 'MP-24'],
    ['MP 24 (12).jpg', 'MP-24'],
    ['MP 24(2).JPEG', 'MP-24'],
    ['MP24', 'MP-24'],
    ['scan of xy-24, top.jpg', 'XY-24'],
    ['2026 xy-24 and the rest.jpg', 'XY-24'],
    ['MP 24.v2.jpg', undefined],
    ['MP 24 (front).jpg', undefined],
    ['MP-24 XY-24.jpg', undefined],
  ])('%s is of %s', (name, number) => {
    expect(orderOfFile(name, twins)).toBe(number);
  });
});

it.each([
  'IMG_20261024_100545.jpg',
  '20261024_100545(1).jpg',
  'Screenshot_20261024-100545.png',
  'signal-2026-10-24-100545.jpg',
  'IMG_20261024_100545_1.jpg',
  'IMG-20261024-WA100545.jpg',
  'WhatsApp Image 2026-10-24 at 10.05.45.jpeg',
])('takes the time of the photo %s for no number', (name) => {
  expect(orderOfFile(name, ['MP-100545'])).toBeUndefined();
});

it.each(['20261024_MP-100545.jpg', 'IMG_20261024_101010 100545.jpg', '24-10-2026 100545.jpg'])(
  'finds the number beside a day: %s',
  (name) => expect(orderOfFile(name, ['MP-100545'])).toBe('MP-100545'),
);

it('takes zeros for no number, and an order without digits for none', () => {
  expect(orderOfFile('000.jpg', ['MP'])).toBeUndefined();
  expect(orderOfFile('IMG 7a.jpg', ['MP-7a', 'MP-8'])).toBe('MP-7a');
});
