import { expect, it } from 'vitest';
import { readLrRows, readLrSheets } from './lr-rows.rules.ts';

const NUMBERS = ['MP-2026-000017', 'MP-2026-000018', 'MP-2026-000118'];

it.each([
  ['MP-2026-000017\tLR 4411', { 'MP-2026-000017': 'LR 4411' }, []],
  ['mp2026000017, LR-1 \r\nMP-2026-000118;LR-2', { 'MP-2026-000017': 'LR-1', 'MP-2026-000118': 'LR-2' }, []],
  ['17 4411\n118 4412', { 'MP-2026-000017': '4411', 'MP-2026-000118': '4412' }, []],
  ['Order,LR\n17,4411,', { 'MP-2026-000017': '4411' }, []],
  ['18,4411', {}, ['18,4411']],
  ['99,4411\n17,\n000018,4412', { 'MP-2026-000018': '4412' }, ['99,4411', '17,']],
  ['17,4411\n17,4411\n17,4412', { 'MP-2026-000017': '4411' }, ['17,4412']],
  ['', {}, []],
])('%j', (text, found, unknown) => {
  const read = readLrRows(text, NUMBERS);
  expect([Object.fromEntries(read.found), read.unknown]).toEqual([found, unknown]);
});

it('finds 200 orders in a sheet of 5,000 rows', () => {
  const numbers = Array.from({ length: 200 }, (_, index) => `MP-2026-${String(index + 1).padStart(6, '0')}`);
  const rows = Array.from(
    { length: 5_000 },
    (_, index) => `MP-2026-${String(index + 1).padStart(6, '0')}\tLR-${index}`,
  );
  const { found, unknown } = readLrRows(rows.join('\n'), numbers);
  expect([found.size, unknown.length]).toEqual([200, 4_800]);
});

const TWO = ['MP-100067', 'MP-100068'];
const FIRST = { 'MP-100067': 'LR 5501' };

it.each([
  // The full number decides, wherever it stands.
  ['"8","MP-100067","LR 5501"', FIRST],
  ['8\tMP-100067\tLR 5501', FIRST],
  ['MP-100067,Madurai,LR 5501', FIRST],
  ['MP-100067 Madurai LR No. 5501', { 'MP-100067': 'LR No. 5501' }],
  ['8 MP-100067 LR 5501', FIRST],
  ['LR 5501;mp 100067', FIRST],
  ['5501,MP-100067', { 'MP-100067': '5501' }],
  ['MP 100067 LR55', { 'MP-100067': 'LR55' }],
  ['MP-100067: LR 5501', FIRST],
  // Quotation marks belong to the file, not to the number.
  ['"MP-100068","LR 5502"', { 'MP-100068': 'LR 5502' }],
  ['Order;LR\n"MP-100068";"""A"", 5502"', { 'MP-100068': '"A", 5502' }],
  ['MP-100068,="5502"', { 'MP-100068': '5502' }],
  // A heading names the column.
  ['S.No,Order,City,Cartons,LR No\n8,MP-100067,Madurai,3,5501', { 'MP-100067': '5501' }],
  ['Docket\tCity\tOrder\n5501\tMadurai, South\t100067', { 'MP-100067': '5501' }],
  ['வ.எண்;ஆர்டர் எண்;LR எண்\n8;MP-100067;5501', { 'MP-100067': '5501' }],
  ['Order,Weight,Consignment No.\nMP-100068,12.5,1; 2', { 'MP-100068': '1; 2' }],
  ['Order\tCity\tLR\nMP-100067\t\t5501', { 'MP-100067': '5501' }],
  ['Order,City,L R No\nMP-100067,Madurai,5501', { 'MP-100067': '5501' }],
  ['Order,City,Way Bill No.\nMP-100067,Madurai,5501', { 'MP-100067': '5501' }],
  ['Order,City,WAYBILL\nMP-100067,Madurai,5501', { 'MP-100067': '5501' }],
  ['Order,City,G.C. No\nMP-100067,Madurai,5501', { 'MP-100067': '5501' }],
  ['Order,City,Lorry Receipt No\nMP-100067,Madurai,5501', { 'MP-100067': '5501' }],
  ['Order,City,Consignment Note No\nMP-100067,Madurai,5501', { 'MP-100067': '5501' }],
  ['Order,City,LR Nos\nMP-100067,Madurai,5501 & 5502', { 'MP-100067': '5501 & 5502' }],
  ['Order,Status,Tracking ID\nMP-100067,Sent,5501', { 'MP-100067': '5501' }],
  ['Order,LR Date,Bilty No\nMP-100067,45230,5501', { 'MP-100067': '5501' }],
  ['MP-100067 Madurai GC 5501', { 'MP-100067': 'GC 5501' }],
  // The ending, where the row has nothing else, or is long enough.
  ['0067,Madurai,LR 5501', FIRST],
  ['MP 100 067 LR 5501', FIRST],
  ['67 - 5501', { 'MP-100067': '5501' }],
  ['MP-100068, ="5502" ', { 'MP-100068': '5502' }],
  // Seen before: the LR number was '550200112233 with its mark.
  ["MP-100068,'550200112233", { 'MP-100068': '550200112233' }],
  ['MP-100068,"  5502 "', { 'MP-100068': '5502' }],
  ['Order\tLR\n"MP-100067"\t"A; 5501"', { 'MP-100067': 'A; 5501' }],
  ['Order\tLR\nMP-100067\tA,1', { 'MP-100067': 'A,1' }],
  // Of a financial year or a serial, no days.
  ['Order,LR\nMP-100067,25-26-1234', { 'MP-100067': '25-26-1234' }],
  ['MP-100067,1/12/2345', { 'MP-100067': '1/12/2345' }],
  ['1001 MP-100067', { 'MP-100067': '1001' }],
  // A list below a letter, or below a table of something else.
  ['Dear sir,order\nMP-100067 5501', { 'MP-100067': '5501' }],
  ['Order,Cartons\n\nMP-100067,5501', { 'MP-100067': '5501' }],
  [`MP-100067,${'9'.repeat(90)}`, { 'MP-100067': '9'.repeat(80) }],
  ['67,LR 5501', FIRST],
  ['8,100067,LR 5501', FIRST],
])('fills %j', (text, found) => {
  const read = readLrRows(text, TWO);
  expect([Object.fromEntries(read.found), read.unknown]).toEqual([found, []]);
});

it.each([
  // More than one cell could be the LR.
  '8,MP-100067,5501',
  'MP-100067,Madurai,5501',
  'MP-100067,LR 5501,LR 5502',
  'MP-100067,LR,5501',
  'MP-100067 4411 22',
  // Two orders, or one that is not in the dialog.
  'MP-100067,MP-100068,LR 5501',
  '67,MP-100099',
  'MP-100099,LR 5501',
  'MP-100067,MP-100099',
  'MP-100067,100068',
  // Too short an ending among other cells.
  '8,Madurai,LR 5501',
  '67,Madurai,LR 5501',
  // A number that Excel spoiled.
  'MP-100067,1.23E+11',
  'MP-100067;"1,23E+11"',
  'MP-100067,12.3456e11',
  'MP-100067,1.5e-3',
  'MP-100067,1E+11',
  '8,100067,5501',
  'Madurai,Theni,5501',
  '067,Madurai,LR 5501',
  // A quotation mark that is never closed.
  '"MP-100067,LR 5501',
  'MP-100067,',
  // The number of the row, with or without a list's mark.
  '1,MP-100067',
  '2. MP-100068',
  '3) MP-100067 5501',
  // Another figure in place of an LR not known yet.
  'MP-100067,Rs.450',
  'MP-100067 ₹450',
  'MP-100067,12/10/2026',
  'MP-100067,2026-10-12',
  'MP-100067,3 boxes',
  'MP-100067,12.5 kg',
  'MP-100067,3 பெட்டி',
  // A town, or a word in place of an LR not known yet.
  'MP-100067,Madurai',
  'MP-100067 pending',
  'MP-100067 GC Road12',
  'Madurai GC-12 MP-100067 5501',
  '#1,MP-100067',
  'No.1 MP-100067',
  '501,MP-100067',
])('leaves out %j', (row) => {
  const read = readLrRows(row, TWO);
  expect([Object.fromEntries(read.found), read.unknown]).toEqual([{}, [row]]);
});

// Seen taken for an LR: what a sheet has beside an order, or behind a label.
it.each([
  ...['3', '450.00', '1450/-', '450 Rs', 'Freight 450', 'Box 3', '3 nos', '2 bags', '25 kilos', '12/10', '10:30'],
  ...['10-Oct-2026', '9876543210', 'Madurai 626001', 'Ph 9876543210', '#REF!1'],
  ...['LR 3 boxes', 'LR Rs.450', 'LR 12/10/2026', 'LR 5501 5502'],
])('takes no %j beside an order for its LR', (cell) => {
  const row = `MP-100067,${cell}`;
  expect(readLrRows(row, TWO)).toEqual({ found: new Map(), shared: [], unknown: [row] });
});

// Before: such rows were among the unclear ones, and nothing said which orders had the number in common.
it('names the orders of an LR that several have, and fills none of them', () => {
  const rows = ['MP-100067,LR 5501', 'MP-100068,lr-5501', '68,LR 5501'];
  const shared = [{ lr: 'LR 5501', orders: TWO }];
  expect(readLrRows(rows.join('\n'), TWO)).toEqual({ found: new Map(), shared, unknown: [] });
});

it('leaves out the rows of a shared LR of which one order has another too', () => {
  const rows = ['MP-100067,LR 5501', 'MP-100068,LR 5501', 'MP-100068,LR 5502'];
  const found = new Map([['MP-100068', 'LR 5502']]);
  expect(readLrRows(rows.join('\n'), TWO)).toEqual({ found, shared: [], unknown: rows.slice(0, 2) });
});

it('leaves out a row without an LR below a heading', () => {
  const { found, unknown } = readLrRows('Order,Cartons,LR\nMP-100067,3,\nMP-100068,4,5502', TWO);
  expect([Object.fromEntries(found), unknown]).toEqual([{ 'MP-100068': '5502' }, ['MP-100067,3,']]);
});

it('shows an unclear row without the spaces around it, and passes over rows without a number', () => {
  const { unknown } = readLrRows('  MP-100067,Madurai,12 \n\nThank you\n', TWO);
  expect(unknown).toEqual(['MP-100067,Madurai,12']);
});

it('takes a number of another form for no order of the shop', () => {
  const { found } = readLrRows('MP-100067,KA-100099', TWO);
  expect(Object.fromEntries(found)).toEqual({ 'MP-100067': 'KA-100099' });
});

// Seen before: the cartons or the freight of each order became its LR number.
it.each([
  ...['Order No,Cartons', 'Orders,Freight', 'Our Order No,Freight', 'Invoice No,Freight', 'ஆர்டர் எண்,பெட்டி'],
  'Order,LR,Ctn\nMP-100068,5502,3\nOrder,Ctn,Town',
])('takes no figure below the headings %j for an LR', (headings) => {
  const { found, unknown } = readLrRows(`${headings}\nMP-100067,1250`, TWO);
  expect([found.get('MP-100067'), unknown]).toEqual([undefined, ['MP-100067,1250']]);
});

it('finds a labelled LR below headings without one, also where spaces separate', () => {
  const { found } = readLrRows('Order,City\nMP-100067 LR 5501\nMP-100068,LR 5502', TWO);
  expect(Object.fromEntries(found)).toEqual({ ...FIRST, 'MP-100068': 'LR 5502' });
});

it('a row of words without a heading of an LR is no heading', () => {
  const { found } = readLrRows('Order;City\nMP-100067;LR 5501', TWO);
  expect(Object.fromEntries(found)).toEqual(FIRST);
});

it('reads the cells of a sheet as they are, also a quotation mark, and text that is all in the first column', () => {
  const sheets = [
    {
      rows: [
        ['Order', 'LR'],
        ['MP-100067', '"A", 5501'],
      ],
    },
    { rows: [['MP-100068, LR 5502'], ['9', 'Madurai']] },
  ];
  const { found, unknown } = readLrSheets(sheets, TWO);
  expect(Object.fromEntries(found)).toEqual({ 'MP-100067': '"A", 5501', 'MP-100068': 'LR 5502' });
  expect(unknown).toEqual(['9\tMadurai']);
});
