import { expect, it } from 'vitest';
import { readStockRows } from './counting.rules.ts';

const PRODUCTS = [
  { id: 1, code: 'SPK-10', name: 'Sparklers', tamil_name: 'கம்பி மத்தாப்பு' },
  { id: 2, code: 'POT-5', name: 'Flower Pot', tamil_name: '' },
  { id: 3, code: 'POT-6', name: 'Flower Pot', tamil_name: '' },
  { id: 4, code: 'A-11', name: 'Rocket A', tamil_name: '' },
  { id: 5, code: 'A1-1', name: 'Rocket B', tamil_name: '' },
];

it.each([
  ['spk 10', '', '1,200', { product_id: 1, quantity: 1200 }],
  ['', ' sparklers ', '5.00', { product_id: 1, quantity: 5 }],
  ['POT-6', 'Flower Pot', '0', { product_id: 3, quantity: 0 }],
  ['', 'கம்பி  மத்தாப்பு', '5', { product_id: 1, quantity: 5 }],
  ['OLD-7', 'Sparklers', '5', { product_id: 1, quantity: 5 }],
  ['a1-1', '', '5', { product_id: 5, quantity: 5 }],
  ['A11', '', '5', 'several'],
  ['SPK-10', 'Rocket A', '5', 'differs'],
  ['SPK-10', 'Sparklers (new box)', '1000000', { product_id: 1, quantity: 1_000_000 }],
  ['--', '', '4', 'unknown'],
  ['', 'Flower Pot', '4', 'several'],
  ['X-1', 'Rocket', '4', 'unknown'],
  ['', '', '4', 'unknown'],
  ['SPK-10', '', '2.5', 'number'],
  ['SPK-10', '', '-3', 'number'],
  ['SPK-10', '', '1000001', 'number'],
  ['SPK-10', '', 'ten', 'number'],
])('code %j, name %j, quantity %j', (code, name, quantity, said) => {
  const read = readStockRows([{ line: 4, code, name, quantity, books: '', isReadable: true }], PRODUCTS);
  expect(read).toEqual(
    typeof said === 'string' ? { lines: [], problems: [{ line: 4, problem: said }] } : { lines: [said], problems: [] },
  );
});

it('leaves out what was not counted, and products listed twice, in every row', () => {
  const row = (line: number, code: string, quantity: string) => ({
    ...{ line, code, name: '', quantity, books: '9' },
    isReadable: true,
  });
  const rows = [row(2, 'POT-5', ''), row(3, 'SPK-10', '7'), row(4, 'POT-5', '8'), row(5, 'spk10', '7')];
  expect(readStockRows(rows, PRODUCTS)).toEqual({
    lines: [{ product_id: 2, quantity: 8, shelf: 9 }],
    problems: [
      { line: 3, problem: 'twice' },
      { line: 5, problem: 'twice' },
    ],
  });
});

it.each([
  ['12,34,567', 'number'],
  ['1,00,000', 100_000],
  [' 7 ', 7],
  ['7.0', 7],
  ['7.', 'number'],
  [',7', 'number'],
  ['7,', 'number'],
  ['00000007', 'number'],
])('the count %j is %j', (quantity, said) => {
  const read = readStockRows([{ line: 4, code: 'SPK-10', name: '', quantity, books: 'x', isReadable: true }], PRODUCTS);
  expect(read.lines[0]?.quantity ?? read.problems[0]?.problem).toBe(said);
  expect(read.lines[0] ?? {}).not.toHaveProperty('shelf');
});

it('says of a row that could not be read that it is there, counted or not', () => {
  const row = { line: 4, code: 'SPK-10', name: '', books: '', isReadable: false };
  for (const quantity of ['', '5'])
    expect(readStockRows([{ ...row, quantity }], PRODUCTS).problems).toEqual([{ line: 4, problem: 'unreadable' }]);
});

it('knows a product by its Tamil name beside its code', () => {
  const rows = [{ line: 4, code: 'SPK-10', name: 'கம்பி மத்தாப்பு', quantity: '5', books: '', isReadable: true }];
  expect(readStockRows(rows, PRODUCTS).lines).toEqual([{ product_id: 1, quantity: 5 }]);
});
