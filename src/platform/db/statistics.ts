/**
 * Statistics for PostgreSQL's planner. Autovacuum gathers them only after 50 changes to a table; until then the two
 * busiest statements were planned again for every call, which took longer than running them (docs/performance.md).
 */
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from './db.ts';

/** Gathers the statistics of tables that never had any, and returns their names. */
export async function gatherStatistics(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    db,
    sql`select relname as name from pg_class
      where relkind = 'r' and relnamespace = current_schema()::regnamespace and reltuples < 0 order by relname`,
  );
  const names = rows.map(({ name }) => name);
  if (names.length > 0)
    await db.execute(
      sql`analyze ${sql.join(
        names.map((name) => sql.identifier(name)),
        sql`, `,
      )}`,
    );
  return names;
}
