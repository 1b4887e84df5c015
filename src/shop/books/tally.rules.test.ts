// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { interstate, noteOf, TAXED_BILL, toFirm } from './books.testing.ts';
import type { BookedBill } from './gstr1.rules.ts';
import { TALLY_END, TALLY_START, tallyXml, type Voucher, voucherOf, voucherRows } from './tally.rules.ts';

const made = (bill: BookedBill) => voucherOf(bill) as Voucher;
const entriesOf = (bill: BookedBill) =>
  Object.fromEntries(made(bill).entries.map(({ ledger, amount }) => [ledger, amount]));

it('debits the buyer and credits sales, taxes and round-off', () => {
  expect(entriesOf(TAXED_BILL)).toEqual({
    'Web shop customers': 12_900,
    'Sales 18%': -10_000,
    'Sales 5%': -1_010,
    'Output CGST': -925,
    'Output SGST': -926,
    'Round Off': -39,
  });
  expect(entriesOf(interstate(TAXED_BILL))).toMatchObject({ 'Sales 18% inter-state': -10_000, 'Output IGST': -1_851 });
  expect(entriesOf({ ...TAXED_BILL, mode: 'none', kind: 'bill' })).toMatchObject({ Sales: -11_010 });
});

it('reverses a credit note, names a firm individually, and makes no voucher of an advance', () => {
  const note = made(noteOf(toFirm(TAXED_BILL)));
  expect(note.type).toBe('Credit Note');
  expect(note.entries[0]).toEqual({
    ledger: 'Bright & Sons (29AAGCB7383J1Z4)',
    group: 'Sundry Debtors',
    amount: -12_900,
  });
  expect(note.entries.reduce((all, { amount }) => all + amount, 0)).toBe(0);
  expect(voucherOf({ ...TAXED_BILL, kind: 'refund_voucher' })).toBeNull();
});

it('writes debits as negative, each ledger once before its first voucher, and escapes names', () => {
  const known = new Set<string>();
  const bill = { ...toFirm(TAXED_BILL), order: '<MP>\u0001' };
  const first = tallyXml(made(bill), known);
  expect(first).toContain('<LEDGER NAME="Bright &amp; Sons (29AAGCB7383J1Z4)" ACTION="Create">');
  expect(first).toContain('<PARTYGSTIN>29AAGCB7383J1Z4</PARTYGSTIN>');
  expect(first).toContain(
    '<LEDGERNAME>Bright &amp; Sons (29AAGCB7383J1Z4)</LEDGERNAME><ISDEEMEDPOSITIVE>Yes</ISDEEMEDPOSITIVE>',
  );
  expect(first).toContain('<TAXTYPE>GST</TAXTYPE><GSTDUTYHEAD>Central Tax</GSTDUTYHEAD>');
  expect(first).toContain('<STATENAME>Karnataka</STATENAME><PLACEOFSUPPLY>Tamil Nadu</PLACEOFSUPPLY>');
  expect(first).toContain('<AMOUNT>-129.00</AMOUNT>');
  expect(first).toContain('<NARRATION>Order &lt;MP&gt;</NARRATION>');
  expect(first).toContain('<BILLTYPE>New Ref</BILLTYPE>');
  const second = tallyXml(made(noteOf(bill)), known);
  expect(second).not.toContain('<LEDGER NAME');
  expect(second).toContain('<NAME>INV/26-27/1</NAME><BILLTYPE>Agst Ref</BILLTYPE>');
  const document = new DOMParser().parseFromString(`${TALLY_START}${first}${second}${TALLY_END}`, 'text/xml');
  expect(document.querySelector('parsererror')).toBeNull();
  expect(document.querySelectorAll('VOUCHER')).toHaveLength(2);
});

it('writes the same entries as rows', () => {
  expect(voucherRows(made(TAXED_BILL))[0]).toEqual([
    ...['2026-11-05', 'Sales', 'INV/26-27/1', 'MP-1', 'Web shop customers', '', 'Tamil Nadu'],
    ...['Web shop customers', 'Sundry Debtors', 129, 0],
  ]);
  expect(voucherRows(made(TAXED_BILL))[1]?.slice(-2)).toEqual([0, 100]);
});

it('writes the whole voucher of a sale as Tally reads it', () => {
  const bill = { ...TAXED_BILL, sums: TAXED_BILL.sums.slice(0, 1), roundOff: 0, total: 11_800 };
  const known = new Set(['Web shop customers', 'Sales 18%', 'Output CGST', 'Output SGST']);
  const entry = (ledger: string, sign: string, isParty: string, amount: string, more = '') =>
    `<ALLLEDGERENTRIES.LIST><LEDGERNAME>${ledger}</LEDGERNAME><ISDEEMEDPOSITIVE>${sign}</ISDEEMEDPOSITIVE><ISPARTYLEDGER>${isParty}</ISPARTYLEDGER><AMOUNT>${amount}</AMOUNT>${more}</ALLLEDGERENTRIES.LIST>`;
  expect(tallyXml(made(bill), known)).toBe(
    [
      '<TALLYMESSAGE xmlns:UDF="TallyUDF"><VOUCHER REMOTEID="INV/26-27/1" VCHTYPE="Sales" ACTION="Create" OBJVIEW="Accounting Voucher View">',
      '<DATE>20261105</DATE><EFFECTIVEDATE>20261105</EFFECTIVEDATE><VOUCHERTYPENAME>Sales</VOUCHERTYPENAME>',
      '<VOUCHERNUMBER>INV/26-27/1</VOUCHERNUMBER><REFERENCE>MP-1</REFERENCE><PARTYLEDGERNAME>Web shop customers</PARTYLEDGERNAME>',
      '<STATENAME>Tamil Nadu</STATENAME><PLACEOFSUPPLY>Tamil Nadu</PLACEOFSUPPLY><NARRATION>Order MP-1</NARRATION>',
      entry(
        ...(['Web shop customers', 'Yes', 'Yes', '-118.00'] as const),
        '<BILLALLOCATIONS.LIST><NAME>INV/26-27/1</NAME><BILLTYPE>New Ref</BILLTYPE><AMOUNT>-118.00</AMOUNT></BILLALLOCATIONS.LIST>',
      ),
      entry('Sales 18%', 'No', 'No', '100.00'),
      entry('Output CGST', 'No', 'No', '9.00'),
      entry('Output SGST', 'No', 'No', '9.00'),
      '</VOUCHER></TALLYMESSAGE>\n',
    ].join(''),
  );
});

it('writes the ledger of a firm with its registration and state, of goods with their group, of taxes with their head', () => {
  const xml = tallyXml(made(interstate(toFirm(TAXED_BILL))), new Set());
  for (const ledger of [
    '<LEDGER NAME="Bright &amp; Sons (29AAGCB7383J1Z4)" ACTION="Create"><NAME>Bright &amp; Sons (29AAGCB7383J1Z4)</NAME><PARENT>Sundry Debtors</PARENT><ISBILLWISEON>Yes</ISBILLWISEON><GSTREGISTRATIONTYPE>Regular</GSTREGISTRATIONTYPE><PARTYGSTIN>29AAGCB7383J1Z4</PARTYGSTIN><COUNTRYOFRESIDENCE>India</COUNTRYOFRESIDENCE><LEDSTATENAME>Karnataka</LEDSTATENAME></LEDGER>',
    '<LEDGER NAME="Sales 18% inter-state" ACTION="Create"><NAME>Sales 18% inter-state</NAME><PARENT>Sales Accounts</PARENT></LEDGER>',
    '<LEDGER NAME="Output IGST" ACTION="Create"><NAME>Output IGST</NAME><PARENT>Duties &amp; Taxes</PARENT><TAXTYPE>GST</TAXTYPE><GSTDUTYHEAD>Integrated Tax</GSTDUTYHEAD></LEDGER>',
    '<LEDGER NAME="Round Off" ACTION="Create"><NAME>Round Off</NAME><PARENT>Indirect Expenses</PARENT></LEDGER>',
  ])
    expect(xml).toContain(ledger);
  expect(xml).toContain('</PARTYLEDGERNAME><PARTYGSTIN>29AAGCB7383J1Z4</PARTYGSTIN><STATENAME>Karnataka</STATENAME>');
  expect(tallyXml(made(TAXED_BILL), new Set())).not.toContain('GSTIN');
});

// Seen before: the state of the delivery beside another state's GSTIN.
it('names the state of a firm by its GSTIN, and the place of supply as Tally spells it', () => {
  const supply = { state: 'Andaman and Nicobar Islands', code: '35' };
  const xml = (bill: BookedBill) => tallyXml(made({ ...bill, placeOfSupply: supply }), new Set());
  const sold = xml(toFirm(TAXED_BILL));
  expect(sold).toContain('<LEDSTATENAME>Karnataka</LEDSTATENAME>');
  // Code 97 is no state of the list.
  const firm = toFirm(TAXED_BILL);
  const elsewhere = xml({ ...firm, buyer: { ...firm.buyer, gstin: '97AAGCB7383J1Z4' } });
  expect(elsewhere).toContain('<LEDSTATENAME>Tamil Nadu</LEDSTATENAME>');
  const place = 'Andaman &amp; Nicobar Islands';
  expect(sold).toContain(`<STATENAME>Karnataka</STATENAME><PLACEOFSUPPLY>${place}</PLACEOFSUPPLY>`);
  expect(xml(TAXED_BILL)).toContain(`<STATENAME>${place}</STATENAME><PLACEOFSUPPLY>${place}</PLACEOFSUPPLY>`);
});

it('writes a credit note against its bill, as rows too', () => {
  const note = made(noteOf(toFirm(TAXED_BILL)));
  expect(tallyXml(note, new Set())).toContain('<REFERENCE>INV/26-27/1</REFERENCE>');
  expect(voucherRows(note)[0]).toEqual([
    ...['2026-11-05', 'Credit Note', 'CN/26-27/1', 'INV/26-27/1', 'Bright & Sons (29AAGCB7383J1Z4)', '29AAGCB7383J1Z4'],
    ...['Tamil Nadu', 'Bright & Sons (29AAGCB7383J1Z4)', 'Sundry Debtors', 0, 129],
  ]);
});

it('names a firm without a name by its buyer, and sales under composition by no rate', () => {
  const bill = toFirm(TAXED_BILL);
  expect(made({ ...bill, buyer: { ...bill.buyer, firm: '' } }).party).toBe('Meena (29AAGCB7383J1Z4)');
  expect(entriesOf({ ...TAXED_BILL, mode: 'composition', kind: 'bill_of_supply' })).toMatchObject({ Sales: -11_010 });
  expect(entriesOf({ ...TAXED_BILL, mode: 'inclusive' })).toMatchObject({ 'Sales 18%': -10_000, 'Sales 5%': -1_010 });
});
