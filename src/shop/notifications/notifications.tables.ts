/** The outbox of all channels, and messages from the contact form. */
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, paise } from '#platform/db/columns.ts';
import { users } from '../accounts/accounts.tables.ts';
import { LOCALES, MESSAGE_CHANNELS, MESSAGE_STATES, type TemplateName } from './messages/messages.contract.ts';

/** One row per message, by any channel, written once per event. */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    /** Unique key of the event and channel: 'order-placed-42'. A second insert is ignored. */
    dedupeKey: text().notNull().unique(),
    orderId: integer(),
    /** The account that the message is about, if it is not about an order. */
    userId: integer(),
    channel: text({ enum: MESSAGE_CHANNELS }).notNull().default('mail'),
    /** The event that it is about. */
    kind: text().notNull().default('placed'),
    locale: text({ enum: LOCALES }).notNull().default('en'),
    /** An email address, or a phone in E.164. */
    recipient: text().notNull(),
    /** Only for mails. */
    subject: text().notNull().default(''),
    html: text().notNull().default(''),
    /** The text of a mail or an SMS. */
    plain: text().notNull().default(''),
    /** The provider's template and the values of its placeholders. */
    template: text(),
    values: jsonb().$type<string[]>().notNull().default([]),
    /** Contains text the person typed (name, address), which is sent only to a confirmed address. */
    isPersonal: boolean().notNull().default(true),
    state: text({ enum: MESSAGE_STATES }).notNull().default('queued'),
    attempts: integer().notNull().default(0),
    lastError: text(),
    /** The provider's id, which its statuses refer to. */
    providerId: text(),
    /** Its cost to the shop; 0 for mails. */
    cost: paise().notNull().default(0),
    /** When it may be tried next; while a mail is being tried, when its lease ends. */
    dueAt: createdAt(),
    /** Since when an attempt is running; null for mails. */
    claimedAt: instant(),
    createdAt: createdAt(),
    sentAt: instant(),
    deliveredAt: instant(),
    readAt: instant(),
  },
  (t) => [
    index().on(t.state, t.createdAt),
    index().on(t.orderId),
    index().on(t.userId),
    uniqueIndex('messages_provider').on(t.providerId).where(sql`${t.providerId} is not null`),
    index('messages_due').on(t.dueAt).where(sql`${t.channel} <> 'mail' and ${t.state} = 'queued'`),
    index().on(t.sentAt),
  ],
);

/** The owner's settings for WhatsApp and SMS, and whether WhatsApp is stopped or paused. One row. */
export const messageSettings = pgTable(
  'message_settings',
  {
    id: integer().primaryKey().default(1),
    perDay: integer().notNull().default(500),
    moneyPerDay: paise().notNull().default(50_000),
    whatsappCost: paise().notNull().default(0),
    smsCost: paise().notNull().default(0),
    /** Hours unread after which an SMS follows; 0: never. */
    unreadHours: integer().notNull().default(24),
    /** Meta's language code of the English templates. */
    englishCode: text().notNull().default('en'),
    templates: jsonb().$type<TemplateName[]>().notNull().default([]),
    /** When Meta refused the account, why, and with which token (hashed). A new token clears the stop. */
    stoppedAt: instant(),
    stoppedWhy: text(),
    stoppedToken: text(),
    /** Until when Meta asked us to wait. */
    pausedUntil: instant(),
  },
  (t) => [check('message_settings_single', sql`${t.id} = 1`)],
);

/** Numbers whose owner said STOP, hashed: the table identifies nobody. */
export const stoppedNumbers = pgTable('stopped_numbers', { key: text().primaryKey(), createdAt: createdAt() });

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id(),
    ticket: text().notNull().unique(),
    /** The writer, if signed in. */
    userId: integer(),
    name: text().notNull(),
    phoneNumber: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    createdAt: createdAt(),
    /** When the shop first answered. */
    acknowledgedAt: instant(),
    resolvedAt: instant(),
  },
  (t) => [index('contact_messages_unresolved').on(t.createdAt).where(sql`${t.resolvedAt} is null`)],
);

/** The shop's answers; deleted with their message. */
export const ticketAnswers = pgTable(
  'ticket_answers',
  {
    id: id(),
    messageId: integer()
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    actorId: integer().references(() => users.id),
    text: text().notNull(),
    /** False if the customer gave no email and was answered by phone. */
    isMailed: boolean().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.messageId)],
);
