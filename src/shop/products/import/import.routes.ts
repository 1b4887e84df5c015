/** Importing a price list in the admin: preview, its rows, apply, undo. */

import type { Db } from '#platform/db/db.ts';
import { createRoutes, requireAdmin } from '#platform/http/http.ts';
import { route } from '#platform/http/route.ts';
import { pageFields, pageOf } from '#shared/paging.ts';
import * as imports from './import.admin.ts';
import { importCalls } from './import.calls.ts';

export function productImportRoutes({ db }: { db: Db }) {
  return createRoutes()
    .openapi(route(importCalls.previewImport), async (c) => {
      const { file, ...options } = c.req.valid('form');
      return c.json({ data: await imports.preview(db, file, options, requireAdmin(c).id) }, 200);
    })
    .openapi(route(importCalls.listImportRows), async (c) => {
      const query = c.req.valid('query');
      const rows = await imports.rowsOf(db, c.req.valid('param').id, query.status);
      const start = (query.page - 1) * query.limit;
      const page = pageOf(rows.slice(start, start + query.limit), rows.length, query);
      return c.json({ data: page.items, ...pageFields(page) }, 200);
    })
    .openapi(route(importCalls.pairImportRow), async (c) =>
      c.json({ data: await imports.pair(db, c.req.valid('json')) }, 200),
    )
    .openapi(route(importCalls.applyImport), async (c) =>
      c.json({ data: await imports.apply(db, c.req.valid('json'), requireAdmin(c).id) }, 200),
    )
    .openapi(route(importCalls.getRunningImport), async (c) => c.json({ data: await imports.running(db) }, 200))
    .openapi(route(importCalls.getLastImport), async (c) => c.json({ data: await imports.last(db) }, 200))
    .openapi(route(importCalls.undoImport), async (c) =>
      c.json({ data: await imports.undo(db, c.req.valid('json').id, requireAdmin(c).id) }, 200),
    );
}
