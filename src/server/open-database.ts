/** Opens the shop's database, however long a machine that starts with it, or a failover, makes it wait. */

import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { requireFinishedRestore } from '#platform/backup/unfinished-restore.ts';
import { type Config, ConfigError } from '#platform/config.ts';
import { connectionsAt, FEWEST, poolThatFits } from '#platform/db/connection-room.ts';
import { type Database, openEmbedded, openPostgres, requirePublicSchema, requireUtf8 } from '#platform/db/db.ts';
import { firstCauseOf, isDatabaseUnavailable } from '#platform/db/unavailable.ts';
import type { Log } from '#platform/log.ts';
import type { Front } from './front.ts';

const TRY_AGAIN_MS = 2_000;

export const folderOfEmbedded = (dataDir: string) => join(dataDir, 'postgres');

/** Where `npm run move` keeps the embedded database that it copied to a PostgreSQL. */
export const folderOfMoved = (dataDir: string) => join(dataDir, 'postgres-moved');

/** Refuses a folder whose shop has moved: a new one in its place would have no orders and give out used numbers. */
export function requireNotMoved(dataDir: string): void {
  const [folder, moved] = [folderOfEmbedded(dataDir), folderOfMoved(dataDir)];
  if (existsSync(moved) && !existsSync(folder))
    throw new ConfigError(
      `DATABASE_URL: unset, but this shop has moved to a PostgreSQL; set it, or rename ${moved} to ${basename(folder)} to go back to that day`,
    );
}

export async function openEmbeddedIn(dataDir: string): Promise<Database> {
  requireNotMoved(dataDir);
  return openEmbedded(folderOfEmbedded(dataDir));
}

export async function openDatabase(config: Config, dataDir: string, log: Log): Promise<Database> {
  const database = config.databaseUrl
    ? await openPostgres(config.databaseUrl, {
        directUrl: config.databaseDirectUrl,
        readUrl: config.databaseReadUrl,
        tell: (line) => log.warn(line),
        max: await poolOf(config, config.databaseUrl, log),
      })
    : await openEmbeddedIn(dataDir);
  return ready(database);
}

/** Checks an opened database and brings its tables up to date. If it fails, no connection keeps the process from ending. */
export async function ready(database: Database): Promise<Database> {
  try {
    await requireUtf8(database.db);
    await requirePublicSchema(database.db);
    await requireFinishedRestore(database.db);
    await database.migrate();
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The number of connections of this process: as configured, or its share of those available. */
async function poolOf(config: Config, url: string, log: Log): Promise<number> {
  const wanted = config.databasePool;
  // Behind a pooler, the limit on connections is the pooler's.
  if (config.databaseDirectUrl) return wanted;
  const most = await connectionsAt(url);
  const fits = poolThatFits({ most, processes: config.webConcurrency, wanted });
  const room = `${config.webConcurrency} processes share the ${most} connections of the database (max_connections)`;
  if (fits < FEWEST) throw new ConfigError(`WEB_CONCURRENCY: ${room}, too few for them`);
  if (fits < wanted) log.warn(`DATABASE_POOL: ${fits} connections a process instead of ${wanted}: ${room}`);
  return fits;
}

/** Repeats the work until the database is available. Meanwhile visitors are told that the shop opens soon. */
export async function whenAvailable<T>(log: Log, front: Front, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      const why = firstCauseOf(error).message;
      log.warn(`DATABASE_URL: the database does not answer, the shop starts as soon as it does (${why})`);
      await front.wait();
      await pause(TRY_AGAIN_MS);
    }
  }
}
