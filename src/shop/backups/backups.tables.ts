/** The result of each night's backup. */
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from '#platform/db/columns.ts';

export const backups = pgTable('backups', {
  id: id(),
  /** The file's name; null if it could not be made. */
  file: text(),
  /** Orders in the backup, counted after restoring it. */
  orders: integer(),
  /** When it was restored and checked against the ledger. */
  provenAt: instant(),
  /** Why it was not made or proved. */
  problem: text(),
  createdAt: createdAt(),
});
