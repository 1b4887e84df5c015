import type { Db } from '#platform/db/db.ts';
import { createRoutes, inLanguageOf, requireStaff } from '#platform/http/http.ts';
import { type Keep, keyScope, onceRecorded } from '#platform/http/idempotency.ts';
import { route } from '#platform/http/route.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { sendSheet } from '#platform/sheets/send-sheet.ts';
import { pageFields } from '#shared/paging.ts';
import { mayDo } from '../../accounts/permissions.rules.ts';
import { requireSeen } from '../packing/packing.ts';
import { orderAdminCalls } from './admin.calls.ts';
import type { OrderNote } from './admin.contract.ts';
import * as orders from './admin.ts';

export function orderAdminRoutes({ db, jobs }: { db: Db; jobs: JobSender }) {
  return createRoutes()
    .openapi(route(orderAdminCalls.listOrders), async (c) => {
      const query = c.req.valid('query');
      const seesMoney = mayDo(requireStaff(c).role, 'money');
      const page = seesMoney ? await orders.listForAdmin(db, query) : await orders.listToPack(db, query);
      return c.json({ data: page.items, ...pageFields(page) }, 200);
    })
    .openapi(route(orderAdminCalls.exportOrders), async (c) => {
      const { format, ...query } = c.req.valid('query');
      return sendSheet(c, format, 'orders', await orders.orderTable(db, query));
    })
    .openapi(route(orderAdminCalls.listOrderPayments), async (c) =>
      c.json({ data: await orders.listPayments(db, c.req.valid('param').id) }, 200),
    )
    .openapi(route(orderAdminCalls.listOrderNotes), async (c) => {
      const { id } = c.req.valid('param');
      await requireSeen(db, requireStaff(c).role, id);
      return c.json({ data: await orders.listNotes(db, id) }, 200);
    })
    .openapi(route(orderAdminCalls.addOrderNote), async (c) => {
      const actor = requireStaff(c);
      const input = c.req.valid('json');
      await requireSeen(db, actor.role, input.order_id);
      const add = (keep: Keep<OrderNote>) => orders.addNote(db, input, actor.id, keep);
      const read = (id: number) => orders.readNote(db, input.order_id, id);
      return c.json(await onceRecorded(db, keyScope(c, actor.id), input, add, read), 201);
    })
    .openapi(route(orderAdminCalls.setOrderStatuses), async (c) => {
      const { changed, failed } = await orders.setManyStatuses(db, jobs, c.req.valid('json'), requireStaff(c));
      return c.json({ data: { changed, failed: inLanguageOf(c, failed) } }, 200);
    })
    .openapi(route(orderAdminCalls.cancelEnquiries), async (c) => {
      const { changed, failed } = await orders.cancelEnquiries(db, jobs, c.req.valid('json'), requireStaff(c));
      return c.json({ data: { changed, failed: inLanguageOf(c, failed) } }, 200);
    });
}
