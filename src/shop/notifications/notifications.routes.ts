import { createRoute } from '@hono/zod-openapi';
import type { Db } from '#platform/db/db.ts';
import type { RateLimiter } from '#platform/http/guards.ts';
import { createRoutes, creates, jsonBody } from '#platform/http/http.ts';
import { Data } from '#shared/wire.ts';
import { ContactMessage, ContactTicket } from './notifications.contract.ts';
import { keepContactMessage } from './notifications.ts';

const path = createRoute({
  method: 'post',
  path: '/contact',
  request: jsonBody(ContactMessage),
  responses: creates(Data(ContactTicket)),
});

export function notificationRoutes({ db, limiter }: { db: Db; limiter: RateLimiter }) {
  return createRoutes().openapi(path, async (c) => {
    limiter.hit(`contact:${c.get('address')}`, 5);
    return c.json({ data: await keepContactMessage(db, c.req.valid('json')) }, 201);
  });
}
