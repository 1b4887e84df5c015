/**
 * An enquiry's estimate: the secret of its page, how long its prices hold, and what the customer said to it. The order itself
 * holds the version in force; earlier versions are kept as they were.
 */
import { date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, instant } from '#platform/db/columns.ts';
import { orders } from '../orders.tables.ts';

export const estimates = pgTable(
  'estimates',
  {
    orderId: integer()
      .primaryKey()
      .references(() => orders.id),
    /** 16 random bytes: whoever knows it may read and answer the estimate without signing in. */
    token: text().notNull().unique(),
    version: integer().notNull().default(1),
    /** The last day in India on which the prices hold. */
    validUntil: date({ mode: 'string' }).notNull(),
    /** At most one of the two answers stands: accepting takes a wish back, and a wish the acceptance. */
    acceptedAt: instant(),
    askedAt: instant(),
    ask: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [index('estimates_accepted').on(t.acceptedAt), index('estimates_asked').on(t.askedAt)],
);

/** What a version said. Enough to show it beside the next one; the order has the one in force. */
export interface EstimateSnapshot {
  lines: { productId: number; name: string; tamilName: string; pack: string; quantity: number; unitPrice: number }[];
  couponCode: string | null;
  validUntil: string;
  total: number;
}

/** The versions that another replaced. */
export const estimateVersions = pgTable(
  'estimate_versions',
  {
    orderId: integer()
      .notNull()
      .references(() => estimates.orderId),
    version: integer().notNull(),
    snapshot: jsonb().$type<EstimateSnapshot>().notNull(),
    /** When, and who of the shop replaced it; nobody of the shop when the customer renewed it. */
    replacedAt: createdAt(),
    replacedBy: integer(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.version] })],
);
