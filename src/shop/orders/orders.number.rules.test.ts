import { expect, it } from 'vitest';
import { numbersMeant } from './orders.number.rules.ts';

it.each([
  'MP-100014',
  ' mp-100014 ',
  'MP100014',
  'MP 100014',
  '#MP-100014',
  '# mp – 100 014',
  'MP\u2011100014',
  'M.P. 100014',
  '\u200eMP-100014',
  '100014',
  '#100014',
])('reads %j as the order number it means', (typed) => {
  expect(numbersMeant(typed)).toContain('MP-100014');
});

it.each(['', '#', '-', 'MP-', 'LR 4411', 'XMP-100014', 'MP-100014 v2', 'MP-100014%'])(
  'makes no number of %j',
  (typed) => {
    expect(numbersMeant(typed)).toEqual([typed.toUpperCase()]);
  },
);

it('names few numbers, none of them twice', () => {
  expect(numbersMeant('MP-100014')).toEqual(['MP-100014']);
  expect(numbersMeant('100014')).toEqual(['100014', 'MP-100014']);
});
