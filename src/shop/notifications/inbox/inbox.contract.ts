/** Messages of the contact form as staff work on them: the wire format. */
import { z } from 'zod';
import { given, PageQuery } from '#shared/paging.ts';
import { Id, Instant, Text } from '#shared/wire.ts';
import { TICKET_STATES } from './inbox.rules.ts';

export const TicketAnswer = z.object({
  id: z.int(),
  text: z.string(),
  actor: z.string().nullable(),
  is_mailed: z.boolean().describe('False where it was said on the phone'),
  createdAt: Instant,
});

export const Ticket = z.object({
  id: z.int(),
  ticket: z.string().describe('What the customer quotes'),
  user_id: z.int().nullable(),
  name: z.string(),
  phone_number: z.string(),
  email: z.string(),
  message: z.string(),
  state: z.enum(TICKET_STATES),
  createdAt: Instant,
  acknowledgedAt: Instant.nullable().describe('When the shop first answered'),
  resolvedAt: Instant.nullable(),
  answers: z.array(TicketAnswer),
});
export type Ticket = z.output<typeof Ticket>;

export const TICKET_FILTERS = ['unresolved', ...TICKET_STATES] as const;

/** GET /contact/list: oldest first, because the oldest is due first; resolved ones newest first. */
export const TicketListQuery = PageQuery.extend({ status: given(z.enum(TICKET_FILTERS)) });
export type TicketListQuery = z.output<typeof TicketListQuery>;

/** POST /contact/answer */
export const TicketAnswerInput = z.strictObject({
  id: Id,
  answer: Text(2000).min(1, 'Please write an answer.'),
  resolved: z.boolean().default(false),
});

/** PUT /contact/state */
export const TicketStateInput = z.strictObject({ id: Id, resolved: z.boolean() });
