import type { Db } from '#platform/db/db.ts';
import { createRoutes, requireAdmin } from '#platform/http/http.ts';
import { route } from '#platform/http/route.ts';
import { sendSheet } from '#platform/sheets/send-sheet.ts';
import { countingCalls } from './counting.calls.ts';
import * as counting from './counting.ts';

export function countingRoutes({ db }: { db: Db }) {
  return createRoutes()
    .openapi(route(countingCalls.listShelf), async (c) => c.json({ data: await counting.shelf(db) }, 200))
    .openapi(route(countingCalls.makeStockSheet), async (c) =>
      sendSheet(c, c.req.valid('query').format, 'stock-count', await counting.makeSheet(db)),
    )
    .openapi(route(countingCalls.readStockSheet), async (c) =>
      c.json({ data: await counting.readSheet(db, c.req.valid('form').file) }, 200),
    )
    .openapi(route(countingCalls.bookStock), async (c) =>
      c.json({ data: await counting.book(db, c.req.valid('json'), requireAdmin(c).id) }, 200),
    );
}
