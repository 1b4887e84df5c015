import { expect, it } from 'vitest';
import { kilogramsFrom, numberFrom } from './numbers.ts';

it.each([
  ['1352.90', 1352.9],
  [' 1,352.90 ', 1352.9],
  ['₹ 1,35,290', 135_290],
  ['₹135,290.5', 135_290.5],
  ['12', 12],
  ['.50', 0.5],
])('%s is a number, as pages and bank statements write it', (text, number) => {
  expect(numberFrom(text)).toBe(number);
});

it.each(['0,352', '0,35,290', '12,5', '1,35', '1,3529', '1,35,29', ',352', '12 5', '-3', 'ten'])(
  '%s is left to be refused',
  (text) => {
    expect(numberFrom(text)).toBeNaN();
  },
);

it.each(['', '  ', '₹'])('"%s" is an empty field', (text) => {
  expect(numberFrom(text)).toBeUndefined();
});

// '1,250' was 1.25 kg on the packing table, and '12,5' was refused beside it, on the parcel.
it.each([
  ['12.5', 12.5],
  [' 12,5 ', 12.5],
  ['12,50', 12.5],
  ['1,250', 1250],
  ['1,250.125', 1250.125],
  ['0,352', 0.352],
  ['0,500 ', 0.5],
])('%s weighs as many kilograms', (text, weight) => {
  expect(kilogramsFrom(text)).toBe(weight);
});

it.each(['12.5 kg', '1.2345', '0,3525', '01,352', '12,5,1'])('%s is no weight', (text) => {
  expect(kilogramsFrom(text)).toBeNaN();
});
