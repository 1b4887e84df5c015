import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt } from '#platform/db/columns.ts';
import { users } from '../accounts/accounts.tables.ts';
import { orders } from '../orders/orders.tables.ts';
import { MADE_PAPERS } from './papers.contract.ts';

/**
 * When staff last made the PDF of an order's paper, so that two people do not print the same pile twice, or none of
 * them. Whether it came out of a printer is not known. Only a hint: a row goes with its order or with its maker.
 */
export const madePapers = pgTable(
  'made_papers',
  {
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    paper: text({ enum: MADE_PAPERS }).notNull(),
    /** What was drawn (made-papers.rules.ts): another edition has to be made again. */
    edition: text().notNull(),
    madeBy: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    madeAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.paper] })],
);
