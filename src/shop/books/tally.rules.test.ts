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
  expect(first).toContain('<STATENAME>Tamil Nadu</STATENAME><PLACEOFSUPPLY>Tamil Nadu</PLACEOFSUPPLY>');
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
