import { expect, test } from 'vitest';
import type { BillContent, BillKind } from './bills.rules.ts';
import { REGISTER_HEADER, registerRows } from './register.rules.ts';

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
