/** The newsletter: the season's price list by mail to customers who asked for it. The wire format. */
import { z } from 'zod';
import { Instant, Text } from '#shared/wire.ts';

/** The owner's own words, as plain text. */
const MOST_TEXT = 500;

/** POST /newsletter/send */
export const NewsletterSend = z.strictObject({
  message: Text(MOST_TEXT).default(''),
  tamil_message: Text(MOST_TEXT).default(''),
});
export type NewsletterSend = z.output<typeof NewsletterSend>;

/** GET /newsletter: who would get it, and how the last one went. */
export const Newsletter = z.object({
  readers: z.int().describe('Customers who asked for it and have an email address'),
  last: z
    .object({
      createdAt: Instant,
      readers: z.int().describe('How many there were when it was sent'),
      sent: z.int().describe('Mails that have left'),
      is_done: z.boolean(),
    })
    .nullable(),
  next_at: Instant.nullable().describe('Before this it is not sent again; null if it may be sent now'),
});
export type Newsletter = z.output<typeof Newsletter>;

/** GET and POST /newsletter/stop/{token} */
export const NewsletterToken = z.object({ token: z.string().max(64) });
