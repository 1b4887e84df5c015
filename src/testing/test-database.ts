/**
 * A migrated database for one test file: PostgreSQL in memory, or, when TEST_DATABASE_URL names a real one, a database of
 * its own there.
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type Database, openEmbedded, openPostgres } from '#platform/db/db.ts';

/** True when the tests run on a real PostgreSQL, the only place where locks and races mean anything. */
export const onRealPostgres = Boolean(process.env.TEST_DATABASE_URL);

export interface TestDatabase extends Database {
  /** Address of a real database, for a second pool or another process; undefined on the embedded one. */
  url: string | undefined;
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function openOwnDatabase(serverUrl: string, poolSize: number): Promise<TestDatabase> {
  const name = `mathappu_test_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, `create database ${name} encoding 'UTF8' template template0`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const database = await openPostgres(url.href, { max: poolSize });
  return {
    ...database,
    url: url.href,
    close: async () => {
      await database.close();
      await onServer(serverUrl, `drop database ${name} with (force)`);
    },
  };
}

/** Opens and migrates. Close it at the end of the file. */
export async function openTestDatabase(options: { poolSize?: number } = {}): Promise<TestDatabase> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  const database = serverUrl
    ? await openOwnDatabase(serverUrl, options.poolSize ?? 10)
    : { ...(await openEmbedded()), url: undefined };
  await database.migrate();
  return database;
}
