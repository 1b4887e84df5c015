import { createRoute, z } from '@hono/zod-openapi';
import type { Db } from '#platform/db/db.ts';
import { answers, answersFile, createRoutes, creates, jsonBody, requireStaff, staffOnly } from '#platform/http/http.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { SheetFormatQuery, sendSheet } from '#platform/sheets/send-sheet.ts';
import { pageFields } from '#shared/paging.ts';
import { Data, PagedData, PathId } from '#shared/wire.ts';
import { mayDo } from '../../accounts/permissions.rules.ts';
import { PackingAnswer, PackingUpdate, StaffOrder } from '../packing/packing.contract.ts';
import { requireSeen, updatePacking } from '../packing/packing.ts';
import {
  BulkStatus,
  BulkStatusAnswer,
  NoteAdd,
  OrderExportQuery,
  OrderListQuery,
  OrderNote,
} from './admin.contract.ts';
import * as orders from './admin.ts';

const paths = {
  list: createRoute({
    method: 'get',
    path: '/order/list',
    middleware: staffOnly,
    request: { query: OrderListQuery },
    responses: answers(PagedData(StaffOrder)),
  }),
  export: createRoute({
    method: 'get',
    path: '/order/export',
    middleware: staffOnly,
    request: { query: OrderExportQuery.extend({ format: SheetFormatQuery }) },
    responses: answersFile,
  }),
  notes: createRoute({
    method: 'get',
    path: '/order/notes/{id}',
    middleware: staffOnly,
    request: { params: z.object({ id: PathId }) },
    responses: answers(Data(z.array(OrderNote))),
  }),
  addNote: createRoute({
    method: 'post',
    path: '/order/note',
    middleware: staffOnly,
    request: jsonBody(NoteAdd),
    responses: creates(Data(OrderNote)),
  }),
  bulkStatus: createRoute({
    method: 'put',
    path: '/order/bulk/status',
    middleware: staffOnly,
    request: jsonBody(BulkStatus),
    responses: answers(Data(BulkStatusAnswer)),
  }),
  packing: createRoute({
    method: 'put',
    path: '/order/packing/{orderId}',
    middleware: staffOnly,
    request: { params: z.object({ orderId: PathId }), ...jsonBody(PackingUpdate) },
    responses: answers(Data(PackingAnswer)),
  }),
};

export function orderAdminRoutes({ db, jobs }: { db: Db; jobs: JobSender }) {
  return createRoutes()
    .openapi(paths.list, async (c) => {
      const query = c.req.valid('query');
      const seesMoney = mayDo(requireStaff(c).role, 'money');
      const page = seesMoney ? await orders.listForAdmin(db, query) : await orders.listToPack(db, query);
      return c.json({ data: page.items, ...pageFields(page) }, 200);
    })
    .openapi(paths.export, async (c) => {
      const { format, ...query } = c.req.valid('query');
      return sendSheet(c, format, 'orders', await orders.orderTable(db, query));
    })
    .openapi(paths.notes, async (c) => {
      const { id } = c.req.valid('param');
      await requireSeen(db, requireStaff(c).role, id);
      return c.json({ data: await orders.listNotes(db, id) }, 200);
    })
    .openapi(paths.addNote, async (c) => {
      const actor = requireStaff(c);
      await requireSeen(db, actor.role, c.req.valid('json').order_id);
      return c.json({ data: await orders.addNote(db, c.req.valid('json'), actor.id) }, 201);
    })
    .openapi(paths.bulkStatus, async (c) =>
      c.json({ data: await orders.setManyStatuses(db, jobs, c.req.valid('json'), requireStaff(c)) }, 200),
    )
    .openapi(paths.packing, async (c) => {
      const { orderId } = c.req.valid('param');
      return c.json({ data: await updatePacking(db, requireStaff(c), orderId, c.req.valid('json')) }, 200);
    });
}
