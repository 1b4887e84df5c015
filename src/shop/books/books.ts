/** The door to the books of a month or a range of days: files for the accountant, and their totals beside the ledger's. */
import type { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import type { Db } from '#platform/db/db.ts';
import {
  type SheetRows,
  streamCsv,
  streamSheet,
  streamText,
  streamWorkbook,
  streamZip,
} from '#platform/sheets/stream-sheet.ts';
import { amountCell, SHEET_TYPES, type SheetCell } from '#platform/sheets/write-sheet.ts';
import { dayInIndia, daysBetween, inKolkata } from '#shared/dates.ts';
import { invalidField } from '#shared/errors.ts';
import { type Paise, rupeesFromPaise } from '#shared/money.ts';
import { E_WAY_LIMIT, needsEWayBill } from '../bills/bills.rules.ts';
import { REGISTER_HEADER, registerRows, registerSums } from '../bills/register.rules.ts';
import { METHOD_NAMES } from '../orders/method-names.rules.ts';
import type { PaymentMethod } from '../orders/orders.status.ts';
import type { HandWay } from '../payments/payments.status.ts';
import type { BookFile, BooksDays, BooksSummary, DayMoney } from './books.contract.ts';
import {
  type BilledRow,
  listBilled,
  listLarge,
  listReceipts,
  listRefunded,
  listStock,
  type ReceiptRow,
  type RefundedRow,
  type StockRow,
  sumLedger,
} from './books.queries.ts';
import { allClosedAt, findClosed } from './closing.queries.ts';
import type { ClosedFigures } from './closing.tables.ts';
import { E_WAY_END, E_WAY_START, eWayBill } from './eway.rules.ts';
import { type BookedBill, createReturn, type ReturnSheet } from './gstr1.rules.ts';
import { monthOfDays } from './months.rules.ts';
import { TALLY_END, TALLY_START, tallyXml, VOUCHER_HEADER, voucherOf, voucherRows } from './tally.rules.ts';

const MOST_DAYS = 366;

function requireRange({ from, to }: BooksDays): void {
  if (to < from) throw invalidField('to', 'The last day must not be before the first.');
  if (daysBetween(from, to) >= MOST_DAYS) throw invalidField('to', 'Please choose at most one year.');
}

const bookedOf = ({ content, quantities, billedTotal }: BilledRow): BookedBill => ({
  ...content,
  sellerGstin: content.seller.gstin,
  quantities,
  billedTotal: billedTotal === null ? content.total : Number(billedTotal),
});

/** A header row, then the rows of the table. */
async function* table<Row>(
  header: readonly SheetCell[],
  source: AsyncIterable<Row>,
  rowsFor: (row: Row) => readonly (readonly SheetCell[])[],
): AsyncGenerator<readonly SheetCell[]> {
  yield header;
  for await (const row of source) yield* rowsFor(row);
}

/** The books are in English. */
const METHOD = METHOD_NAMES.en;

/** Date and time in India. */
const moment = (at: string): SheetCell => ({ at: inKolkata(at), hasTime: true });

const AMOUNTS = new Set([
  ...['Taxable', 'CGST', 'SGST', 'IGST', 'Amount', 'Round-off', 'Total'],
  ...['Debit', 'Credit'],
]);

/**
 * The rules name a day '2026-11-20' and an amount 1234.5; a sheet has a date, by which it can be sorted and filtered, and
 * shows 1,234.50.
 */
function cellsOf(header: readonly string[], rows: readonly (readonly (string | number)[])[]): SheetCell[][] {
  const cellOf = (cell: string | number, heading = ''): SheetCell => {
    if (heading === 'Date') return { at: new Date(`${cell}T00:00:00Z`), hasTime: false };
    return AMOUNTS.has(heading) ? amountCell(Number(cell)) : cell;
  };
  return rows.map((row) => row.map((cell, index) => cellOf(cell, header[index])));
}

const money = (amount: string | number) => rupeesFromPaise(Number(amount));

const RECEIPT_HEADER = ['Date', 'Order', 'Customer', 'Way', 'Means', 'Reference', 'Note', 'Amount'];
const receiptRow = (row: ReceiptRow): SheetCell[] => [
  ...[moment(row.at), row.number, row.customer, METHOD[row.method], row.means ?? '', row.reference ?? ''],
  ...[row.isSecond ? 'Not owed, refunded' : '', amountCell(money(row.amount))],
];

const REFUND_HEADER = ['Date', 'Order', 'Customer', 'Way', 'Reference', 'Reason', 'Amount'];
const HAND_NAMES: Record<HandWay, string> = { cash: 'Cash', transfer: 'Transfer' };

function refundWay({ isByHand, handWay }: RefundedRow): string {
  if (!isByHand) return METHOD.online;
  return handWay ? HAND_NAMES[handWay] : 'By hand';
}

const refundRow = (row: RefundedRow): SheetCell[] => [
  ...[moment(row.at), row.number, row.customer, refundWay(row)],
  ...[row.reference, row.reason, amountCell(money(row.amount))],
];

const STOCK_HEADER = ['Code', 'Product', 'Opening', 'Added', 'Corrected', 'Boxed', 'Sold', 'Returned', 'Closing'];
const closingOf = (row: StockRow) => row.opening + row.added + row.corrected + row.boxed + row.sold + row.returned;
const stockRow = (row: StockRow): SheetCell[] => [
  ...[row.code, row.name, row.opening, row.added, row.corrected, row.boxed, row.sold, row.returned, closingOf(row)],
];

/** The layout of the portal's offline tool: title, words, figures, then the header in row 4. */
const returnRows = ({ summary, header, rows }: ReturnSheet): SheetRows => [
  [summary.title],
  summary.words,
  summary.figures,
  header,
  ...rows,
];

async function returnOf(db: Db, days: BooksDays): Promise<ReturnSheet[]> {
  const filed = createReturn();
  for await (const row of listBilled(db, days)) filed.add(bookedOf(row));
  return filed.sheets();
}

async function* tallyText(db: Db, days: BooksDays): AsyncGenerator<string> {
  yield TALLY_START;
  const known = new Set<string>();
  for await (const row of listBilled(db, days)) {
    const voucher = voucherOf(bookedOf(row));
    if (voucher) yield tallyXml(voucher, known);
  }
  yield TALLY_END;
}

function tallyRows(row: BilledRow): (string | number)[][] {
  const voucher = voucherOf(bookedOf(row));
  return voucher ? voucherRows(voucher) : [];
}

const TABLES = {
  register: (db: Db, days: BooksDays) =>
    table(REGISTER_HEADER, listBilled(db, days), ({ content }) => cellsOf(REGISTER_HEADER, registerRows(content))),
  receipts: (db: Db, days: BooksDays) => table(RECEIPT_HEADER, listReceipts(db, days), (row) => [receiptRow(row)]),
  refunds: (db: Db, days: BooksDays) => table(REFUND_HEADER, listRefunded(db, days), (row) => [refundRow(row)]),
  stock: (db: Db, days: BooksDays) => table(STOCK_HEADER, listStock(db, days), (row) => [stockRow(row)]),
  tally: (db: Db, days: BooksDays) =>
    table(VOUCHER_HEADER, listBilled(db, days), (row) => cellsOf(VOUCHER_HEADER, tallyRows(row))),
};

const BOOK_TYPES: Record<string, string> = {
  ...SHEET_TYPES,
  zip: 'application/zip',
  xml: 'application/xml',
  json: 'application/json',
};

export interface Book {
  name: string;
  type: string;
  stream: Readable;
}

/**
 * A file of the books; its name says when its months were closed. It is read while being sent; an error on the way
 * breaks off the download.
 */
export async function bookFile(db: Db, { file, ...days }: BooksDays & { file: BookFile }): Promise<Book> {
  requireRange(days);
  const [book = '', format = ''] = file.split('.');
  const closedAt = await allClosedAt(db, days);
  const closed = closedAt ? `-closed-${dayInIndia(closedAt)}` : '';
  const named = { name: `${book}-${days.from}-${days.to}${closed}.${format}`, type: BOOK_TYPES[format] ?? '' };
  return { ...named, stream: await openBook(db, days, file) };
}

async function* eWayText(db: Db, days: BooksDays): AsyncGenerator<string> {
  yield E_WAY_START;
  let separator = '';
  for await (const { content } of listLarge(db, days, E_WAY_LIMIT)) {
    if (!needsEWayBill(content)) continue;
    yield `${separator}${JSON.stringify(eWayBill(content))}`;
    separator = ',\n';
  }
  yield E_WAY_END;
}

async function openBook(db: Db, days: BooksDays, file: BookFile): Promise<Readable> {
  if (file === 'tally.xml') return streamText(tallyText(db, days));
  if (file === 'eway.json') return streamText(eWayText(db, days));
  if (file === 'gstr1.xlsx')
    return streamWorkbook(
      (await returnOf(db, days)).map((sheet) => ({ name: sheet.name, rows: returnRows(sheet), headingRow: 4 })),
    );
  if (file === 'gstr1.zip')
    return streamZip(
      (await returnOf(db, days)).map(({ name, header, rows }) => ({
        name: `${name.replace(/[^a-z0-9]+/g, '-').replace(/-$/, '')}.csv`,
        open: () => streamCsv([header, ...rows]),
      })),
    );
  const [book, format] = file.split('.') as [keyof typeof TABLES, 'csv' | 'xlsx'];
  const rows = TABLES[book](db, days);
  return streamSheet(format, book, rows);
}

/** The figures by which a closed month is compared: those of the books, not those computed from orders. */
export const figuresOf = ({ bills, checks, receipts }: Omit<BooksSummary, 'closing'>): ClosedFigures => ({
  bills,
  receipts,
  books: checks.map(({ books }) => books),
});

/** Whether a whole month is closed, by whom, and whether its books still give the same figures. */
async function monthClosing(
  db: Db,
  days: BooksDays,
  now: Omit<BooksSummary, 'closing'>,
): Promise<BooksSummary['closing']> {
  const month = monthOfDays(days);
  const closed = month === null ? null : await findClosed(db, month);
  if (!closed) return null;
  const { closedAt, closedBy, figures } = closed;
  const changed = figures !== null && !isDeepStrictEqual(figures, figuresOf(now));
  return { closed_at: closedAt.toISOString(), closed_by: closedBy, changed };
}

/** The totals of the files, each beside the figure computed from orders, payments and stock. */
export async function booksSummary(db: Db, days: BooksDays): Promise<BooksSummary> {
  requireRange(days);
  const counted = await countBooks(db, days);
  return { ...counted, closing: await monthClosing(db, days, counted) };
}

async function countBooks(db: Db, days: BooksDays): Promise<Omit<BooksSummary, 'closing'>> {
  const bills = await sumBills(db, days);
  const { taken, byMethod } = await sumReceipts(db, days);
  let refunds = 0;
  for await (const { amount } of listRefunded(db, days)) refunds += Number(amount);
  let stock = 0;
  for await (const row of listStock(db, days)) stock += closingOf(row);
  const ledger = await sumLedger(db, days);
  const both = (what: BooksSummary['checks'][number]['what'], books: Paise, ours: Paise) => ({
    what,
    books: rupeesFromPaise(books),
    ledger: rupeesFromPaise(ours),
  });
  return {
    bills: bills.count,
    checks: [
      both('sales', bills.sales, ledger.sales),
      both('tax', bills.tax, ledger.tax),
      both('credits', bills.credits, ledger.credits),
      both('gstr1', bills.taxed, ledger.taxed),
      both('tally', bills.debit, ledger.net),
      both('receipts', taken, ledger.receipts),
      both('refunds', refunds, ledger.refunds),
      { what: 'stock', books: stock, ledger: ledger.stock },
    ],
    receipts: byMethod,
    gst: {
      ...{ taxable: money(bills.summary.taxable), igst: money(bills.summary.igst) },
      ...{ cgst: money(bills.summary.cgst), sgst: money(bills.summary.sgst) },
    },
  };
}

/** Money received and refunded on a day, by that day's books. */
export async function moneyOfDay(db: Db, day: string): Promise<DayMoney> {
  const days = { from: day, to: day };
  const { byMethod } = await sumReceipts(db, days);
  let [count, refunded] = [0, 0];
  for await (const { amount } of listRefunded(db, days)) {
    count += 1;
    refunded += Number(amount);
  }
  return { receipts: byMethod, refunds: { count, amount: rupeesFromPaise(refunded) } };
}

/** Reads the bills once for all sums. */
async function sumBills(db: Db, days: BooksDays) {
  const filed = createReturn();
  const sums = { count: 0, sales: 0, tax: 0, credits: 0, debit: 0 };
  for await (const row of listBilled(db, days)) {
    const bill = bookedOf(row);
    filed.add(bill);
    const { sales, tax, credits } = registerSums(row.content);
    sums.count += 1;
    sums.sales += sales;
    sums.tax += tax;
    sums.credits += credits;
    const voucher = voucherOf(bill);
    for (const { group, amount } of voucher?.entries ?? []) if (group === 'Sundry Debtors') sums.debit += amount;
  }
  const { taxable, tax } = filed.totals();
  return { ...sums, taxed: taxable + tax, summary: filed.summary() };
}

async function sumReceipts(db: Db, days: BooksDays) {
  const byMethod = new Map<PaymentMethod, { amount: Paise; count: number }>();
  let taken = 0;
  for await (const { method, amount } of listReceipts(db, days)) {
    const sum = byMethod.get(method) ?? { amount: 0, count: 0 };
    byMethod.set(method, { amount: sum.amount + Number(amount), count: sum.count + 1 });
    taken += Number(amount);
  }
  const rows = [...byMethod].map(([method, { amount, count }]) => ({ method, amount: rupeesFromPaise(amount), count }));
  return { taken, byMethod: rows.sort((a, b) => b.amount - a.amount) };
}
