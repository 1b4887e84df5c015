import { expect, it } from 'vitest';
import { numbersIn, numbersMeant } from './orders.number.rules.ts';

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

// The note of our own UPI link is 'MP-100014 v2'; banks drop its punctuation.
it.each([
  'UPI/MP-100014/KAVITHA',
  'MP-100014 v2',
  'UPI/CR/612345670001/MP100014V2/K',
  'UPI/MP100014 V12/K',
  'UPI/MP-100014-v2/K',
  'UPI/MP-100014 V2KAVITHA',
])('finds the number in %j', (text) => {
  expect(numbersIn(text)).toEqual(['MP-100014']);
});

it.each(['UPI/MP100014V/K', 'UPI/MP100014V2X/K', 'UPI/MP100014VIJAY/K', 'UPI/ORDERMP100014V2/K', 'UPI/100014V2/K'])(
  'finds no number in %j',
  (text) => {
    expect(numbersIn(text)).toEqual([]);
  },
);

it('takes no version for a part of the number', () => {
  expect(numbersIn('MP1000140V2 MP-100014 v21')).toEqual(['MP-1000140', 'MP-100014']);
});
