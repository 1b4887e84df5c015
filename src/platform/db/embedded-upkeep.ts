/**
 * What PostgreSQL's background processes do, which the embedded database does not have: nothing else would ever shorten
 * its log (14 KB for each saved cart) or free the place of deleted rows while the shop runs.
 */
import type { Pool } from './pool.ts';

/** Tables of which as many rows are dead as make autovacuum come; their large values are stored in tables of their own. */
const TABLES_TO_VACUUM = `
  select distinct tables.oid::regclass::text as name
  from pg_stat_all_tables stats join pg_class tables on stats.relid in (tables.oid, tables.reltoastrelid)
  where tables.relkind = 'r' and stats.n_dead_tup > 50 + 0.2 * stats.n_live_tup`;

export async function tidyEmbedded(pool: Pool): Promise<void> {
  // Otherwise what was changed in the last second may not be counted yet.
  await pool.query('select pg_stat_force_next_flush()');
  const { rows } = await pool.query<{ name: string }>(TABLES_TO_VACUUM);
  for (const { name } of rows) await pool.query(`vacuum ${name}`);
  // Files of the log that are older than this are removed.
  await pool.query('checkpoint');
}
