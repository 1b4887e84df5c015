import { createRoute } from '@hono/zod-openapi';
import { type DailyLimits, requireToday } from '#platform/db/daily-counts.ts';
import type { Db } from '#platform/db/db.ts';
import type { RateLimiter } from '#platform/http/guards.ts';
import { answers, createRoutes, creates, jsonBody, requireAdmin } from '#platform/http/http.ts';
import { keyScope, once } from '#platform/http/idempotency.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { pageFields } from '#shared/paging.ts';
import { Data, PagedData } from '#shared/wire.ts';
import { ContactMessage, ContactTicket, MailListQuery, MailResend, SentMail } from './notifications.contract.ts';
import { keepContactMessage, listMails, requireFewTickets, resendMail } from './notifications.ts';

const paths = {
  contact: createRoute({
    method: 'post',
    path: '/contact',
    request: jsonBody(ContactMessage),
    responses: creates(Data(ContactTicket)),
  }),
  mails: createRoute({
    method: 'get',
    path: '/mail/list',
    request: { query: MailListQuery },
    responses: answers(PagedData(SentMail)),
  }),
  resend: createRoute({
    method: 'post',
    path: '/mail/resend',
    request: jsonBody(MailResend),
    responses: answers(Data(SentMail)),
  }),
};

/** A message is kept for a year. */
const MOST_TICKETS_BY_ADDRESS = 100;

interface Needs {
  db: Db;
  jobs: JobSender;
  limiter: RateLimiter;
  daily: DailyLimits;
}

export function notificationRoutes({ db, jobs, limiter, daily }: Needs) {
  return createRoutes()
    .openapi(paths.contact, async (c) => {
      limiter.hit(`contact:${c.get('address')}`, 5);
      const message = c.req.valid('json');
      const senderId = c.get('actor')?.id ?? null;
      // Nobody's scope: visitors have no id, and who signs in while a message waits is still the same sender.
      const answer = await once(db, keyScope(c, null), message, async () => {
        await requireToday(daily, { what: 'ticket', who: `address:${c.get('address')}` }, MOST_TICKETS_BY_ADDRESS);
        await requireFewTickets({ db, daily }, message);
        return { status: 201, body: { data: await keepContactMessage(db, message, senderId) } };
      });
      return c.json(answer.body, 201);
    })
    .openapi(paths.mails, async (c) => {
      requireAdmin(c);
      const page = await listMails(db, c.req.valid('query'));
      return c.json({ data: page.items, ...pageFields(page) }, 200);
    })
    .openapi(paths.resend, async (c) => {
      const admin = requireAdmin(c);
      return c.json({ data: await resendMail(db, jobs, c.req.valid('json').id, admin.id) }, 200);
    });
}
