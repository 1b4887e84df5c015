import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id } from '#platform/db/columns.ts';
import type { TransportOffice } from './transports.contract.ts';

/** The shop's list of transports. Orders keep what they need of one, so a row may be changed or deleted freely. */
export const transports = pgTable(
  'transports',
  {
    id: id(),
    name: text().notNull(),
    carriesCrackers: boolean().notNull(),
    offices: jsonb().$type<TransportOffice[]>().notNull(),
    trackingPage: text().notNull(),
    /** 0 if unknown. */
    freeDays: integer().notNull(),
    active: boolean().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('transports_name').on(sql`lower(${t.name})`),
    check('transports_free_days', sql`${t.freeDays} >= 0`),
  ],
);
