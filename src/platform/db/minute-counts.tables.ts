import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Counts of the current minute, per limit and caller. `key` is a hash, so the table identifies nobody. */
export const minuteCounts = pgTable(
  'minute_counts',
  {
    key: text().primaryKey(),
    minute: timestamp({ withTimezone: true }).notNull(),
    taken: integer().notNull(),
  },
  (t) => [index().on(t.minute)],
);
