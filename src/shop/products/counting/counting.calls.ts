import { z } from 'zod';
import type { Calls } from '#shared/call.ts';
import { SheetFormatQuery } from '#shared/paging.ts';
import { Data } from '#shared/wire.ts';
import { ShelfProduct, StockBooked, StockBooking, StockSheet, StockSheetForm } from './counting.contract.ts';

export const countingCalls = {
  listShelf: {
    route: 'GET /product/count/list',
    summary: 'What should lie on the shelf, by product',
    access: 'admin',
    answer: Data(z.array(ShelfProduct)),
  },
  makeStockSheet: {
    route: 'GET /product/count/export',
    summary:
      'A sheet to be filled at the shelf: every product with what the books say and a column for what is counted',
    access: 'admin',
    mayReadStandby: true,
    query: z.strictObject({ format: SheetFormatQuery }),
    sheet: true,
    mostAMinute: 30,
  },
  readStockSheet: {
    route: 'POST /product/count/sheet',
    summary: 'Read a sheet of codes and pieces; nothing is written',
    access: 'admin',
    form: StockSheetForm,
    answer: Data(StockSheet),
    mostAMinute: 30,
    audit: { none: 'reads a file and writes nothing' },
  },
  bookStock: {
    route: 'POST /product/count/book',
    summary: 'Book what was counted, or goods that came in',
    access: 'admin',
    body: StockBooking,
    answer: Data(StockBooked),
    errors: ['NOT_FOUND', 'CONFLICT'],
    audit: 'product.count',
  },
} as const satisfies Calls;
