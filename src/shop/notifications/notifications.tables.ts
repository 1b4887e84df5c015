/** Mails as they were rendered when the thing happened, and messages from the contact form. */
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from '#platform/db/columns.ts';
import { MAIL_STATES } from './notifications.contract.ts';

export const mails = pgTable(
  'mails',
  {
    id: id(),
    /** What the mail is about, once: 'order-placed-42'. A second insert of the same is ignored. */
    dedupeKey: text().notNull().unique(),
    orderId: integer(),
    /** Whose account the mail is about, where it is about no order. */
    userId: integer(),
    kind: text().notNull().default('placed'),
    recipient: text().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    plain: text().notNull(),
    /** Has the person's own words in it (name, address), which go to a proved address alone. */
    isPersonal: boolean().notNull().default(true),
    state: text({ enum: MAIL_STATES }).notNull().default('queued'),
    attempts: integer().notNull().default(0),
    lastError: text(),
    createdAt: createdAt(),
    sentAt: instant(),
  },
  (t) => [index().on(t.state, t.createdAt), index().on(t.orderId), index().on(t.userId)],
);

export const contactMessages = pgTable('contact_messages', {
  id: id(),
  ticket: text().notNull().unique(),
  /** Who wrote it, where they were signed in. */
  userId: integer(),
  name: text().notNull(),
  phoneNumber: text().notNull(),
  email: text().notNull(),
  message: text().notNull(),
  createdAt: createdAt(),
});
