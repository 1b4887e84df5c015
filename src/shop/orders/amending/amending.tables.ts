/** Earlier versions of orders and estimates, and the supplements that versions require. */
import { type SQL, sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, paise } from '#platform/db/columns.ts';
import { TAKEN_METHODS } from '../orders.status.ts';
import { orders } from '../orders.tables.ts';
import type { VersionSnapshot } from './amending.rules.ts';

/** Replaced versions; the current one is the order's own row. */
export const orderVersions = pgTable(
  'order_versions',
  {
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    version: integer().notNull(),
    snapshot: jsonb().$type<VersionSnapshot>().notNull(),
    /** Why, when and by which member of staff it was replaced; null if the customer renewed an estimate. */
    reason: text().notNull().default(''),
    replacedAt: createdAt(),
    replacedBy: integer(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.version] })],
);

/** A further payment of a paid order, bound to the version that made it necessary. */
export const supplements = pgTable(
  'supplements',
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    version: integer().notNull(),
    amount: paise().notNull(),
    /** `withdrawn`: another version asks for another amount, or the order was cancelled or refunded in full. */
    state: text({ enum: ['open', 'paid', 'withdrawn'] })
      .notNull()
      .default('open'),
    /** Null until it is paid. */
    method: text({ enum: [...TAKEN_METHODS, 'online'] }),
    /** The bank's reference of a transfer. */
    utr: text().unique(),
    gatewayOrderId: text().unique(),
    gatewayPaymentId: text().unique(),
    note: text().notNull().default(''),
    /** The member of staff who took it; null for a payment at the gateway. */
    actorId: integer(),
    paidAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.orderId),
    uniqueIndex('supplements_one_open').on(t.orderId).where(sql`${t.state} = 'open'`),
    check('supplements_amount_positive', sql`${t.amount} > 0`),
  ],
);

/**
 * SQL: whether a payment is part of the order's price, and not a second payment for it. True for money collected by
 * hand (null), the first payment and its supplements. Never null, so that `not isOwnMoney(…)` also works for an order
 * without a gateway payment. The query must name the order `o`.
 */
export const isOwnMoney = (gatewayPaymentId: SQL): SQL =>
  sql`(${gatewayPaymentId} is null or ${gatewayPaymentId} is not distinct from o.gateway_payment_id or exists (
    select 1 from supplements where supplements.gateway_payment_id = ${gatewayPaymentId}))`;

/**
 * SQL: captured money, of orders and of second payments, which are refunded. `means` is the gateway's, such as upi or
 * card; a receipt below 0 corrects one.
 */
export const CAPTURED_MONEY = sql`
  select r.received_at as at, 'r' || lpad(r.id::text, 10, '0') as key, r.order_id, r.method, p.method as means,
      r.reference, r.amount, false as is_second
    from order_receipts r left join payments p on p.gateway_payment_id = r.reference
  union all
  select p.created_at, 'p' || p.gateway_payment_id, p.order_id, 'online', p.method, p.gateway_payment_id, p.amount, true
    from payments p join orders o on o.id = p.order_id
    where p.status in ('captured', 'refunded') and not ${isOwnMoney(sql`p.gateway_payment_id`)}`;
