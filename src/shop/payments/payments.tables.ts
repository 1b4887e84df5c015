/** Every payment, event and refund that the gateway reported. Rows are never deleted; bodies are emptied after a time. */
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, paise } from '#platform/db/columns.ts';
import { HAND_WAYS, PAYMENT_ALERTS } from './payments.status.ts';

export const payments = pgTable(
  'payments',
  {
    gatewayPaymentId: text().primaryKey(),
    orderId: integer().notNull(),
    status: text({ enum: ['authorized', 'captured', 'failed', 'refunded'] }).notNull(),
    amount: paise().notNull(),
    method: text(),
    /** When it was captured or, until then, first reported. */
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [index().on(t.orderId)],
);

export const webhookEvents = pgTable(
  'webhook_events',
  {
    eventId: text().primaryKey(),
    event: text().notNull(),
    body: jsonb().notNull(),
    receivedAt: createdAt(),
    processedAt: instant(),
  },
  (t) => [index().on(t.receivedAt)],
);

/**
 * Goods that came back, and the key of their return, which the refunds of one return share: there is one refund for
 * each payment that the money comes from.
 */
interface RefundedGoods {
  key: string;
  lines: { lineId: number; count: number }[];
}

/** One refund is one row with one permanent key, so that a lost response never becomes a second refund (C8). */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    orderId: integer().notNull(),
    /** Null for money collected and refunded by hand. */
    gatewayPaymentId: text(),
    amount: paise().notNull(),
    key: text().notNull().unique(),
    gatewayRefundId: text().unique(),
    status: text({ enum: ['pending', 'processed', 'failed'] })
      .notNull()
      .default('pending'),
    reason: text().notNull(),
    /**
     * How the shop refunded it by hand: money that it had collected by hand, or that the gateway rejected. Null for
     * refunds at the gateway, or if it was not recorded.
     */
    handWay: text({ enum: HAND_WAYS }),
    /** For a transfer by hand. */
    reference: text().notNull().default(''),
    /** The version of the order that caused the refund by costing less; null for any other refund. */
    version: integer(),
    /** Goods came back for it; they stay in the order as returned pieces. */
    forGoods: boolean().notNull().default(false),
    /** Those goods; null for other refunds, and for those from before it was stored. */
    goods: jsonb().$type<RefundedGoods>(),
    /** Why the gateway refused it, for the owner. */
    failure: text(),
    actorId: integer(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index().on(t.orderId),
    index().on(t.gatewayPaymentId),
    index('refunds_pending').on(t.createdAt).where(sql`${t.status} = 'pending'`),
    check('refunds_amount_positive', sql`${t.amount} > 0`),
  ],
);

/** Alerts about money that needs attention: one per matter, until resolved. */
export const paymentAlerts = pgTable('payment_alerts', {
  id: id(),
  kind: text({ enum: PAYMENT_ALERTS }).notNull(),
  /** The unique subject: a gateway payment id, an order's UTR, the day of missing webhooks. */
  reference: text().notNull().unique(),
  amount: paise().notNull().default(0),
  detail: text().notNull().default(''),
  createdAt: createdAt(),
  resolvedAt: instant(),
});
