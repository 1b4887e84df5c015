/**
 * Does the work of PostgreSQL's background processes, which the embedded database lacks: nothing else would shorten its
 * log (14 KB per saved cart) or free the space of deleted rows while the shop runs.
 */
import type { Pool } from './pool.ts';

export const UPKEEP_JOB = 'tidy-database';

/** Tables with enough dead rows for autovacuum to run on them. Their large values are in separate tables. */
const TABLES_TO_VACUUM = `
  select distinct tables.oid::regclass::text as name
  from pg_stat_all_tables stats join pg_class tables on stats.relid in (tables.oid, tables.reltoastrelid)
  where tables.relkind = 'r' and stats.n_dead_tup > 50 + 0.2 * stats.n_live_tup`;

export async function tidyEmbedded(pool: Pool): Promise<void> {
  // Otherwise the changes of the last second may not be counted yet.
  await pool.query('select pg_stat_force_next_flush()');
  const { rows } = await pool.query<{ name: string }>(TABLES_TO_VACUUM);
  for (const { name } of rows) await pool.query(`vacuum ${name}`);
  // Removes files of the log from before the checkpoint.
  await pool.query('checkpoint');
}
