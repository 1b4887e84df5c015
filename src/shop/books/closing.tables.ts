import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from '#platform/db/columns.ts';
import { users } from '../accounts/accounts.tables.ts';
import type { BooksSummary } from './books.contract.ts';

/** The totals of a month's books at its closing. */
export type ClosedFigures = Pick<BooksSummary, 'bills' | 'receipts'> & { books: number[] };

/**
 * Closed months: triggers refuse bills dated into one, and date receipts and refunds after it. Reopening deletes the
 * row; the audit keeps both.
 */
export const closedMonths = pgTable('closed_months', {
  /** '2026-10', in India. */
  month: text().primaryKey(),
  closedAt: createdAt(),
  closedBy: integer().references(() => users.id),
  /** Counted right after closing, or within the hour by a job; null until then. */
  figures: jsonb().$type<ClosedFigures>(),
});
