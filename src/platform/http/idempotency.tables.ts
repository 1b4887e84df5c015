import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from '../db/columns.ts';

/** Answers of calls that create money or orders, by Idempotency-Key (decisions §2). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** Person, route and key in one text. */
    scope: text().primaryKey(),
    requestHash: text().notNull(),
    /** The process that runs the first call; without its connections the call is over. */
    holder: text().notNull().default(''),
    /** Null while the first call still runs. */
    status: integer(),
    body: jsonb(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.createdAt)],
);
