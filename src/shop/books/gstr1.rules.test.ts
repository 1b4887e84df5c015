import { expect, it } from 'vitest';
import { STATES } from '../addresses/india.ts';
import { interstate, noteOf, TAXED_BILL, toFirm } from './books.testing.ts';
import { type BookedBill, createReturn, isInterstate, returnDate } from './gstr1.rules.ts';

function filed(...bills: BookedBill[]) {
  const made = createReturn();
  for (const bill of bills) made.add(bill);
  const sheets = made.sheets();
  return {
    rows: (name: string) => sheets.find((sheet) => sheet.name === name)?.rows ?? [],
    sheets,
    totals: made.totals(),
    summary: made.summary(),
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

it('sums up what GSTR-3B asks: taxed sales less credit notes, by kind of tax', () => {
  const untaxed = { hsn: '4901', rate: 0, taxable: 7_000, cgst: 0, sgst: 0, igst: 0, total: 7_000 };
  const mixed = { ...TAXED_BILL, sums: [...TAXED_BILL.sums, untaxed], total: 19_900 };
  expect(filed(mixed, LARGE, noteOf(LARGE), interstate(TAXED_BILL)).summary).toEqual({
    ...{ taxable: 22_020, igst: 1_851, cgst: 925, sgst: 926 },
  });
});

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

it('sums each sheet above its header, as the tool does', () => {
  const firm = (nth: number) => ({ ...toFirm(TAXED_BILL), number: `INV/26-27/${nth}` });
  const { sheets } = filed(
    ...[TAXED_BILL, LARGE, firm(3), firm(4), noteOf(firm(3)), noteOf(LARGE, 'CN/26-27/2'), interstate(firm(5))],
  );
  const gaps = (count: number) => '|'.repeat(count);
  expect(sheets.map(({ summary }) => [summary.title, summary.words.join('|'), summary.figures.join('|')])).toEqual([
    [
      'Summary For B2B, SEZ, DE (4A, 4B, 6B, 6C)',
      `No. of Recipients||No. of Invoices||Total Invoice Value${gaps(7)}Total Taxable Value|Total Cess`,
      `1||3||387${gaps(7)}330.3|0`,
    ],
    [
      'Summary For B2CL(5)',
      'No. of Invoices||Total Inv Value||||Total Taxable Value|Total Cess|',
      '1||100001||||84746|0|',
    ],
    ['Summary For B2CS(7)', '||||Total Taxable  Value|Total Cess|', '||||110.1|0|'],
    [
      'Summary For CDNR(9B)',
      `No. of Recipients||No. of Notes${gaps(6)}Total Note Value|||Total Taxable Value|Total Cess`,
      `1||1${gaps(6)}129|||110.1|0`,
    ],
    [
      'Summary For CDNUR(9B)',
      '|No. of Notes/Vouchers||||Total Note Value|||Total Taxable Value|Total Cess',
      '|1||||100001|||84746|0',
    ],
    [
      'Summary For Nil rated, exempted and non GST outward supplies (8)',
      '|Total Nil Rated Supplies|Total Exempted Supplies|Total Non-GST Supplies',
      '|0|0|0',
    ],
    [
      'Summary For HSN(12)-B2B Supplies',
      'No. of HSN||||Total Value||Total Taxable Value|Total Integrated Tax|Total Central Tax|Total State/UT Tax|Total Cess',
      '2||||257.22||220.2|18.51|9.25|9.26|0',
    ],
    [
      'Summary For HSN(12)-B2C Supplies',
      'No. of HSN||||Total Value||Total Taxable Value|Total Integrated Tax|Total Central Tax|Total State/UT Tax|Total Cess',
      '2||||128.61||110.1|0|9.25|9.26|0',
    ],
    ['Summary of documents issued during the tax period (13)', '|||Total Number|Total Cancelled', '|||7|0'],
  ]);
});

it('sums two firms as two recipients, and the value of a paper with two rates once', () => {
  const other = { ...toFirm(TAXED_BILL), number: 'INV/26-27/2' };
  const { sheets } = filed(toFirm(TAXED_BILL), { ...other, buyer: { ...other.buyer, gstin: '33AAACB1234C1ZV' } });
  expect(sheets[0]?.summary.figures.slice(0, 5)).toEqual([2, '', 2, '', 258]);
});

it('files tax of every listed section, and takes notes off', () => {
  const firm = { ...toFirm(TAXED_BILL), number: 'INV/26-27/3' };
  expect(filed(firm).totals).toEqual({ taxable: 11_010, taxableByHsn: 11_010, tax: 1_851 });
  expect(filed(firm, noteOf(firm)).totals).toEqual({ taxable: 0, taxableByHsn: 0, tax: 0 });
  expect(filed(LARGE).totals).toEqual({ taxable: 84_746_00, taxableByHsn: 84_746_00, tax: 15_254_28 });
  expect(filed(LARGE, noteOf(LARGE)).totals).toEqual({ taxable: 0, taxableByHsn: 0, tax: 0 });
});

it('files untaxed goods by who bought them, and where', () => {
  const free = { hsn: '4901', rate: 0, taxable: 5_000, cgst: 0, sgst: 0, igst: 0, total: 5_000 };
  const book = { ...TAXED_BILL, sums: [free], quantities: [], roundOff: 0, total: 5_000, billedTotal: 5_000 };
  const away = { ...book, placeOfSupply: { state: 'Karnataka', code: '29' } };
  const exempt = (...bills: BookedBill[]) =>
    filed(...bills)
      .rows('exemp')
      .map(([, amount]) => amount);
  expect(exempt(toFirm(away))).toEqual([50, 0, 0, 0]);
  expect(exempt(toFirm(book))).toEqual([0, 50, 0, 0]);
  expect(exempt(away)).toEqual([0, 0, 50, 0]);
  expect(exempt(book)).toEqual([0, 0, 0, 50]);
  expect(exempt(book, book, noteOf(book))).toEqual([0, 0, 0, 50]);
});

it('names a buyer with a GSTIN by the firm, or else by the name', () => {
  const bill = toFirm(TAXED_BILL);
  const nameOn = (firm: string | undefined) =>
    filed({ ...bill, buyer: { ...bill.buyer, firm } }).rows('b2b,sez,de')[0]?.[1];
  expect([nameOn('Bright & Sons'), nameOn(''), nameOn(undefined)]).toEqual(['Bright & Sons', 'Meena', 'Meena']);
});

it('lists a charge without a code under that of the goods, also its pieces', () => {
  const quantities = [...TAXED_BILL.quantities, { hsn: '', rate: 1800, quantity: 2 }];
  expect(
    filed({ ...TAXED_BILL, quantities })
      .rows('hsn(b2c)')[0]
      ?.slice(0, 4),
  ).toEqual(['3604', '', 'NOS-NUMBERS', 6]);
  const nameless = TAXED_BILL.sums.map((sum) => ({ ...sum, hsn: '' }));
  const codes = filed({ ...TAXED_BILL, sums: nameless, quantities: [] })
    .rows('hsn(b2c)')
    .map(([code]) => code);
  expect(codes).toEqual(['', '']);
});

it.each([
  ['IGST was charged, whatever the place says', { sums: interstate(TAXED_BILL).sums }, true],
  ['CGST was charged, whatever the place says', { placeOfSupply: { state: 'Karnataka', code: '29' } }, false],
  ['no tax was charged within the state', { sums: [] }, false],
  ['no tax was charged to another', { sums: [], placeOfSupply: { state: 'Karnataka', code: '29' } }, true],
])('a sale is between states if %s: %#', (_, more, is) => {
  const free = { hsn: '4901', rate: 0, taxable: 5_000, cgst: 0, sgst: 0, igst: 0, total: 5_000 };
  const bill = { ...TAXED_BILL, ...more };
  expect(isInterstate(bill)).toBe(is);
  expect(isInterstate({ ...bill, sums: [free, ...bill.sums] })).toBe(is);
});

it('still lists pieces whose money went back without them, and money without pieces', () => {
  const [first] = TAXED_BILL.sums as [(typeof TAXED_BILL.sums)[0]];
  const sold = { ...TAXED_BILL, sums: [first], quantities: [{ hsn: '3604', rate: 1800, quantity: 4 }] };
  const codes = (...bills: BookedBill[]) =>
    filed(...bills)
      .rows('hsn(b2c)')
      .map(([code, , , count, value]) => [code, count, value]);
  expect(codes(sold, { ...noteOf(sold), quantities: [] })).toEqual([['3604', 4, 0]]);
  expect(codes({ ...sold, quantities: [] })).toEqual([['3604', 0, 118]]);
  const paisa = { ...first, taxable: 0, cgst: 1, sgst: 0, total: 1 };
  expect(codes({ ...sold, sums: [paisa], quantities: [] })).toEqual([['3604', 0, 0.01]]);
});

it('lists a charge under the first code of the goods', () => {
  const charge = { hsn: '', rate: 0, taxable: 2_500, cgst: 0, sgst: 0, igst: 0, total: 2_500 };
  const { rows } = filed({ ...TAXED_BILL, sums: [charge, ...TAXED_BILL.sums] });
  expect(rows('hsn(b2c)').map(([code]) => code)).toEqual(['3604', '3604', '3605']);
});
