/**
 * Moves a shop from the embedded database to a PostgreSQL. Nothing was issued since, so every number goes on as it is; that
 * is the difference to a restore.
 */
import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { BackupError } from '#platform/backup/archive.ts';
import { markFinished, markIfEmpty, markUnfinished } from '#platform/backup/unfinished-restore.ts';
import { copyDatabase } from '#platform/db/copy-database.ts';
import {
  type Database,
  isOfNewerVersion,
  openEmbedded,
  openPostgres,
  requirePublicSchema,
  requireUtf8,
  rowsOf,
} from '#platform/db/db.ts';
import { UPKEEP_JOB } from '#platform/db/embedded-upkeep.ts';
import { startJobs } from '#platform/jobs/jobs.ts';
import { createLog } from '#platform/log.ts';
import { flushToDisk } from '#platform/storage/flush.ts';
import { createSandboxTables } from '#sandbox/sandbox.ts';
import { checkLedger, type LedgerFinding } from '#shop/orders/settlement/ledger.ts';
import { folderOfEmbedded, folderOfMoved } from '../open-database.ts';

export interface Moved {
  tables: number;
  rows: number;
  ledger: LedgerFinding[];
  /** Where the embedded database's files are now. */
  keptIn: string;
}

export interface MovePlace {
  /** With the embedded database, which no process has open. */
  dataDir: string;
  /** Of an empty PostgreSQL, past any pooler. */
  databaseUrl: string;
}

/** A demonstration's payments are in the sandbox's tables; other shops have none. */
async function hasSandbox({ db }: Database): Promise<boolean> {
  const [row] = await rowsOf<{ there: boolean }>(db, sql`select to_regclass('sandbox.orders') is not null as there`);
  return row?.there ?? false;
}

/** Brings the tables and the queue of jobs to this version's state. */
async function prepare(database: Database, withSandbox: boolean): Promise<void> {
  await database.migrate();
  if (withSandbox) await createSandboxTables(database.db);
  const jobs = await startJobs(database, createLog('silent'), []);
  await jobs.stop();
}

async function requireSuitable(databaseUrl: string): Promise<void> {
  const { db, close } = await openPostgres(databaseUrl, { max: 1 });
  await requireUtf8(db)
    .then(() => requirePublicSchema(db))
    .finally(close);
}

/** Marks the PostgreSQL, so that no shop starts on it meanwhile. Throws BackupError if something is there already. */
async function claim({ dataDir, databaseUrl }: MovePlace): Promise<void> {
  const kept = folderOfMoved(dataDir);
  if (existsSync(kept))
    throw new BackupError(`DATA_DIR: ${kept} is there already, from an earlier move; put it elsewhere`);
  await requireSuitable(databaseUrl);
  if (!(await markIfEmpty(databaseUrl)))
    throw new BackupError('DATABASE_URL: the database is not empty; nothing is moved over a shop, make a new one');
}

async function fill(source: Database, target: Database, tell: (table: string, rows: number) => void) {
  const withSandbox = await hasSandbox(source);
  await prepare(source, withSandbox);
  if (await isOfNewerVersion(source.db))
    throw new BackupError('DATA_DIR: a newer version has used this shop; move it with that one');
  await prepare(target, withSandbox);
  const copied = await copyDatabase(source.db, target.db, tell);
  // Nobody would ever do it there.
  await target.db.execute(sql`delete from jobs.job where name = ${UPKEEP_JOB}`);
  return { ...copied, ledger: await checkLedger(target.db) };
}

/** Two shops with the same numbers could be started if the embedded one stayed in its place: then the mark comes back. */
async function setAside({ dataDir, databaseUrl }: MovePlace): Promise<void> {
  const folder = folderOfEmbedded(dataDir);
  await markFinished(databaseUrl);
  await rename(folder, folderOfMoved(dataDir)).catch(async (error: Error) => {
    await markUnfinished(databaseUrl);
    throw new BackupError(`DATA_DIR: ${folder} cannot be set aside, so nothing has moved (${error.message})`);
  });
  await flushToDisk(dataDir);
}

/**
 * Copies everything and sets the embedded database aside, so that no shop goes on with it. Pictures stay where they are.
 * If it fails, the embedded shop is as before, and the PostgreSQL has to be made anew.
 */
export async function moveToPostgres(
  place: MovePlace,
  tell: (table: string, rows: number) => void = () => undefined,
): Promise<Moved> {
  const { dataDir, databaseUrl } = place;
  await claim(place);
  const source = await openEmbedded(folderOfEmbedded(dataDir));
  const target = await openPostgres(databaseUrl, { max: 2 });
  let filled: Omit<Moved, 'keptIn'>;
  try {
    filled = await fill(source, target, tell);
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
  await setAside(place);
  return { ...filled, keptIn: folderOfMoved(dataDir) };
}
