import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, paise } from '#platform/db/columns.ts';
import { orders } from '../orders/orders.tables.ts';
import { PARCEL_STATES } from './parcels/parcels.contract.ts';

/**
 * The parcels of an order, in this trade sent by a lorry service with an LR number (domain F15). The oldest parcel is
 * what the specification calls the order's courier.
 */
export const couriers = pgTable(
  'couriers',
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    carrier: text().notNull(),
    contactNumber: text().notNull(),
    website: text().notNull().default(''),
    trackingNumber: text().notNull().default(''),
    /** Where the buyer collects it, as known when the parcel left. */
    office: text().notNull().default(''),
    cartons: integer().notNull().default(0),
    grams: integer().notNull().default(0),
    /** What the buyer pays the transport. */
    freight: paise().notNull().default(0),
    collectBy: date({ mode: 'string' }),
    state: text({ enum: PARCEL_STATES }).notNull().default('sent'),
    /** The photo of its LR; it has no public address. */
    photoKey: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index('couriers_order').on(t.orderId),
    index('couriers_tracking_number_prefix').on(sql`upper(${t.trackingNumber}) text_pattern_ops`),
    index('couriers_carrier').on(sql`lower(${t.carrier})`),
    check('couriers_cartons', sql`${t.cartons} between 0 and 999`),
    check('couriers_amounts', sql`${t.grams} >= 0 and ${t.freight} >= 0`),
  ],
);
