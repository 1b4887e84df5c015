/**
 * The columns of bank statements: each bank names them differently, and some have a separate column for the direction.
 */
import { type Headings, readRecords, type SheetRecord } from '#platform/sheets/records.ts';
import type { SheetRow } from '#platform/sheets/sheet.ts';
import { readRupees } from '../../products/import/import-figures.rules.ts';
import { referencesIn } from '../orders.references.rules.ts';
import type { Credit } from './statements.rules.ts';

type Column = 'date' | 'narration' | 'utr' | 'reference' | 'transaction' | 'credit' | 'amount' | 'direction' | 'status';

/** Headings of SBI, HDFC, ICICI, Axis, Kotak, Canara, Indian Bank, KVB, TMB and merchants' UPI apps. */
const HEADINGS: Headings<Column> = {
  date: ['Date', 'Txn Date', 'Transaction Date', 'Tran Date', 'Trans Date', 'Value Date', 'Value Dt', 'Post Date'],
  narration: [
    'Narration',
    'Description',
    'Particulars',
    'Remarks',
    'Details',
    'Transaction Remarks',
    'Transaction Details',
    'Transaction Particulars',
  ],
  utr: [
    'UTR',
    'UTR No',
    'UTR Number',
    'Transaction UTR',
    'RRN',
    'RRN No',
    'RRN Number',
    'Bank RRN',
    'UPI Ref No',
    'Bank Ref No',
    'Bank Reference No',
    'Bank Transaction ID',
  ],
  reference: [
    'Reference',
    'Reference No',
    'Ref No',
    'Ref No./Cheque No.',
    'Chq./Ref.No.',
    'Chq / Ref No.',
    'Cheque No.',
    'Chq No',
  ],
  transaction: ['Transaction ID', 'Tran Id', 'Txn ID'],
  credit: [
    'Credit',
    'Credits',
    'CR',
    'Credit Amount',
    'Credit (INR)',
    'Credit (Rs.)',
    'Deposit',
    'Deposits',
    'Deposit Amt.',
    'Deposit Amount',
    'Deposit Amount (INR)',
    'Deposit (Cr)',
  ],
  amount: [
    'Amount',
    'Amount (INR)',
    'Amount (Rs.)',
    'Transaction Amount',
    'Transaction Amount (INR)',
    'Total Transaction Amount',
    'Txn Amount',
    'Withdrawal (Dr) / Deposit (Cr)',
  ],
  direction: ['Dr / Cr', 'Cr / Dr', 'Debit/Credit', 'Credit/Debit', 'Type', 'Transaction Type', 'Txn Type', 'CR/DR'],
  status: ['Status', 'Transaction Status', 'Txn Status', 'Payment Status'],
};

/** The credits of a statement; null if no row names the columns. */
export function readCredits(table: readonly SheetRow[]): Credit[] | null {
  const records = recordsOf(table);
  if (records === null) return null;
  return records.flatMap((record) => {
    const amount = creditOf(record.cells);
    if (amount === null || amount === 0) return [];
    const { date = '', narration = '', utr = '', reference = '', transaction = '' } = record.cells;
    const named = [utr, reference, transaction].filter(Boolean);
    const text = [narration, ...named].join(' ').trim();
    // The bank's own columns first, whatever a payer wrote.
    return [{ line: record.line, date, text, amount, references: referencesIn([...named, narration].join(' ')) }];
  });
}

/**
 * The columns that a heading row must have. Not 'credit': some banks use 'CR' as its heading, others write it in every
 * row.
 */
const HEADS: readonly Column[] = ['date', 'narration', 'utr', 'reference', 'transaction', 'amount'];

/** Takes the first heading row that is followed by amounts: the head of a statement has dates and remarks too. */
function recordsOf(table: readonly SheetRow[]): SheetRecord<Column>[] | null {
  for (const head of HEADS) {
    const records = readRecords(table, HEADINGS, head);
    if (records?.some(({ cells }) => cells.credit !== undefined || cells.amount !== undefined)) return records;
  }
  return null;
}

const DEBIT = /^(d|w|-)/i;

/** Merchants' UPI apps list attempts and refunds too, with the amount and the bank's reference. */
const NO_MONEY = /fail|declin|reject|revers|refund|charge ?back|cancel|expire|pending|time[ds]? ?out|initiat/i;

/** The amount credited by this row, in paise; null for none. Some banks write the direction after the amount. */
function creditOf({ credit, amount, direction = '', status = '' }: SheetRecord<Column>['cells']): number | null {
  if (NO_MONEY.test(status) || NO_MONEY.test(direction)) return null;
  const written = credit ?? amount ?? '';
  const mark = /\s*\(?(cr|dr)\.?\)?$/i.exec(written);
  if (DEBIT.test(mark?.[1] ?? '') || (credit === undefined && DEBIT.test(direction.trim()))) return null;
  return readRupees(mark ? written.slice(0, mark.index) : written);
}
