import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Daily counts per person or address. `key` is a hash, so the table identifies nobody. */
export const dailyCounts = pgTable(
  'daily_counts',
  {
    key: text().notNull(),
    day: date().notNull(),
    taken: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.key, t.day] }), index().on(t.day)],
);
