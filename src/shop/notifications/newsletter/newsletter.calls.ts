import type { Calls } from '#shared/call.ts';
import { Data } from '#shared/wire.ts';
import { Newsletter, NewsletterSend, NewsletterToken } from './newsletter.contract.ts';

export const newsletterCalls = {
  getNewsletter: {
    route: 'GET /newsletter',
    summary: 'How many customers asked for the price list by mail, and how the last sending goes',
    access: 'admin',
    answer: Data(Newsletter),
  },
  sendNewsletter: {
    route: 'POST /newsletter/send',
    summary: 'Mail the price list to the customers who asked for it',
    access: 'admin',
    body: NewsletterSend,
    creates: Data(Newsletter),
    errors: ['CONFLICT'],
    idempotent: true,
    audit: 'newsletter.send',
  },
  askToStopNewsletter: {
    route: 'GET /newsletter/stop/{token}',
    summary: 'The page behind the link in a newsletter, which asks whether to stop',
    access: 'public',
    params: NewsletterToken,
    undocumented: true,
    mostAMinute: 60,
  },
  stopNewsletter: {
    route: 'POST /newsletter/stop/{token}',
    summary: 'Stop the newsletter, from that page or with one click in a mail program (RFC 8058)',
    access: 'public',
    params: NewsletterToken,
    undocumented: true,
    mostAMinute: 120,
  },
} as const satisfies Calls;
