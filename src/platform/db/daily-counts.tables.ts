import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** How often something was done for or by somebody on a day. `key` is a hash: the table names nobody. */
export const dailyCounts = pgTable(
  'daily_counts',
  {
    key: text().notNull(),
    day: date().notNull(),
    taken: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.key, t.day] }), index().on(t.day)],
);
