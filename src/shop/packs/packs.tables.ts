import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import type { Pack } from './packs.contract.ts';

/** One record for all packs, so that two people saving at once leave one list, not a mixture. */
export const readyPacks = pgTable(
  'ready_packs',
  {
    id: integer().primaryKey().default(1),
    packs: jsonb().$type<Pack[]>().notNull().default([]),
    /** Incremented with every change. */
    version: integer().notNull().default(0),
  },
  (t) => [check('ready_packs_single', sql`${t.id} = 1`)],
);
