/** Days in India in SQL, by the database's clock. */
import { type SQL, sql } from 'drizzle-orm';

export const dayOf = (instant: SQL): SQL<string> => sql`(${instant} at time zone 'Asia/Kolkata')::date`;

export const TODAY = dayOf(sql`now()`);

/** The instant at which a day begins. */
export const startOf = (day: SQL | string): SQL => sql`(${day}::date::timestamp at time zone 'Asia/Kolkata')`;

/** Whether an instant falls on one of these days, as a range of instants, so that an index on them serves. */
export const isWithin = (instant: SQL, { from, to }: { from: SQL | string; to: SQL | string }): SQL =>
  sql`(${instant} >= ${startOf(from)} and ${instant} < ${startOf(sql`(${to}::date + 1)`)})`;
