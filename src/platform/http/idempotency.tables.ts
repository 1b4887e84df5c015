import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from '../db/columns.ts';

/** Stored responses by Idempotency-Key (decisions §2). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** Person, route and key in one text. */
    scope: text().primaryKey(),
    /** The person whose keys are counted together; null for visitors. */
    userId: integer(),
    requestHash: text().notNull(),
    /** The process running the first call. Once it has no database connections left, the call is over. */
    holder: text().notNull().default(''),
    /** Null while the first call is running. */
    status: integer(),
    /** The response's text if it is short, else the id of its record. */
    body: jsonb(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.createdAt), index().on(t.userId, t.createdAt)],
);
