import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, paise } from '#platform/db/columns.ts';
import { users } from '../../accounts/accounts.tables.ts';
import type { Notes } from './cash.rules.ts';

/** The drawer of a day as counted: one row a day; the audit keeps earlier counts. Amounts in paise. */
export const cashCounts = pgTable('cash_counts', {
  /** YYYY-MM-DD in India. */
  day: text().primaryKey(),
  /** In the drawer at the start of the day. */
  opening: paise().notNull(),
  /** Cash of orders, by the books at the time of the count. */
  received: paise().notNull(),
  /** Refunded to customers from the drawer. */
  givenBack: paise().notNull(),
  /** Why it was more than the refunds in the books, which have their own reasons; else empty. */
  givenBackFor: text().notNull().default(''),
  /** Taken from the drawer for the shop's own costs. */
  paidOut: paise().notNull(),
  /** What was paid; empty in counts before 29 November 2026. */
  paidOutFor: text().notNull().default(''),
  notes: jsonb().$type<Notes>().notNull(),
  coins: paise().notNull(),
  counted: paise().notNull(),
  /** Taken out after counting: to the bank, or home. */
  banked: paise().notNull(),
  note: text().notNull(),
  actorId: integer().references(() => users.id),
  countedAt: createdAt(),
});
