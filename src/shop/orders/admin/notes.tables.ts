import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id } from '#platform/db/columns.ts';
import { orders } from '../orders.tables.ts';

/** Staff notes about an order; customers never see them. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    actorId: integer(),
    note: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.orderId)],
);
