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

type Cells = SheetRecord<Column>['cells'];

export interface Credits {
  credits: Credit[];
  /** Rows with an amount whose state does not say that the money came. */
  notCome: number;
}

/** The credits of a statement; null if no row names the columns. */
export function readCredits(table: readonly SheetRow[]): Credits | null {
  const records = recordsOf(table)?.filter(({ cells }) => (creditOf(cells) ?? 0) !== 0);
  if (records === undefined) return null;
  const come = records.filter(({ cells }) => hasCome(cells));
  return { credits: come.map(toCredit), notCome: records.length - come.length };
}

function toCredit({ line, cells }: SheetRecord<Column>): Credit {
  const amount = creditOf(cells) ?? 0;
  const { date = '', narration = '', utr = '', reference = '', transaction = '' } = cells;
  const named = [utr, reference, transaction].filter(Boolean);
  const text = [narration, ...named].join(' ').trim();
  // The bank's own columns first, whatever a payer wrote.
  return { line, date, text, amount, references: referencesIn([...named, narration].join(' ')) };
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

/** In a column of kinds, which the list of a UPI app has for its refunds and payouts too. */
const GOES_OUT = /^(dr|d$|debit|w|-|refund|revers|charge ?back|payout|paid to|sent)/i;
/** In a column of states: attempts that failed or still run have the same amount and reference as those that came. */
const CAME = /^(success|succeeded|complete|captured|settled|paid|credit|received|approved|ok|done|$)/i;

/** The amount credited by this row, in paise; null for none. Some banks write the direction after the amount. */
function creditOf({ credit, amount, direction = '' }: Cells): number | null {
  const written = credit ?? amount ?? '';
  const mark = /\s*\(?(cr|dr)\.?\)?$/i.exec(written);
  if (/^dr/i.test(mark?.[1] ?? '') || (credit === undefined && GOES_OUT.test(direction.trim()))) return null;
  return readRupees(mark ? written.slice(0, mark.index) : written);
}

/** A bank's own column of credits has no states: what stands there has come. */
const hasCome = ({ credit, status = '' }: Cells) => credit !== undefined || CAME.test(status.trim());
