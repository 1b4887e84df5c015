/**
 * Bills and credit notes as Tally vouchers: XML that Tally imports ("All Masters", each ledger before its first
 * voucher), and the same entries as rows. Each voucher's entries sum to zero. Pure.
 */

import { type Paise, percentFromBasisPoints, rupeesFromPaise } from '#shared/money.ts';
import { xmlText } from '#shared/xml-text.ts';
import { collectsTax } from '../checkout/checkout.tax.rules.ts';
import { stateOfGstin } from '../settings/gstin.rules.ts';
import { type BookedBill, isInterstate } from './gstr1.rules.ts';

/** Groups that every company in Tally has. */
export type LedgerGroup = 'Sundry Debtors' | 'Sales Accounts' | 'Duties & Taxes' | 'Indirect Expenses';

export interface VoucherEntry {
  ledger: string;
  group: LedgerGroup;
  /** Positive for debits, negative for credits. */
  amount: Paise;
}

export interface Voucher {
  type: 'Sales' | 'Credit Note';
  bill: BookedBill;
  party: string;
  entries: VoucherEntry[];
}

/** One ledger for all buyers without a GSTIN: an accountant does not need their names. */
const UNREGISTERED = 'Web shop customers';

/** Includes the GSTIN: two firms with one name get two ledgers, and no firm's ledger can clash with one of the shop's own. */
const partyOf = ({ buyer }: BookedBill) =>
  buyer.gstin ? `${buyer.firm || buyer.name} (${buyer.gstin})` : UNREGISTERED;

/** Tally's names for tax ledgers. */
const DUTY_HEADS: Readonly<Record<string, string>> = {
  'Output CGST': 'Central Tax',
  'Output SGST': 'State Tax',
  'Output IGST': 'Integrated Tax',
};

/** States that Tally's own list spells differently. */
const TALLY_SPELLINGS: Readonly<Record<string, string>> = {
  'Jammu and Kashmir': 'Jammu & Kashmir',
  'Dadra and Nagar Haveli and Daman and Diu': 'Dadra & Nagar Haveli and Daman & Diu',
  'Andaman and Nicobar Islands': 'Andaman & Nicobar Islands',
};
const tallyState = (state: string) => TALLY_SPELLINGS[state] ?? state;

function salesLedger(bill: BookedBill, rate: number): string {
  if (!collectsTax(bill.mode)) return 'Sales';
  return `Sales ${percentFromBasisPoints(rate)}%${isInterstate(bill) ? ' inter-state' : ''}`;
}

/** The voucher of a bill or credit note; null for the voucher of an advance, which was never a sale. */
export function voucherOf(bill: BookedBill): Voucher | null {
  if (bill.kind === 'refund_voucher') return null;
  const isNote = bill.kind === 'credit_note';
  const party = partyOf(bill);
  const sums = new Map<string, VoucherEntry>();
  const credit = (ledger: string, group: LedgerGroup, amount: Paise) => {
    const known = sums.get(ledger)?.amount ?? 0;
    sums.set(ledger, { ledger, group, amount: known - (isNote ? -amount : amount) });
  };
  credit(party, 'Sundry Debtors', -bill.total);
  for (const { rate, taxable } of bill.sums) credit(salesLedger(bill, rate), 'Sales Accounts', taxable);
  for (const { cgst, sgst, igst } of bill.sums) {
    credit('Output CGST', 'Duties & Taxes', cgst);
    credit('Output SGST', 'Duties & Taxes', sgst);
    credit('Output IGST', 'Duties & Taxes', igst);
  }
  credit('Round Off', 'Indirect Expenses', bill.roundOff);
  const entries = [...sums.values()].filter(({ amount }) => amount !== 0);
  return { type: isNote ? 'Credit Note' : 'Sales', bill, party, entries };
}

export const VOUCHER_HEADER = [
  ...['Date', 'Voucher type', 'Voucher number', 'Reference', 'Party', 'GSTIN', 'Place of supply'],
  ...['Ledger', 'Group', 'Debit', 'Credit'],
] as const;

export function voucherRows({ type, bill, party, entries }: Voucher): (string | number)[][] {
  const about = [type, bill.number, bill.against?.number ?? bill.order, party, bill.buyer.gstin ?? ''];
  return entries.map(({ ledger, group, amount }) => [
    ...[bill.day, ...about, bill.placeOfSupply.state, ledger, group],
    ...(amount > 0 ? [rupeesFromPaise(amount), 0] : [0, rupeesFromPaise(-amount)]),
  ]);
}

const tag = (name: string, text: string) => `<${name}>${xmlText(text)}</${name}>`;

/** Tally writes debits as negative. */
const tallyAmount = (amount: Paise) => (-amount / 100).toFixed(2);

export const TALLY_START =
  '<?xml version="1.0" encoding="UTF-8"?>\n<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER><BODY><IMPORTDATA><REQUESTDESC><REPORTNAME>All Masters</REPORTNAME></REQUESTDESC><REQUESTDATA>\n';
export const TALLY_END = '</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>\n';

const message = (inside: string) => `<TALLYMESSAGE xmlns:UDF="TallyUDF">${inside}</TALLYMESSAGE>\n`;

function ledgerXml({ ledger, group }: VoucherEntry, { bill, party }: Voucher): string {
  const gstin = ledger === party ? (bill.buyer.gstin ?? '') : '';
  // The firm's state is that of its GSTIN, wherever these goods went.
  const state =
    tag('COUNTRYOFRESIDENCE', 'India') + tag('LEDSTATENAME', tallyState(stateOfGstin(gstin) ?? bill.buyer.state));
  const registered = gstin ? tag('GSTREGISTRATIONTYPE', 'Regular') + tag('PARTYGSTIN', gstin) + state : '';
  const dutyHead = DUTY_HEADS[ledger];
  const duty = dutyHead ? tag('TAXTYPE', 'GST') + tag('GSTDUTYHEAD', dutyHead) : '';
  // Without it Tally drops the references between bills and credit notes.
  const billWise = ledger === party ? tag('ISBILLWISEON', 'Yes') : '';
  const name = xmlText(ledger);
  return message(
    `<LEDGER NAME="${name}" ACTION="Create">${tag('NAME', ledger)}${tag('PARENT', group)}${billWise}${registered}${duty}</LEDGER>`,
  );
}

function entryXml({ ledger, amount }: VoucherEntry, { bill, party }: Voucher): string {
  const isParty = ledger === party;
  const name = bill.against?.number ?? bill.number;
  const allocation = isParty
    ? `<BILLALLOCATIONS.LIST>${tag('NAME', name)}${tag('BILLTYPE', bill.against ? 'Agst Ref' : 'New Ref')}${tag('AMOUNT', tallyAmount(amount))}</BILLALLOCATIONS.LIST>`
    : '';
  return `<ALLLEDGERENTRIES.LIST>${tag('LEDGERNAME', ledger)}${tag('ISDEEMEDPOSITIVE', amount > 0 ? 'Yes' : 'No')}${tag('ISPARTYLEDGER', isParty ? 'Yes' : 'No')}${tag('AMOUNT', tallyAmount(amount))}${allocation}</ALLLEDGERENTRIES.LIST>`;
}

function voucherXml(voucher: Voucher): string {
  const { type, bill, party, entries } = voucher;
  const date = bill.day.replaceAll('-', '');
  const place = tallyState(bill.placeOfSupply.state);
  const state = tallyState(stateOfGstin(bill.buyer.gstin ?? '') ?? bill.placeOfSupply.state);
  const gst = bill.buyer.gstin ? tag('PARTYGSTIN', bill.buyer.gstin) : '';
  return message(
    `<VOUCHER REMOTEID="${xmlText(bill.number)}" VCHTYPE="${type}" ACTION="Create" OBJVIEW="Accounting Voucher View">${tag('DATE', date)}${tag('EFFECTIVEDATE', date)}${tag('VOUCHERTYPENAME', type)}${tag('VOUCHERNUMBER', bill.number)}${tag('REFERENCE', bill.against?.number ?? bill.order)}${tag('PARTYLEDGERNAME', party)}${gst}${tag('STATENAME', state)}${tag('PLACEOFSUPPLY', place)}${tag('NARRATION', `Order ${bill.order}`)}${entries.map((entry) => entryXml(entry, voucher)).join('')}</VOUCHER>`,
  );
}

/** A voucher with any ledgers that no earlier voucher had; `known` remembers them. */
export function tallyXml(voucher: Voucher, known: Set<string>): string {
  const fresh = voucher.entries.filter(({ ledger }) => !known.has(ledger));
  for (const { ledger } of fresh) known.add(ledger);
  return fresh.map((entry) => ledgerXml(entry, voucher)).join('') + voucherXml(voucher);
}
