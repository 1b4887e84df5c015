/**
 * Restores a backup into an empty place. Customers, the gateway and mailboxes still have what the shop issued after the
 * backup. So every number series is moved past the numbers that may have been used, except bill numbers, which must
 * have no gap.
 */
import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { BackupError } from '#platform/backup/archive.ts';
import { type Manifest, unpackBackup, withBackupFile } from '#platform/backup/backup.ts';
import type { BackupStore } from '#platform/backup/backup-store.ts';
import { isEmptyPostgres, restorePostgres } from '#platform/backup/postgres-tools.ts';
import { markFinished, markIfEmpty } from '#platform/backup/unfinished-restore.ts';
import { type Database, type Db, isOfNewerVersion, openEmbedded, openPostgres, rowsOf } from '#platform/db/db.ts';
import { startJobs } from '#platform/jobs/jobs.ts';
import { createLog, errorForLog } from '#platform/log.ts';
import { flushFolder, flushToDisk } from '#platform/storage/flush.ts';
import { makeFolder } from '#platform/storage/make-folder.ts';
import { lastBills } from '#shop/bills/bills.ts';
import { abandonNewsletter } from '#shop/notifications/newsletter/newsletter.ts';
import { checkLedger, type LedgerFinding } from '#shop/orders/settlement/ledger.ts';
import { SWEEP_JOB } from '../sweep-job.ts';
import { MOVING, RESTORING, removeLeftovers } from './leftovers.ts';

export interface RestorePlace {
  dataDir: string;
  /** Bypasses any pooler; unset for the embedded database. */
  databaseUrl?: string | undefined;
}

export interface Restored {
  madeAt: Date;
  /** Made by a newer version than this one. Not refused: after an upgrade that was taken back, every backup is. */
  newer: boolean;
  /** How far the number series were moved. */
  jump: number;
  lastOrder: string | null;
  bills: { number: string; day: string }[];
  ledger: LedgerFinding[];
  /** The newsletter that was being sent, which goes no further. */
  newsletter: { sent: number; readers: number } | null;
  /** Why the payments of the last four days are looked for in the next night only; null if it happens at the start. */
  laterPayments: string | null;
}

const LEAST_JUMP = 10_000;
/**
 * More numbers than a shop issues per minute. The jump grows with time, so that a second restore of the same backup
 * does not repeat the numbers of the first.
 */
const JUMP_A_MINUTE = 10;

export function jumpFor(madeAt: Date, now: Date): number {
  const minutes = Math.max(0, Math.ceil((now.getTime() - madeAt.getTime()) / 60_000));
  return LEAST_JUMP + JUMP_A_MINUTE * minutes;
}

/**
 * Moves every identity column: order numbers, receipts at the gateway, Message-IDs, tickets and addresses derive from
 * them.
 */
async function moveSeriesOn(db: Db, jump: number): Promise<void> {
  await db.execute(
    sql`select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, start_value - 1) + ${jump}::int)
      from pg_sequences where schemaname = 'public'`,
  );
}

async function lastOrderNumber(db: Db): Promise<string | null> {
  const [row] = await rowsOf<{ number: string }>(db, sql`select number from orders order by id desc limit 1`);
  return row?.number ?? null;
}

/**
 * Payments since the backup: the shop looks for those of two hours by itself, a restored one for those of four days when it starts.
 * A fault of the queue must not cost the restore, so it is returned.
 */
async function lookForPayments(database: Database): Promise<string | null> {
  try {
    const jobs = await startJobs(database, createLog('silent'), []);
    await jobs.send(database.db, SWEEP_JOB, {}).finally(() => jobs.stop());
    return null;
  } catch (error) {
    return String(errorForLog(error).message);
  }
}

async function goOn(database: Database, { madeAt }: Manifest, now: Date): Promise<Restored> {
  const made = new Date(madeAt);
  const jump = jumpFor(made, now);
  let newer = false;
  try {
    // First, because nobody may start a shop that would issue the same numbers again.
    await moveSeriesOn(database.db, jump);
    await database.migrate();
    newer = await isOfNewerVersion(database.db);
    const [lastOrder, bills, ledger] = [
      await lastOrderNumber(database.db),
      await lastBills(database.db),
      await checkLedger(database.db),
    ];
    const newsletter = await abandonNewsletter(database.db);
    const laterPayments = await lookForPayments(database);
    return { madeAt: made, newer, jump, lastOrder, bills, ledger, newsletter, laterPayments };
  } catch (error) {
    // Its tables lack what this version reads.
    if (newer)
      throw new BackupError(
        `the backup is of a newer version, restore it with that one (${errorForLog(error).message})`,
      );
    throw error;
  } finally {
    await database.close();
  }
}

/** Throws BackupError if a shop or anything else is already there. */
async function requireEmpty({ dataDir, databaseUrl }: RestorePlace): Promise<void> {
  for (const name of ['postgres', 'media']) {
    const path = join(dataDir, name);
    if (existsSync(path) && readdirSync(path).length > 0)
      throw new BackupError(`DATA_DIR: ${path} is not empty; a restore never overwrites a shop`);
  }
  if (databaseUrl !== undefined && !(await isEmptyPostgres(databaseUrl))) throw notEmpty();
}

const notEmpty = () =>
  new BackupError('DATABASE_URL: the database is not empty; a restore never overwrites a shop, make a new one');

function requireSameKind({ database }: Manifest, { databaseUrl }: RestorePlace): void {
  if (database === 'postgres' && databaseUrl === undefined)
    throw new BackupError('DATABASE_URL: this is the backup of a PostgreSQL; name an empty one');
  if (database === 'embedded' && databaseUrl !== undefined)
    throw new BackupError(
      'DATABASE_URL: this is the backup of an embedded database; unset it, and npm run move afterwards',
    );
}

/** What a backup holds beside the shop's files. */
const STAYS = new Set(['manifest.json', 'database.dump', MOVING]);

/**
 * Moves the database last: a shop exists only once it is there, so a restore that was killed halfway is not taken for
 * complete. Everything is flushed first, because a power cut could empty what was said to be restored.
 */
async function moveFiles(from: string, dataDir: string): Promise<void> {
  await writeFile(join(from, MOVING), '');
  await flushFolder(from);
  const names = readdirSync(from).sort((a, b) => Number(a === 'postgres') - Number(b === 'postgres'));
  for (const name of names) {
    if (STAYS.has(name)) continue;
    const target = join(dataDir, name);
    if (existsSync(target) && name !== 'secrets.json') await rmdir(target);
    await rename(join(from, name), target);
  }
  await flushToDisk(dataDir);
}

/** From here on the pictures in place belong to a shop. */
async function finishPostgres(url: string, folder: string): Promise<void> {
  await rm(join(folder, MOVING));
  await flushToDisk(folder);
  await markFinished(url);
}

/** A file that PostgreSQL refuses leaves the database empty. */
async function fillPostgres(url: string, file: string): Promise<void> {
  // Unpacking took its time.
  if (!(await markIfEmpty(url))) throw notEmpty();
  await restorePostgres(url, file).catch(async (error: unknown) => {
    await markFinished(url);
    throw error;
  });
}

interface RestoreOptions {
  key?: string | undefined;
  now?: Date;
}

/**
 * Restores `file` into `place`, which must be empty. A file that cannot be opened changes nothing; after a later
 * failure PostgreSQL must be emptied before the next try, and no shop starts on it.
 */
export async function restoreBackup(
  file: string,
  place: RestorePlace,
  options: RestoreOptions = {},
): Promise<Restored> {
  await prepare(place);
  return fill(file, place, options);
}

/** The same with the backup of that name in a store; from an S3 it is downloaded, which may take an hour. */
export async function restoreStored(
  store: BackupStore,
  name: string,
  place: RestorePlace,
  options: RestoreOptions = {},
): Promise<Restored> {
  await prepare(place);
  return withBackupFile(store, name, place.dataDir, (file) => fill(file, place, options), RESTORING);
}

async function prepare(place: RestorePlace): Promise<void> {
  makeFolder(place.dataDir);
  await removeLeftovers(place.dataDir);
  await requireEmpty(place);
}

async function fill(file: string, place: RestorePlace, { key, now = new Date() }: RestoreOptions): Promise<Restored> {
  const folder = mkdtempSync(join(place.dataDir, `.${RESTORING}-`));
  try {
    const manifest = await unpackBackup(file, folder, key);
    requireSameKind(manifest, place);
    if (place.databaseUrl !== undefined) await fillPostgres(place.databaseUrl, join(folder, 'database.dump'));
    const database =
      place.databaseUrl === undefined
        ? await openEmbedded(join(folder, 'postgres'))
        : await openPostgres(place.databaseUrl, { max: 1 });
    const restored = await goOn(database, manifest, now);
    await moveFiles(folder, place.dataDir);
    if (place.databaseUrl !== undefined) await finishPostgres(place.databaseUrl, folder);
    return restored;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
