import { z } from 'zod';
import { Line, Text } from '#shared/wire.ts';

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
