import { expect, it } from 'vitest';
import { STATES } from '../addresses/india.ts';
import { interstate, noteOf, TAXED_BILL, toFirm } from './books.testing.ts';
import { type BookedBill, createReturn, returnDate } from './gstr1.rules.ts';

function filed(...bills: BookedBill[]) {
  const made = createReturn();
  for (const bill of bills) made.add(bill);
  const sheets = made.sheets();
  return {
    rows: (name: string) => sheets.find((sheet) => sheet.name === name)?.rows ?? [],
    sheets,
    totals: made.totals(),
  };
}

const EXEMPT = [
  'Inter-State supplies to registered persons',
  'Intra-State supplies to registered persons',
  'Inter-State supplies to unregistered persons',
  'Intra-State supplies to unregistered persons',
];
/** ₹1,00,001 in another state. */
const LARGE: BookedBill = {
  ...interstate(TAXED_BILL),
  number: 'INV/26-27/2',
  sums: [{ hsn: '3604', rate: 1800, taxable: 84_746_00, cgst: 0, sgst: 0, igst: 15_254_28, total: 1_00_000_28 }],
  ...{ roundOff: 72, total: 1_00_001_00, billedTotal: 1_00_001_00 },
};

it('has the sheets and headers of the offline tool, in its order', () => {
  const { sheets } = filed();
  expect(sheets.map(({ name, header }) => `${name}: ${header.join('|')}`)).toEqual([
    'b2b,sez,de: GSTIN/UIN of Recipient|Receiver Name|Invoice Number|Invoice date|Invoice Value|Place Of Supply|Reverse Charge|Applicable % of Tax Rate|Invoice Type|E-Commerce GSTIN|Rate|Taxable Value|Cess Amount',
    'b2cl: Invoice Number|Invoice date|Invoice Value|Place Of Supply|Applicable % of Tax Rate|Rate|Taxable Value|Cess Amount|E-Commerce GSTIN',
    'b2cs: Type|Place Of Supply|Applicable % of Tax Rate|Rate|Taxable Value|Cess Amount|E-Commerce GSTIN',
    'cdnr: GSTIN/UIN of Recipient|Receiver Name|Note Number|Note Date|Note Type|Place Of Supply|Reverse Charge|Note Supply Type|Note Value|Applicable % of Tax Rate|Rate|Taxable Value|Cess Amount',
    'cdnur: UR Type|Note Number|Note Date|Note Type|Place Of Supply|Note Value|Applicable % of Tax Rate|Rate|Taxable Value|Cess Amount',
    'exemp: Description|Nil Rated Supplies|Exempted(other than nil rated/non GST supply)|Non-GST Supplies',
    'hsn(b2b): HSN|Description|UQC|Total Quantity|Total Value|Rate|Taxable Value|Integrated Tax Amount|Central Tax Amount|State/UT Tax Amount|Cess Amount',
    'hsn(b2c): HSN|Description|UQC|Total Quantity|Total Value|Rate|Taxable Value|Integrated Tax Amount|Central Tax Amount|State/UT Tax Amount|Cess Amount',
    'docs: Nature of Document|Sr. No. From|Sr. No. To|Total Number|Cancelled',
  ]);
});

it('keeps every row as wide as its header, in the summary too', () => {
  const { sheets } = filed(
    TAXED_BILL,
    toFirm(TAXED_BILL),
    toFirm(TAXED_BILL),
    noteOf(toFirm(TAXED_BILL)),
    LARGE,
    noteOf(LARGE),
  );
  for (const { name, header, rows, summary } of sheets) {
    expect(rows.length, name).toBeGreaterThan(0);
    for (const row of [...rows, summary.words, summary.figures])
      expect([name, row.length]).toEqual([name, header.length]);
  }
});

it('sums small sales by place and rate, less their credit notes', () => {
  const { rows } = filed(TAXED_BILL, interstate(TAXED_BILL), TAXED_BILL, noteOf(TAXED_BILL));
  expect(rows('b2cs')).toEqual([
    ['OE', '33-Tamil Nadu', '', 18, 100, 0, ''],
    ['OE', '33-Tamil Nadu', '', 5, 10.1, 0, ''],
    ['OE', '29-Karnataka', '', 18, 100, 0, ''],
    ['OE', '29-Karnataka', '', 5, 10.1, 0, ''],
  ]);
  expect(rows('b2b,sez,de')).toEqual([]);
});

it("spells places as the tool's list does", () => {
  const places = [
    ['01', 'Jammu and Kashmir', '01-Jammu & Kashmir'],
    ['26', 'Dadra and Nagar Haveli and Daman and Diu', '26-Dadra & Nagar Haveli & Daman & Diu'],
    ['31', 'Lakshadweep', '31-Lakshdweep'],
    ['35', 'Andaman and Nicobar Islands', '35-Andaman & Nicobar Islands'],
    ['34', 'Puducherry', '34-Puducherry'],
  ] as const;
  for (const [code, state, written] of places) {
    expect(STATES).toContainEqual(expect.objectContaining({ code, name: state }));
    const { rows } = filed({ ...interstate(TAXED_BILL), placeOfSupply: { code, state } });
    expect(rows('b2cs')[0]?.[1]).toBe(written);
  }
});

it('lists an invoice to a firm with a row for each rate, and its credit note', () => {
  const { rows, sheets } = filed(interstate(toFirm(TAXED_BILL)), noteOf(interstate(toFirm(TAXED_BILL))));
  const about = ['29AAGCB7383J1Z4', 'Bright & Sons', 'INV/26-27/1', '05-Nov-2026', 129, '29-Karnataka'];
  expect(rows('b2b,sez,de')).toEqual([
    [...about, 'N', '', 'Regular B2B', '', 18, 100, 0],
    [...about, 'N', '', 'Regular B2B', '', 5, 10.1, 0],
  ]);
  const note = [
    '29AAGCB7383J1Z4',
    'Bright & Sons',
    'CN/26-27/1',
    '05-Nov-2026',
    'C',
    '29-Karnataka',
    'N',
    'Regular B2B',
  ];
  expect(rows('cdnr')).toEqual([
    [...note, 129, '', 18, 100, 0],
    [...note, 129, '', 5, 10.1, 0],
  ]);
  // The value of an invoice counts once, however many rates it has.
  expect(sheets[0]?.summary.figures).toEqual([1, '', 1, '', 129, '', '', '', '', '', '', 110.1, 0]);
});

it('lists invoices above one lakh to another state, and their notes of any size', () => {
  const small = noteOf({
    ...LARGE,
    sums: [{ ...LARGE.sums[0], taxable: 100_00, igst: 18_00, total: 118_00 } as never],
  });
  const { rows } = filed(LARGE, { ...small, total: 118_00, roundOff: 0 });
  expect(rows('b2cl')).toEqual([['INV/26-27/2', '05-Nov-2026', 100_001, '29-Karnataka', '', 18, 84_746, 0, '']]);
  expect(rows('cdnur')).toEqual([['B2CL', 'CN/26-27/1', '05-Nov-2026', 'C', '29-Karnataka', 118, '', 18, 100, 0]]);
  expect(rows('b2cs')).toEqual([]);
  const atLimit = { ...LARGE, total: 1_00_000_00, billedTotal: 1_00_000_00 };
  expect(filed(atLimit).rows('b2cl')).toEqual([]);
  expect(
    filed({ ...LARGE, ...{ placeOfSupply: TAXED_BILL.placeOfSupply, sums: TAXED_BILL.sums } }).rows('b2cl'),
  ).toEqual([]);
});

it('sums pieces and taxes by HSN code, with firms separate from everybody else', () => {
  const { rows } = filed(TAXED_BILL, TAXED_BILL, noteOf(TAXED_BILL), toFirm(TAXED_BILL));
  const once = [
    ['3604', '', 'NOS-NUMBERS', 4, 118, 18, 100, 0, 9, 9, 0],
    ['3605', '', 'NOS-NUMBERS', 1, 10.61, 5, 10.1, 0, 0.25, 0.26, 0],
  ];
  expect(rows('hsn(b2c)')).toEqual(once);
  expect(rows('hsn(b2b)')).toEqual(once);
});

it('files nothing for a bill that was credited in full', () => {
  const { rows } = filed(TAXED_BILL, noteOf(TAXED_BILL));
  expect([rows('b2cs'), rows('hsn(b2c)')]).toEqual([[], []]);
});

it('files untaxed charges with the exempt supplies, under the HSN code of the goods', () => {
  const surcharge = { hsn: '', rate: 0, taxable: 2_500, cgst: 0, sgst: 0, igst: 0, total: 2_500 };
  const bill = { ...TAXED_BILL, sums: [...TAXED_BILL.sums, surcharge], total: 15_400 };
  const { rows, totals } = filed(bill);
  expect(rows('exemp')).toEqual(EXEMPT.map((row, index) => [row, index === 3 ? 25 : 0, 0, 0]));
  expect(rows('hsn(b2c)')[2]).toEqual(['3604', '', 'NOS-NUMBERS', 0, 25, 0, 25, 0, 0, 0, 0]);
  expect(totals).toEqual({ taxable: 13_510, taxableByHsn: 13_510, tax: 1_851 });
});

it('counts the documents of each series; a refund voucher of an advance is no supply', () => {
  const voucher: BookedBill = { ...TAXED_BILL, kind: 'refund_voucher', number: 'RV/26-27/7' };
  const { rows, totals } = filed(TAXED_BILL, { ...TAXED_BILL, number: 'INV/26-27/2' }, noteOf(TAXED_BILL), voucher);
  expect(rows('docs')).toEqual([
    ['Invoices for outward supply', 'INV/26-27/1', 'INV/26-27/2', 2, 0],
    ['Credit Note', 'CN/26-27/1', 'CN/26-27/1', 1, 0],
    ['Refund voucher', 'RV/26-27/7', 'RV/26-27/7', 1, 0],
  ]);
  expect(totals.taxable).toBe(11_010);
});

it('counts every number of a series that includes a note from before the registration', () => {
  const before: BookedBill = { ...noteOf({ ...TAXED_BILL, mode: 'none', kind: 'bill' }), number: 'CN/26-27/1' };
  const { rows, totals } = filed(before, TAXED_BILL, { ...noteOf(TAXED_BILL), number: 'CN/26-27/2' });
  expect(rows('docs')).toEqual([
    ['Invoices for outward supply', 'INV/26-27/1', 'INV/26-27/1', 1, 0],
    ['Credit Note', 'CN/26-27/1', 'CN/26-27/2', 2, 0],
  ]);
  expect(totals.taxable).toBe(0);
  expect(filed(before).rows('docs')).toEqual([]);
});

it.each(['none', 'composition'] as const)('leaves out sales in mode %s', (mode) => {
  const { totals, rows } = filed({ ...TAXED_BILL, mode, kind: mode === 'none' ? 'bill' : 'bill_of_supply' });
  expect(totals).toEqual({ taxable: 0, taxableByHsn: 0, tax: 0 });
  expect(rows('docs')).toEqual([]);
});

it('writes days as the portal does', () => {
  expect(returnDate('2027-03-31')).toBe('31-Mar-2027');
});
