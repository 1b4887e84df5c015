import type { Calls } from '#shared/call.ts';
import { Data } from '#shared/wire.ts';
import { BookFileQuery, BooksQuery, BooksSummary, CloseMonth, ReopenMonth } from './books.contract.ts';

export const bookCalls = {
  getBooks: {
    route: 'GET /books/summary',
    summary: 'What the books of some days come to, beside the ledger',
    access: 'money',
    mayReadStandby: true,
    query: BooksQuery,
    answer: Data(BooksSummary),
    mostAMinute: 30,
  },
  getBookFile: {
    route: 'GET /books/file',
    summary: 'A book of some days: sales register, GSTR-1, receipts, refunds, stock, vouchers for Tally',
    access: 'money',
    mayReadStandby: true,
    query: BookFileQuery,
    sheet: true,
    mostAMinute: 30,
    event: 'books exported',
  },
  closeMonth: {
    route: 'POST /books/close',
    summary: 'Closes a month that is over: its books take no further row',
    access: 'money',
    body: CloseMonth,
    answer: Data(BooksSummary),
    errors: ['CONFLICT'],
    audit: 'books.close',
  },
  reopenMonth: {
    route: 'POST /books/reopen',
    summary: 'Opens a closed month again, with a reason',
    access: 'admin',
    body: ReopenMonth,
    answer: Data(BooksSummary),
    errors: ['NOT_FOUND'],
    audit: 'books.reopen',
  },
} as const satisfies Calls;
