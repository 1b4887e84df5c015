import type { Db } from '#platform/db/db.ts';
import { createRoutes, requireStaff } from '#platform/http/http.ts';
import { type Keep, keyScope, onceRecorded } from '#platform/http/idempotency.ts';
import { route } from '#platform/http/route.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { pageFields } from '#shared/paging.ts';
import { inboxCalls } from './inbox.calls.ts';
import type { Ticket } from './inbox.contract.ts';
import * as inbox from './inbox.ts';

export function inboxRoutes({ db, jobs }: { db: Db; jobs: JobSender }) {
  return createRoutes()
    .openapi(route(inboxCalls.listTickets), async (c) => {
      const page = await inbox.listTickets(db, c.req.valid('query'));
      return c.json({ data: page.items, ...pageFields(page) }, 200);
    })
    .openapi(route(inboxCalls.answerTicket), async (c) => {
      const [staff, input] = [requireStaff(c), c.req.valid('json')];
      const answer = (keep: Keep<Ticket>) => inbox.answerTicket(db, jobs, { ...input, actorId: staff.id }, keep);
      return c.json(await onceRecorded(db, keyScope(c, staff.id), input, answer, (id) => inbox.getTicket(db, id)), 200);
    })
    .openapi(route(inboxCalls.setTicketState), async (c) => {
      const change = { ...c.req.valid('json'), actorId: requireStaff(c).id };
      return c.json({ data: await inbox.setTicketState(db, change) }, 200);
    });
}
