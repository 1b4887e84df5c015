import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id } from '#platform/db/columns.ts';
import { orders } from '../orders/orders.tables.ts';

/** The parcel of an order: in this trade a lorry service with an LR number (domain F15). One per order. */
export const couriers = pgTable(
  'couriers',
  {
    id: id(),
    orderId: integer()
      .notNull()
      .unique()
      .references(() => orders.id),
    carrier: text().notNull(),
    contactNumber: text().notNull(),
    website: text().notNull().default(''),
    trackingNumber: text().notNull().default(''),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index('couriers_tracking_number_prefix').on(sql`upper(${t.trackingNumber}) text_pattern_ops`),
    index('couriers_carrier').on(sql`lower(${t.carrier})`),
  ],
);
