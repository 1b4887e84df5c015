import type { Db } from '#platform/db/db.ts';
import { createRoutes, requireAdmin } from '#platform/http/http.ts';
import { type Keep, keyScope, onceCreated } from '#platform/http/idempotency.ts';
import { route } from '#platform/http/route.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { newsletterCalls } from './newsletter.calls.ts';
import type { Newsletter } from './newsletter.contract.ts';
import { beginNewsletter, newsletterState } from './newsletter.ts';

export function newsletterRoutes({ db, jobs }: { db: Db; jobs: JobSender }) {
  return createRoutes()
    .openapi(route(newsletterCalls.getNewsletter), async (c) => {
      requireAdmin(c);
      return c.json({ data: await newsletterState(db) }, 200);
    })
    .openapi(route(newsletterCalls.sendNewsletter), async (c) => {
      const [admin, input] = [requireAdmin(c), c.req.valid('json')];
      const send = (keep: Keep<Newsletter>) => beginNewsletter(db, jobs, input, admin.id, keep);
      return c.json(await onceCreated(db, keyScope(c, admin.id), input, send), 201);
    });
}
