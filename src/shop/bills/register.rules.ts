/**
 * The sales register: bills, credit notes and vouchers as rows, one per HSN code and rate, so that an accountant can
 * sum them by any column. Credits are negative. Pure.
 */
import { type Paise, percentFromBasisPoints, rupeesFromPaise } from '#shared/money.ts';
import type { BillContent, BillKind, BillSum } from './bills.rules.ts';

type Cell = string | number;

const KIND_NAMES: Record<BillKind, string> = {
  tax_invoice: 'Tax invoice',
  bill_of_supply: 'Bill of supply',
  bill: 'Bill',
  credit_note: 'Credit note',
  refund_voucher: 'Refund voucher',
};

/** A voucher refunds an advance, which was never a sale, so it counts nothing here. */
const SIGN: Record<BillKind, 1 | -1 | 0> = {
  tax_invoice: 1,
  bill_of_supply: 1,
  bill: 1,
  credit_note: -1,
  refund_voucher: 0,
};

interface RegisterRow {
  bill: BillContent;
  sum: BillSum;
  /** Values of the whole bill are in its first row. */
  isFirst: boolean;
}

const signed = ({ bill }: RegisterRow, amount: Paise): number => {
  const value = SIGN[bill.kind] * rupeesFromPaise(amount);
  return value === 0 ? 0 : value;
};

const COLUMNS: [header: string, cell: (row: RegisterRow) => Cell][] = [
  ['Number', ({ bill }) => bill.number],
  ['Kind', ({ bill }) => KIND_NAMES[bill.kind]],
  ['Date', ({ bill }) => bill.day],
  ['Order', ({ bill }) => bill.order],
  ['Against', ({ bill }) => bill.against?.number ?? ''],
  ['Customer', ({ bill }) => bill.buyer.name],
  ['Firm', ({ bill }) => bill.buyer.firm ?? ''],
  ['GSTIN', ({ bill }) => bill.buyer.gstin ?? ''],
  ['Place of supply', ({ bill }) => bill.placeOfSupply.state],
  ['State code', ({ bill }) => bill.placeOfSupply.code],
  ['HSN', ({ sum }) => sum.hsn],
  ['Rate', ({ sum }) => percentFromBasisPoints(sum.rate)],
  ['Taxable', (row) => signed(row, row.sum.taxable)],
  ['CGST', (row) => signed(row, row.sum.cgst)],
  ['SGST', (row) => signed(row, row.sum.sgst)],
  ['IGST', (row) => signed(row, row.sum.igst)],
  ['Amount', (row) => signed(row, row.sum.total)],
  ['Round-off', (row) => (row.isFirst ? signed(row, row.bill.roundOff) : 0)],
  ['Total', (row) => (row.isFirst ? signed(row, row.bill.total) : 0)],
];

export const REGISTER_HEADER: readonly string[] = COLUMNS.map(([header]) => header);

/** What one paper adds to the register: a sale with its tax, or a credit. */
export function registerSums({ kind, sums, total }: BillContent): { sales: Paise; tax: Paise; credits: Paise } {
  const tax = sums.reduce((all, { cgst, sgst, igst }) => all + cgst + sgst + igst, 0);
  if (SIGN[kind] === 1) return { sales: total, tax, credits: 0 };
  return { sales: 0, tax: 0, credits: kind === 'credit_note' ? total : 0 };
}

const NOTHING: BillSum = { hsn: '', rate: 0, taxable: 0, cgst: 0, sgst: 0, igst: 0, total: 0 };

/**
 * The rows of one bill, which add up to its total. At least one, because a last credit note may be for the round-off
 * alone.
 */
export function registerRows(bill: BillContent): Cell[][] {
  const sums = bill.sums.length > 0 ? bill.sums : [NOTHING];
  return sums.map((sum, index) => COLUMNS.map(([, cell]) => cell({ bill, sum, isFirst: index === 0 })));
}
