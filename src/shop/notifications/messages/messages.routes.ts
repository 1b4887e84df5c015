import type { Db } from '#platform/db/db.ts';
import { createRoutes, requireAdmin, requireShopper } from '#platform/http/http.ts';
import { route } from '#platform/http/route.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import type { SmsTransport } from '#platform/sms/sms.ts';
import type { Whatsapp } from '#platform/whatsapp/whatsapp.ts';
import { pageFields } from '#shared/paging.ts';
import { messageCalls } from './messages.calls.ts';
import * as messages from './messages.ts';
import { newsOf } from './planning.ts';

interface Needs {
  db: Db;
  jobs: JobSender;
  whatsapp: Whatsapp | null;
  texts: SmsTransport;
}

export function messageRoutes({ db, jobs, whatsapp, texts }: Needs) {
  return createRoutes()
    .openapi(route(messageCalls.listMessages), async (c) => {
      requireAdmin(c);
      const page = await messages.listMessages(db, c.req.valid('query'));
      return c.json({ data: page.items, ...pageFields(page) }, 200);
    })
    .openapi(route(messageCalls.resendMessage), async (c) => {
      const { id: actorId } = requireAdmin(c);
      await messages.resendMessage(db, jobs, c.req.valid('json').id, actorId);
      return c.json({ data: { ok: true as const } }, 200);
    })
    .openapi(route(messageCalls.setMessageAside), async (c) => {
      const { id: actorId } = requireAdmin(c);
      await messages.setMessageAside(db, c.req.valid('json').id, actorId);
      return c.json({ data: { ok: true as const } }, 200);
    })
    .openapi(route(messageCalls.getMessageSettings), async (c) => {
      requireAdmin(c);
      return c.json({ data: await messages.messageSettings(db, whatsapp) }, 200);
    })
    .openapi(route(messageCalls.updateMessageSettings), async (c) => {
      const { id: actorId } = requireAdmin(c);
      await messages.updateMessageSettings(db, c.req.valid('json'), actorId);
      return c.json({ data: await messages.messageSettings(db, whatsapp) }, 200);
    })
    .openapi(route(messageCalls.getOrderNews), async (c) => {
      const { orderId } = c.req.valid('param');
      return c.json({ data: await newsOf({ db, whatsapp, texts }, orderId, requireShopper(c).id) }, 200);
    })
    .openapi(route(messageCalls.resumeMessages), async (c) => {
      const { id: actorId } = requireAdmin(c);
      await messages.resumeWhatsapp(db, actorId);
      return c.json({ data: await messages.messageSettings(db, whatsapp) }, 200);
    });
}
