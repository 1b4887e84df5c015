import type { Calls } from '#shared/call.ts';
import { Data, PagedData } from '#shared/wire.ts';
import { ContactMessage, ContactTicket, MailListQuery, MailResend, SentMail } from './notifications.contract.ts';

export const notificationCalls = {
  sendContactMessage: {
    route: 'POST /contact',
    summary: 'Write to the shop',
    access: 'public',
    body: ContactMessage,
    creates: Data(ContactTicket),
    errors: ['429 VALIDATION'],
    idempotent: true,
  },
  listMails: {
    route: 'GET /mail/list',
    summary: 'The mails of the shop by page',
    access: 'admin',
    mayReadStandby: true,
    query: MailListQuery,
    answer: PagedData(SentMail),
  },
  resendMail: {
    route: 'POST /mail/resend',
    summary: 'Send a mail that failed once more',
    access: 'admin',
    body: MailResend,
    answer: Data(SentMail),
    errors: ['NOT_FOUND', 'CONFLICT'],
    audit: 'mail.resend',
  },
} as const satisfies Calls;
