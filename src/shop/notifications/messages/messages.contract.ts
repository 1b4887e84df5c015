/** The outbox of all channels, and its settings, for the owner: the wire format. */
import { z } from 'zod';
import { given, PageQuery } from '#shared/paging.ts';
import { Id, Instant, Rupees } from '#shared/wire.ts';
import { ORDER_MAIL_KINDS } from '../../orders/orders.status.ts';

export const LOCALES = ['en', 'ta'] as const;

export const MESSAGE_CHANNELS = ['mail', 'whatsapp', 'sms'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/** Channels that need a template and cost money. */
export const PAID_CHANNELS = ['whatsapp', 'sms'] as const;
export type PaidChannel = (typeof PAID_CHANNELS)[number];

/**
 * `stopped`: the shop did not send it, because the person said STOP, a limit was reached, or it was too late. `aside`:
 * it failed but needs no attention, because staff said so or an SMS replaced it.
 */
export const MESSAGE_STATES = ['queued', 'sent', 'delivered', 'read', 'failed', 'stopped', 'aside'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

export const MESSAGE_EVENTS = ORDER_MAIL_KINDS;
export type MessageEvent = (typeof MESSAGE_EVENTS)[number];

const NAME_TEXT = 'A template name has small letters, digits and _ only.';

/** The provider's template for an event in a channel and a language. */
const TemplateName = z.strictObject({
  event: z.enum(MESSAGE_EVENTS),
  way: z.enum(PAID_CHANNELS),
  locale: z.enum(LOCALES),
  name: z
    .string()
    .trim()
    .regex(/^[a-z0-9_]{1,100}$/, NAME_TEXT),
});
export type TemplateName = z.output<typeof TemplateName>;

const MOST_TEMPLATES = MESSAGE_EVENTS.length * PAID_CHANNELS.length * LOCALES.length;

const fields = {
  per_day: z.int().min(0).max(100_000),
  money_per_day: Rupees,
  whatsapp_cost: Rupees,
  sms_cost: Rupees,
  unread_hours: z.int().min(0).max(168),
  english_code: z.enum(['en', 'en_US', 'en_GB']),
  templates: z.array(TemplateName).max(MOST_TEMPLATES),
};

/** PUT /message/settings: a missing field keeps its value. */
export const MessageSettingsUpdate = z.strictObject(fields).partial();
export type MessageSettingsUpdate = z.output<typeof MessageSettingsUpdate>;

export const WHATSAPP_STATES = ['off', 'on', 'paused', 'stopped'] as const;

/** GET /message/settings: what the owner set, the state of WhatsApp, and today's cost. */
export const MessageSettings = z.object({
  per_day: z.int().describe('Messages a day that cost money'),
  money_per_day: z.number().describe('Rupees a day for messages'),
  whatsapp_cost: z.number().describe('Rupees for one message by WhatsApp'),
  sms_cost: z.number().describe('Rupees for one text message'),
  unread_hours: z.int().describe('After so many hours unread a text message follows; 0: never'),
  english_code: z.string().describe("Meta's code of the language of the English templates"),
  templates: z.array(TemplateName),
  whatsapp: z.object({
    state: z.enum(WHATSAPP_STATES).describe('off: not configured; stopped: Meta refuses the account'),
    why: z.string().nullable().describe('What Meta said when it refused the account'),
    since: Instant.nullable(),
  }),
  today: z.object({
    mail: z.int(),
    whatsapp: z.int(),
    sms: z.int(),
    cost: z.number().describe('Rupees'),
  }),
});
export type MessageSettings = z.output<typeof MessageSettings>;

/** GET /message/list: newest first; `search` is an order's id or number, or part of a recipient. */
export const MessageListQuery = PageQuery.extend({
  status: given(z.enum(MESSAGE_STATES)),
  channel: given(z.enum(MESSAGE_CHANNELS)),
  sort: given(z.enum(['newest'])),
});
export type MessageListQuery = z.output<typeof MessageListQuery>;

export const SentMessage = z.object({
  id: z.int(),
  order_id: z.int().nullable(),
  order_number: z.string().nullable(),
  channel: z.enum(MESSAGE_CHANNELS),
  kind: z.string().describe('The event'),
  recipient: z.string(),
  subject: z.string().describe('Of a mail; empty for the other channels'),
  template: z.string().nullable(),
  state: z.enum(MESSAGE_STATES),
  attempts: z.int(),
  why: z.string().nullable().describe('Why it failed, waits or was not sent'),
  cost: z.number().describe('Rupees'),
  createdAt: Instant,
  sentAt: Instant.nullable(),
  deliveredAt: Instant.nullable(),
  readAt: Instant.nullable(),
});
export type SentMessage = z.output<typeof SentMessage>;

/** GET /order/news/{orderId}: by which channel, besides mail, the customer gets the link to an order. */
export const OrderNews = z.object({
  way: z.enum(PAID_CHANNELS).nullable().describe('null: it does not'),
  phone: z.string().nullable().describe('Where it goes'),
});
export type OrderNews = z.output<typeof OrderNews>;

/** POST /message/resend */
export const MessageResend = z.strictObject({ id: Id });

/** POST /message/aside */
export const MessageAside = z.strictObject({ id: Id });

/** POST /message/resume: WhatsApp is tried again. */
export const MessageResume = z.strictObject({ way: z.literal('whatsapp') });
