/**
 * An enquiry's estimate: the secret of its page, how long its prices hold, and what the customer said to it. Its version is
 * the order's.
 */
import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant, paise } from '#platform/db/columns.ts';
import { orders } from '../orders.tables.ts';

export const estimates = pgTable(
  'estimates',
  {
    orderId: integer()
      .primaryKey()
      .references(() => orders.id),
    /** 16 random bytes: whoever knows it may read and answer the estimate without signing in. */
    token: text().notNull().unique(),
    /** The last day in India on which the prices hold. */
    validUntil: date({ mode: 'string' }).notNull(),
    /** At most one of the two answers stands: accepting takes a wish back, and a wish the acceptance. */
    acceptedAt: instant(),
    askedAt: instant(),
    ask: text().notNull().default(''),
    /** False from an answer of the customer until the shop is told of it by mail. */
    answerTold: boolean().notNull().default(true),
    /** The end of the reference of a transfer that did not arrive, until another one is given. */
    missingUtr: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    index('estimates_accepted').on(t.acceptedAt),
    index('estimates_asked').on(t.askedAt),
    index('estimates_untold').on(t.orderId).where(sql`not ${t.answerTold}`),
  ],
);

/**
 * A payment of an estimate at the gateway, opened for one version and its amount. Kept when a later version is in force, so that
 * money which comes late is known and goes back.
 */
export const estimatePayments = pgTable(
  'estimate_payments',
  {
    gatewayOrderId: text().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    version: integer().notNull(),
    amount: paise().notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('estimate_payments_one_a_version').on(t.orderId, t.version)],
);
