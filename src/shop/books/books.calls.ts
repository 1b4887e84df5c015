import type { Calls } from '#shared/call.ts';
import { Data } from '#shared/wire.ts';
import { BookFileQuery, BooksQuery, BooksSummary } from './books.contract.ts';

export const bookCalls = {
  getBooks: {
    route: 'GET /books/summary',
    summary: 'What the books of some days come to, beside the ledger',
    access: 'money',
    query: BooksQuery,
    answer: Data(BooksSummary),
    mostAMinute: 30,
  },
  getBookFile: {
    route: 'GET /books/file',
    summary: 'A book of some days: sales register, GSTR-1, receipts, refunds, stock, vouchers for Tally',
    access: 'money',
    query: BookFileQuery,
    sheet: true,
    mostAMinute: 30,
    event: 'books exported',
  },
} as const satisfies Calls;
