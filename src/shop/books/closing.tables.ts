import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from '#platform/db/columns.ts';
import { users } from '../accounts/accounts.tables.ts';
import type { BooksSummary } from './books.contract.ts';

/** What the books of a month came to when it was closed. */
export type ClosedFigures = Pick<BooksSummary, 'bills' | 'receipts'> & { books: number[] };

/**
 * Months that are closed: triggers refuse a bill that is dated into one and date receipts and refunds out of it. Opening one
 * again takes its row out; the audit keeps both.
 */
export const closedMonths = pgTable('closed_months', {
  /** '2026-10', in India. */
  month: text().primaryKey(),
  closedAt: createdAt(),
  closedBy: integer().references(() => users.id),
  /** Counted right after the closing; null until then. */
  figures: jsonb().$type<ClosedFigures>(),
});
