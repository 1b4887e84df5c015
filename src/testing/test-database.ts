/**
 * A migrated database for one test file: PostgreSQL in memory or, if TEST_DATABASE_URL names a real one, a separate database
 * there. Both are copies of a template that template-database.ts makes once per run: creating a cluster in memory takes 2.5 s
 * of processor time, copying one 0.4 s.
 */
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { type Database, type Db, openEmbedded, openPostgres, rowsOf } from '#platform/db/db.ts';

/** True if the tests run on a real PostgreSQL, the only place where locks and races are real. */
export const onRealPostgres = Boolean(process.env.TEST_DATABASE_URL);

export interface TestDatabase extends Database {
  /** Address of a real database, for a second pool or another process; undefined on the embedded one. */
  url: string | undefined;
}

/** The template: a file with a dump of the embedded database, or the name of a database on the server. */
export const TEMPLATE_VARIABLE = 'TEST_TEMPLATE';

/** How many statements of this database wait for a lock. */
export async function lockWaiters(db: Db): Promise<number> {
  const [row] = await rowsOf<{ n: number }>(
    db,
    sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row?.n ?? 0;
}

export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

export function databaseOn(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function openOwnDatabase(serverUrl: string, poolSize: number): Promise<TestDatabase> {
  const name = `mathappu_test_${randomBytes(6).toString('hex')}`;
  const template = process.env[TEMPLATE_VARIABLE] ?? 'template0';
  await onServer(serverUrl, `create database ${name} encoding 'UTF8' template ${template}`);
  const url = databaseOn(serverUrl, name);
  const database = await openPostgres(url, { max: poolSize });
  return {
    ...database,
    url,
    close: async () => {
      await database.close();
      await onServer(serverUrl, `drop database ${name} with (force)`);
    },
  };
}

async function openOwnEmbedded(): Promise<TestDatabase> {
  return { ...(await openEmbedded(undefined, process.env[TEMPLATE_VARIABLE])), url: undefined };
}

/** Opens a migrated database. Close it at the end of the test file. */
export async function openTestDatabase(options: { poolSize?: number } = {}): Promise<TestDatabase> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  const database = serverUrl ? await openOwnDatabase(serverUrl, options.poolSize ?? 10) : await openOwnEmbedded();
  await database.migrate();
  return database;
}
