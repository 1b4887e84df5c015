/** Mails as rendered at the time of the event, and messages from the contact form. */
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from '#platform/db/columns.ts';
import { users } from '../accounts/accounts.tables.ts';
import { MAIL_STATES } from './notifications.contract.ts';

export const mails = pgTable(
  'mails',
  {
    id: id(),
    /** Unique key of the event: 'order-placed-42'. A second insert is ignored. */
    dedupeKey: text().notNull().unique(),
    orderId: integer(),
    /** The account that the mail is about, if it is not about an order. */
    userId: integer(),
    kind: text().notNull().default('placed'),
    recipient: text().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    plain: text().notNull(),
    /** Contains text the person typed (name, address), which is sent only to a confirmed address. */
    isPersonal: boolean().notNull().default(true),
    state: text({ enum: MAIL_STATES }).notNull().default('queued'),
    attempts: integer().notNull().default(0),
    lastError: text(),
    createdAt: createdAt(),
    sentAt: instant(),
  },
  (t) => [index().on(t.state, t.createdAt), index().on(t.orderId), index().on(t.userId)],
);

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id(),
    ticket: text().notNull().unique(),
    /** Who wrote it, where they were signed in. */
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

/** What the shop answered; goes with its message. */
export const ticketAnswers = pgTable(
  'ticket_answers',
  {
    id: id(),
    messageId: integer()
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    actorId: integer().references(() => users.id),
    text: text().notNull(),
    /** False where the customer gave no email: it was said on the phone. */
    isMailed: boolean().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.messageId)],
);
