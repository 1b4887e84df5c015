import { expect, test } from 'vitest';
import { BILL_KINDS, type BillContent, type BillKind } from './bills.rules.ts';
import { REGISTER_HEADER, registerRows, registerSums } from './register.rules.ts';

const bill = (kind: BillKind): BillContent => ({
  kind,
  ...{ number: 'INV/26-27/1', day: '2026-11-23', order: 'MP-1', language: 'en', mode: 'exclusive' },
  seller: {
    ...{ store_name: 'M', tamil_name: '', legal_name: '', store_address: '', phone_number: '', contact_email: '' },
    ...{ gstin: '33ABCDE1234F1Z7', licence_number: '' },
  },
  buyer: {
    ...{ name: 'Meena', house_flat_no: '1', street_name: '', locality: '', city: 'Madurai' },
    ...{ state: 'Tamil Nadu', zipcode: '625001' },
  },
  placeOfSupply: { state: 'Tamil Nadu', code: '33' },
  ...{ lines: [], charges: [] },
  sums: [
    { hsn: '3604', rate: 1800, taxable: 10_000, cgst: 900, sgst: 900, igst: 0, total: 11_800 },
    { hsn: '3605', rate: 500, taxable: 1_010, cgst: 25, sgst: 26, igst: 0, total: 1_061 },
  ],
  ...{ roundOff: 39, total: 12_900, against: null },
});

const column = (kind: BillKind, name: string) =>
  registerRows(bill(kind)).map((row) => row[REGISTER_HEADER.indexOf(name)]);

test('a bill has a row per HSN code and rate; values for the whole bill are in the first', () => {
  expect(column('tax_invoice', 'HSN')).toEqual(['3604', '3605']);
  expect(column('tax_invoice', 'Rate')).toEqual([18, 5]);
  expect(column('tax_invoice', 'Amount')).toEqual([118, 10.61]);
  expect(column('tax_invoice', 'Round-off')).toEqual([0.39, 0]);
  expect(column('tax_invoice', 'Total')).toEqual([129, 0]);
});

test('credited amounts are negative, and an advance’s refund voucher counts as nothing', () => {
  expect(column('credit_note', 'Taxable')).toEqual([-100, -10.1]);
  expect(column('credit_note', 'Total')).toEqual([-129, 0]);
  expect(column('refund_voucher', 'Amount')).toEqual([0, 0]);
});

test('a note for the round-off alone has a row too', () => {
  const note = { ...bill('credit_note'), sums: [], total: 39 };
  const cells = registerRows(note).map((row) =>
    ['Number', 'HSN', 'Amount', 'Round-off', 'Total'].map((name) => row[REGISTER_HEADER.indexOf(name)]),
  );
  expect(cells).toEqual([['INV/26-27/1', '', 0, -0.39, -0.39]]);
});

test('a row names the paper, its order and the bill that it corrects', () => {
  const [row] = registerRows({ ...bill('credit_note'), against: { number: 'INV/26-27/7', day: '2026-11-05' } });
  expect(row?.slice(0, 10)).toEqual([
    ...['INV/26-27/1', 'Credit note', '2026-11-23', 'MP-1', 'INV/26-27/7', 'Meena', '', '', 'Tamil Nadu', '33'],
  ]);
  expect(column('tax_invoice', 'Against')).toEqual(['', '']);
  expect(BILL_KINDS.map((kind) => column(kind, 'Kind')[0])).toEqual([
    ...['Tax invoice', 'Bill of supply', 'Bill', 'Credit note', 'Refund voucher'],
  ]);
});

test('a row names the firm and its GSTIN', () => {
  const sold = bill('tax_invoice');
  const [row] = registerRows({ ...sold, buyer: { ...sold.buyer, firm: 'Bright & Sons', gstin: '29AAGCB7383J1Z4' } });
  expect(row?.slice(5, 8)).toEqual(['Meena', 'Bright & Sons', '29AAGCB7383J1Z4']);
});

test('taxes are in columns of their own, and nothing is written as minus nothing', () => {
  expect(column('tax_invoice', 'CGST')).toEqual([9, 0.25]);
  expect(column('tax_invoice', 'SGST')).toEqual([9, 0.26]);
  expect(column('credit_note', 'IGST')).toEqual([0, 0]);
});

test('bills are sales with their tax; credit notes are credits; a refund voucher is neither', () => {
  const away = { hsn: '3606', rate: 1800, taxable: 100, cgst: 0, sgst: 0, igst: 18, total: 118 };
  const sums = (kind: BillKind) => registerSums({ ...bill(kind), sums: [...bill(kind).sums, away] });
  for (const kind of ['tax_invoice', 'bill_of_supply', 'bill'] as const)
    expect(sums(kind)).toEqual({ sales: 12_900, tax: 1_869, credits: 0 });
  expect(sums('credit_note')).toEqual({ sales: 0, tax: 0, credits: 12_900 });
  expect(sums('refund_voucher')).toEqual({ sales: 0, tax: 0, credits: 0 });
});
