import { z } from 'zod';
import { Id, Instant, Line, Text } from '#shared/wire.ts';

/** POST /contact: the fields that the specification leaves open (decisions §7). */
export const ContactMessage = z.strictObject({
  name: Line(80).min(1, 'Please enter your name.'),
  phone_number: z
    .string()
    .trim()
    .regex(/^\+?[\d][\d -]{5,18}$/, 'Please enter valid mobile number.'),
  email: z.union([z.literal(''), z.email('Please enter a valid e-mail address.').max(120)]).default(''),
  message: Text(2000).min(1, 'Please write your message.'),
});

export const ContactTicket = z.object({ ticket: z.string() });

export const MAIL_STATES = ['queued', 'sent', 'dead'] as const;

/** A mail as the owner sees it; `dead` ones wait for a resend by hand. */
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
export type SentMail = z.output<typeof SentMail>;

/** POST /mail/resend */
export const MailResend = z.strictObject({ id: Id });
