import { z } from 'zod';
import { Day, Instant, Line } from '#shared/wire.ts';
import { PAYMENT_METHODS } from '../orders/orders.status.ts';

const days = {
  from: Day.describe('First day, in India'),
  to: Day.describe('Last day, in India; at most a year after the first'),
};

/** GET /books/summary */
export const BooksQuery = z.strictObject(days);
export type BooksDays = z.output<typeof BooksQuery>;

/** The money of a day in rupees. */
export interface DayMoney {
  receipts: BooksSummary['receipts'];
  refunds: { count: number; amount: number };
}

/**
 * The files to download. `gstr1.zip`: the sheets of the workbook as CSV files, which the portal's tool takes one by
 * one. `eway.json`: parcels that need an e-way bill, for the portal's bulk upload.
 */
export const BOOK_FILES = [
  'register.xlsx',
  'register.csv',
  'gstr1.xlsx',
  'gstr1.zip',
  'receipts.xlsx',
  'receipts.csv',
  'refunds.xlsx',
  'refunds.csv',
  'stock.xlsx',
  'stock.csv',
  'tally.xml',
  'tally.xlsx',
  'eway.json',
] as const;
export type BookFile = (typeof BOOK_FILES)[number];

/** GET /books/file */
export const BookFileQuery = z.strictObject({ ...days, file: z.enum(BOOK_FILES) });

/** The totals of the files. Each is shown beside the same figure computed from orders, payments and stock. */
export const BOOK_CHECKS = ['sales', 'tax', 'credits', 'gstr1', 'tally', 'receipts', 'refunds', 'stock'] as const;
export type BookCheck = (typeof BOOK_CHECKS)[number];

export const BooksSummary = z.object({
  bills: z.int().describe('Bills, credit notes and vouchers of these days'),
  checks: z.array(
    z.object({
      what: z.enum(BOOK_CHECKS).describe('stock: pieces at the end of the last day; everything else is money'),
      books: z.number(),
      ledger: z.number(),
    }),
  ),
  receipts: z
    .array(z.object({ method: z.enum(PAYMENT_METHODS), amount: z.number(), count: z.int() }))
    .describe('Money taken in, by payment method'),
  gst: z
    .object({ taxable: z.number(), igst: z.number(), cgst: z.number(), sgst: z.number() })
    .describe('Taxed sales less credit notes, as GSTR-3B asks'),
  closing: z
    .object({
      closed_at: Instant,
      closed_by: z.string(),
      changed: z.boolean().describe('The books no longer say what they said when it was closed'),
    })
    .nullable()
    .describe('Of a whole month; null while it is open'),
});
export type BooksSummary = z.output<typeof BooksSummary>;

const Month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Please choose a month.')
  .describe('YYYY-MM, in India');

/** POST /books/close */
export const CloseMonth = z.strictObject({ month: Month });

/** POST /books/reopen */
export const ReopenMonth = CloseMonth.extend({ reason: Line(300).min(1, 'Please give a reason.') });
