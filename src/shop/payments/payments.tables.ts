/** What the gateway told us: every payment, every event, every refund. Nothing here is ever deleted. */
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, paise } from '#platform/db/columns.ts';

export const payments = pgTable(
  'payments',
  {
    gatewayPaymentId: text().primaryKey(),
    orderId: integer().notNull(),
    status: text({ enum: ['authorized', 'captured', 'failed', 'refunded'] }).notNull(),
    amount: paise().notNull(),
    method: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [index().on(t.orderId)],
);

export const webhookEvents = pgTable('webhook_events', {
  eventId: text().primaryKey(),
  event: text().notNull(),
  body: jsonb().notNull(),
  receivedAt: createdAt(),
  processedAt: instant(),
});

/** One logical refund is one row and one key for ever, so that a lost reply never becomes a second refund (C8). */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    orderId: integer().notNull(),
    gatewayPaymentId: text().notNull(),
    amount: paise().notNull(),
    key: text().notNull().unique(),
    gatewayRefundId: text().unique(),
    status: text({ enum: ['pending', 'processed', 'failed'] })
      .notNull()
      .default('pending'),
    reason: text().notNull(),
    actorId: integer(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [index().on(t.orderId), check('refunds_amount_positive', sql`${t.amount} > 0`)],
);
