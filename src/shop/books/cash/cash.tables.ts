import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, paise } from '#platform/db/columns.ts';
import { users } from '../../accounts/accounts.tables.ts';
import type { Notes } from './cash.rules.ts';

/** The drawer of a day, as it was counted: one row a day, the audit keeps what stood there before. Amounts in paise. */
export const cashCounts = pgTable('cash_counts', {
  /** YYYY-MM-DD in India. */
  day: text().primaryKey(),
  /** In the drawer when the day began. */
  opening: paise().notNull(),
  /** Cash of orders, as the books had it when it was counted. */
  received: paise().notNull(),
  /** Given back to customers out of the drawer. */
  givenBack: paise().notNull(),
  /** Out of the drawer for the shop's own costs. */
  paidOut: paise().notNull(),
  notes: jsonb().$type<Notes>().notNull(),
  coins: paise().notNull(),
  counted: paise().notNull(),
  /** Taken out after counting: to the bank, or home. */
  banked: paise().notNull(),
  note: text().notNull(),
  actorId: integer().references(() => users.id),
  countedAt: createdAt(),
});
