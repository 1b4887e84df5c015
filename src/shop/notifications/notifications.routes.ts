import { type DailyLimits, requireToday } from '#platform/db/daily-counts.ts';
import type { Db } from '#platform/db/db.ts';
import { createRoutes, requireAdmin } from '#platform/http/http.ts';
import { type Keep, keyScope, onceCreated } from '#platform/http/idempotency.ts';
import type { RateLimiter } from '#platform/http/rate-limiter.ts';
import { route } from '#platform/http/route.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { pageFields } from '#shared/paging.ts';
import { keepContactMessage } from './inbox/inbox.ts';
import { notificationCalls } from './notifications.calls.ts';
import { listMails, requireFewTickets, resendMail } from './notifications.ts';

/** A message is kept for a year, so their number is limited. */
const MOST_TICKETS_BY_ADDRESS = 100;

interface Needs {
  db: Db;
  jobs: JobSender;
  limiter: RateLimiter;
  daily: DailyLimits;
}

export function notificationRoutes({ db, jobs, limiter, daily }: Needs) {
  return createRoutes()
    .openapi(route(notificationCalls.sendContactMessage), async (c) => {
      await limiter.hit(`contact:${c.get('address')}`, 5);
      const message = c.req.valid('json');
      const senderId = c.get('actor')?.id ?? null;
      // Without a user scope: visitors have no id, and somebody who signs in while a message waits is still the same sender.
      const answer = await onceCreated(db, keyScope(c, null), message, async (keep: Keep<{ ticket: string }>) => {
        await requireToday(daily, { what: 'ticket', who: `address:${c.get('address')}` }, MOST_TICKETS_BY_ADDRESS);
        await requireFewTickets({ db, daily }, message);
        return keepContactMessage(db, jobs, message, senderId, keep);
      });
      return c.json(answer, 201);
    })
    .openapi(route(notificationCalls.listMails), async (c) => {
      requireAdmin(c);
      const page = await listMails(db, c.req.valid('query'));
      return c.json({ data: page.items, ...pageFields(page) }, 200);
    })
    .openapi(route(notificationCalls.resendMail), async (c) => {
      const admin = requireAdmin(c);
      return c.json({ data: await resendMail(db, jobs, c.req.valid('json').id, admin.id) }, 200);
    });
}
