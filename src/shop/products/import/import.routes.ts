/** Importing a price list in the admin: preview, its rows, apply, undo. */
import { createRoute, z } from '@hono/zod-openapi';
import type { Db } from '#platform/db/db.ts';
import { adminOnly, answers, createRoutes, jsonBody, requireAdmin } from '#platform/http/http.ts';
import { Files } from '#shared/form.ts';
import { pageFields, pageOf, wholeText } from '#shared/paging.ts';
import { Data, PagedData, PathId } from '#shared/wire.ts';
import * as imports from './import.admin.ts';
import {
  ImportApplied,
  ImportApply,
  ImportPair,
  ImportPreview,
  ImportRow,
  ImportRowsQuery,
  ImportRunning,
  ImportUndo,
  ImportUndone,
} from './import.contract.ts';
import { IMPORT_FIELDS } from './import-columns.rules.ts';

const Mapping = z.record(z.string().max(200), z.enum(IMPORT_FIELDS).nullable());

/** `mapping` is JSON: what a header means, or null to leave its column out. It is remembered for the next list. */
const PreviewForm = z.strictObject({
  file: Files,
  mapping: z
    .preprocess((value) => {
      try {
        return typeof value === 'string' ? JSON.parse(value) : value;
      } catch {
        return value;
      }
    }, Mapping)
    .optional(),
  stock: wholeText(0, 999_999).optional(),
  category: z.string().trim().max(80).optional(),
  sheet: z.string().max(100).optional(),
});

const paths = {
  preview: createRoute({
    method: 'post',
    path: '/product/import/preview',
    middleware: adminOnly,
    request: { body: { required: true, content: { 'multipart/form-data': { schema: PreviewForm } } } },
    responses: answers(Data(ImportPreview)),
  }),
  rows: createRoute({
    method: 'get',
    path: '/product/import/rows/{id}',
    middleware: adminOnly,
    request: { params: z.object({ id: PathId }), query: ImportRowsQuery },
    responses: answers(PagedData(ImportRow)),
  }),
  pair: createRoute({
    method: 'post',
    path: '/product/import/pair',
    middleware: adminOnly,
    request: jsonBody(ImportPair),
    responses: answers(Data(ImportPreview.shape.counts)),
  }),
  apply: createRoute({
    method: 'post',
    path: '/product/import/apply',
    middleware: adminOnly,
    request: jsonBody(ImportApply),
    responses: answers(Data(ImportApplied)),
  }),
  last: createRoute({
    method: 'get',
    path: '/product/import/last',
    middleware: adminOnly,
    responses: answers(Data(ImportApplied.nullable())),
  }),
  running: createRoute({
    method: 'get',
    path: '/product/import/running',
    middleware: adminOnly,
    responses: answers(Data(ImportRunning.nullable())),
  }),
  undo: createRoute({
    method: 'post',
    path: '/product/import/undo',
    middleware: adminOnly,
    request: jsonBody(ImportUndo),
    responses: answers(Data(ImportUndone)),
  }),
};

export function productImportRoutes({ db }: { db: Db }) {
  return createRoutes()
    .openapi(paths.preview, async (c) => {
      const { file, ...options } = c.req.valid('form');
      return c.json({ data: await imports.preview(db, file, options, requireAdmin(c).id) }, 200);
    })
    .openapi(paths.rows, async (c) => {
      const query = c.req.valid('query');
      const rows = await imports.rowsOf(db, c.req.valid('param').id, query.status);
      const start = (query.page - 1) * query.limit;
      const page = pageOf(rows.slice(start, start + query.limit), rows.length, query);
      return c.json({ data: page.items, ...pageFields(page) }, 200);
    })
    .openapi(paths.pair, async (c) => c.json({ data: await imports.pair(db, c.req.valid('json')) }, 200))
    .openapi(paths.apply, async (c) =>
      c.json({ data: await imports.apply(db, c.req.valid('json'), requireAdmin(c).id) }, 200),
    )
    .openapi(paths.running, async (c) => c.json({ data: await imports.running(db) }, 200))
    .openapi(paths.last, async (c) => c.json({ data: await imports.last(db) }, 200))
    .openapi(paths.undo, async (c) =>
      c.json({ data: await imports.undo(db, c.req.valid('json').id, requireAdmin(c).id) }, 200),
    );
}
