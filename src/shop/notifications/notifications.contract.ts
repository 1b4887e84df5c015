import { z } from 'zod';
import { given, PageQuery } from '#shared/paging.ts';
import { Id, Instant, PlainLine, Text } from '#shared/wire.ts';

const NAME_TEXT = 'Please enter your name.';
const EMAIL_TEXT = 'Please enter a valid email address.';
const MESSAGE_TEXT = 'Please write your message.';

/** POST /contact: the fields that the specification leaves open (decisions §7). */
export const ContactMessage = z.strictObject({
  name: z.string(NAME_TEXT).pipe(PlainLine(80).min(1, NAME_TEXT)),
  phone_number: z
    .string('Please enter valid mobile number.')
    .trim()
    .regex(/^\+?[\d][\d -]{5,18}$/, 'Please enter valid mobile number.'),
  email: z.union([z.literal(''), z.email(EMAIL_TEXT).max(120, EMAIL_TEXT)], EMAIL_TEXT).default(''),
  message: z.string(MESSAGE_TEXT).pipe(Text(2000).min(1, MESSAGE_TEXT)),
});

export const ContactTicket = z.object({ ticket: z.string() });

export const MAIL_STATES = ['queued', 'sent', 'dead'] as const;

/** A mail as the owner sees it; `dead` ones wait until somebody resends them. */
export const SentMail = z.object({
  id: z.int(),
  order_id: z.int().nullable(),
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  attempts: z.int(),
  last_error: z.string().nullable(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
});
/** GET /mail/list: newest first. */
export const MailListQuery = PageQuery.extend({
  status: given(z.enum(MAIL_STATES)),
  sort: given(z.enum(['newest'])),
});

export type SentMail = z.output<typeof SentMail>;

/** POST /mail/resend */
export const MailResend = z.strictObject({ id: Id });
