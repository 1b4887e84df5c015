/**
 * An enquiry's estimate: the secret of its page, how long its prices hold, and the customer's answer. Its version is
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
    /** 16 random bytes: anyone who knows it may read and answer the estimate without signing in. */
    token: text().notNull().unique(),
    /** The last day in India on which the prices hold. */
    validUntil: date({ mode: 'string' }).notNull(),
    /** At most one of the two is set: accepting clears the wish, a wish clears the acceptance. */
    acceptedAt: instant(),
    askedAt: instant(),
    ask: text().notNull().default(''),
    /** False from the customer's answer until a mail has reported it to the shop. */
    answerTold: boolean().notNull().default(true),
    /** The last valid day of which the customer was reminded. */
    remindedOf: date({ mode: 'string' }),
    /** The last characters of a reference whose transfer did not arrive, until the customer enters another. */
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
 * A payment of an estimate at the gateway, opened for one version and its amount. Kept after a later version, so that
 * late money is recognised and refunded.
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
