import { createRoute, z } from '@hono/zod-openapi';
import type { Db } from '#platform/db/db.ts';
import { adminOnly, answers, answersFile, createRoutes, creates, jsonBody, requireAdmin } from '#platform/http/http.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { SheetFormatQuery, sendSheet } from '#platform/sheets/send-sheet.ts';
import { pageFields } from '#shared/paging.ts';
import { Data, PagedData, PathId } from '#shared/wire.ts';
import {
  BulkStatus,
  BulkStatusAnswer,
  NoteAdd,
  OrderExportQuery,
  OrderListQuery,
  OrderNote,
} from './orders.admin.contract.ts';
import * as orders from './orders.admin.ts';
import { Order } from './orders.contract.ts';

const paths = {
  list: createRoute({
    method: 'get',
    path: '/order/list',
    middleware: adminOnly,
    request: { query: OrderListQuery },
    responses: answers(PagedData(Order)),
  }),
  export: createRoute({
    method: 'get',
    path: '/order/export',
    middleware: adminOnly,
    request: { query: OrderExportQuery.extend({ format: SheetFormatQuery }) },
    responses: answersFile,
  }),
  notes: createRoute({
    method: 'get',
    path: '/order/notes/{id}',
    middleware: adminOnly,
    request: { params: z.object({ id: PathId }) },
    responses: answers(Data(z.array(OrderNote))),
  }),
  addNote: createRoute({
    method: 'post',
    path: '/order/note',
    middleware: adminOnly,
    request: jsonBody(NoteAdd),
    responses: creates(Data(OrderNote)),
  }),
  bulkStatus: createRoute({
    method: 'put',
    path: '/order/bulk/status',
    middleware: adminOnly,
    request: jsonBody(BulkStatus),
    responses: answers(Data(BulkStatusAnswer)),
  }),
};

export function orderAdminRoutes({ db, jobs }: { db: Db; jobs: JobSender }) {
  return createRoutes()
    .openapi(paths.list, async (c) => {
      const page = await orders.listForAdmin(db, c.req.valid('query'));
      return c.json({ data: page.items, ...pageFields(page) }, 200);
    })
    .openapi(paths.export, async (c) => {
      const { format, ...query } = c.req.valid('query');
      return sendSheet(c, format, 'orders', await orders.orderTable(db, query));
    })
    .openapi(paths.notes, async (c) => c.json({ data: await orders.listNotes(db, c.req.valid('param').id) }, 200))
    .openapi(paths.addNote, async (c) =>
      c.json({ data: await orders.addNote(db, c.req.valid('json'), requireAdmin(c).id) }, 201),
    )
    .openapi(paths.bulkStatus, async (c) =>
      c.json({ data: await orders.setManyStatuses(db, jobs, c.req.valid('json'), requireAdmin(c).id) }, 200),
    );
}
