import { describe, expect, it } from 'vitest';
import { hasPartsOfPaisa, readPartOfOne, readPercent, readRupees, readWhole } from './import-figures.rules.ts';

describe('an amount in a price list', () => {
  it.each([
    ['30', 3_000],
    ['30.', 3_000],
    ['.50', 50],
    ['0.01', 1],
    ['1.15', 115],
    ['1,250.50', 125_050],
    ['1,25,000', 12_500_000],
    ['12,34,567.50', 123_456_750],
    ['100,000', 10_000_000],
    ['10,000', 1_000_000],
    ['1,00,00,000', 1_000_000_000],
    ['1,234,567', 123_456_700],
    ['₹ 1,250', 125_000],
    ['₹1,250', 125_000],
    ['Rs. 45', 4_500],
    ['rs45', 4_500],
    ['INR 45', 4_500],
    ['ரூ. 30', 3_000],
    ['ரூபாய் 30', 3_000],
    ['Rs. 30/-', 3_000],
    ['30/=', 3_000],
    ['30 ₹', 3_000],
    ['30 Rs.', 3_000],
    ['30 rs', 3_000],
    ['௧௨௫.௫௦', 12_550],
    ['௦', 0],
    ['௯', 900],
    ['100000000', 10_000_000_000],
  ])('%s is %i paise', (text, paise) => {
    expect(readRupees(text)).toBe(paise);
  });

  it.each([
    ...['', '-5', '45,50', '1.250,00', '1,2,3', ',250', '1250,', '12 50', '1.2.3', '.', 'abc', '30 each', 'about 30'],
    ...['45.312', '100000001', '1234567890', '₹', 'Rs. 30 Rs. 40', '30/- 40', 'x1,250', '1,250,00', '30 rs. each'],
  ])('%j is none', (text) => {
    expect(readRupees(text)).toBeNull();
  });

  it('is refused for parts of a paisa alone only if it would be one after rounding', () => {
    expect(['45.312', 'Rs. 0.005'].map(hasPartsOfPaisa)).toEqual([true, true]);
    expect(['45.31', '45.310', 'abc', ''].map(hasPartsOfPaisa)).toEqual([false, false, false, false]);
  });
});

describe('a discount in a price list', () => {
  it.each([
    ['80', 8_000],
    ['80%', 8_000],
    ['80 %', 8_000],
    ['80% off', 8_000],
    ['80% Less', 8_000],
    ['80 discount', 8_000],
    ['80off', 8_000],
    ['80less', 8_000],
    ['17.5 %', 1_750],
    ['82.25', 8_225],
    ['82.2500', 8_225],
    ['௮௦%', 8_000],
    ['0', 0],
    ['100', 10_000],
    ['Net', 0],
    ['NETT RATE', 0],
    ['net rates', 0],
    ['Net price', 0],
    ['nil', 0],
  ])('%j is %i hundredths of a percent', (text, share) => {
    expect(readPercent(text)).toBe(share);
  });

  it.each([
    '',
    '101',
    '100.01',
    '-5',
    '12.345',
    '1000',
    'net of tax',
    'internet',
    '80%%',
    'half',
    '%',
    '8 0',
    '80 off 5',
    '8%0',
  ])('%j is none', (text) => {
    expect(readPercent(text)).toBeNull();
  });

  it.each([
    ['0.8', 8_000],
    ['.8', 8_000],
    ['0.825', 8_250],
    ['0.4444', 4_444],
    ['1', 100],
    ['80%', 8_000],
    ['10.8', 1_080],
    ['0.8x', null],
    ['abc', null],
  ])('written as a part of one, %j is %j', (text, share) => {
    expect(readPartOfOne(text)).toBe(share);
  });
});

describe('a count in a price list', () => {
  it.each([
    ['0', 0],
    ['12', 12],
    ['12.0', 12],
    ['12.', 12],
    ['1,200', 1_200],
    ['1,00,000', 100_000],
    ['௧௨', 12],
    ['1000000', 1_000_000],
    ['1000001', null],
    ['12345678', null],
    ['2.5', null],
    ['-1', null],
    ['ten', null],
    ['12 boxes', null],
    ['', null],
  ])('%j is %j', (text, count) => {
    expect(readWhole(text)).toBe(count);
  });
});
