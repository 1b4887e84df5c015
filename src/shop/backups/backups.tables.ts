/** What became of each night's backup. */
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from '#platform/db/columns.ts';

export const backups = pgTable('backups', {
  id: id(),
  /** The file's name; none where it could not be made. */
  file: text(),
  /** Orders in it, counted where it was restored. */
  orders: integer(),
  /** When it had been restored and held to the ledger. */
  provenAt: instant(),
  /** Why it was not made or not proved. */
  problem: text(),
  createdAt: createdAt(),
});
