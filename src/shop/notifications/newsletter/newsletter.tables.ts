/** Newsletters that were sent. Neither table holds an address: the mails are in the outbox, and are erased there. */
import { sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from '#platform/db/columns.ts';
import { users } from '../../accounts/accounts.tables.ts';

export const newsletters = pgTable('newsletters', {
  id: id(),
  message: text().notNull().default(''),
  tamilMessage: text().notNull().default(''),
  /** How many people it was for when it was sent. */
  readers: integer().notNull(),
  /** Mails are written in the order of people; this is the last person with one. */
  lastUserId: integer().notNull().default(0),
  /** When the next batch may be written. */
  batchAt: createdAt(),
  /** Mails that had left when it ended. */
  sent: integer().notNull().default(0),
  createdAt: createdAt(),
  endedAt: instant(),
});

/** The secret of the link with which a person stops the newsletter, and nothing else, without signing in: 122 random bits. */
export const newsletterTokens = pgTable('newsletter_tokens', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  token: text().notNull().unique().default(sql`replace(gen_random_uuid()::text, '-', '')`),
});
