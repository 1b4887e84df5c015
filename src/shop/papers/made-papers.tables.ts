import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt } from '#platform/db/columns.ts';
import { users } from '../accounts/accounts.tables.ts';
import { orders } from '../orders/orders.tables.ts';
import { MADE_PAPERS } from './papers.contract.ts';

/**
 * When staff last made the PDF of an order's paper, so that two people do not print the same pile twice, or none of
 * them. Whether it came out of a printer is not known.
 */
export const madePapers = pgTable(
  'made_papers',
  {
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    paper: text({ enum: MADE_PAPERS }).notNull(),
    /** What was drawn: the order's version; for a bill its id. */
    edition: integer().notNull(),
    /** How many labels were drawn: more cartons need new ones. */
    labels: integer().notNull().default(0),
    madeBy: integer()
      .notNull()
      .references(() => users.id),
    madeAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.paper] }), check('made_papers_labels', sql`${t.labels} >= 0`)],
);
