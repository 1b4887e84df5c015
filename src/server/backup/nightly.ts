/**
 * The nightly backup: makes it, proves it in a separate process, stores the result, and mails the shop if it failed.
 */
import {
  type BackupPlace,
  type BackupSource,
  makeBackup,
  removeOldBackups,
  withBackupFile,
} from '#platform/backup/backup.ts';
import type { Keep } from '#platform/backup/kept.rules.ts';
import { openBackups } from '#platform/backup/open-backups.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { createHelperProcess } from '#platform/helper-process.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { explainDisk } from '#platform/storage/disk-errors.ts';
import { recordFailedBackup, recordProvenBackup } from '#shop/backups/backups.ts';
import { mailBackupFailure } from '#shop/notifications/alerts/alerts.ts';
import type { Proof } from './prove.ts';
import type { ProcessOrder } from './prove-process.ts';

/**
 * Proving a large shop's backup fills a whole database, which takes time and memory. The process ends after this one
 * job.
 */
const LIMITS = { mostMs: 3_000_000, mostMegabytes: 700, idleMs: 1_000 };

export interface NightlyBackup {
  source: BackupSource;
  place: BackupPlace;
  keep: Keep;
}

export interface NightlyNeeds {
  db: Db;
  jobs: JobSender;
  baseUrl: () => string;
}

async function backUp(db: Db, { source, place, keep }: NightlyBackup): Promise<void> {
  const prove = createHelperProcess<ProcessOrder, Proof>({
    script: new URL('./prove-process.ts', import.meta.url),
    args: [],
    limits: LIMITS,
    subject: 'proof of the backup',
  });
  const store = await openBackups(place.at);
  const { name } = await makeBackup(source, place);
  const databaseUrl = 'url' in source.database ? source.database.url : undefined;
  const { orders, problems } = await withBackupFile(store, name, source.dataDir, (file) =>
    prove({ file, key: place.key, databaseUrl, path: process.env.PATH ?? '' }),
  );
  if (problems.length > 0) throw new Error(`${name}: ${problems.join('; ')}`);
  await recordProvenBackup(db, { file: name, orders });
  // Only after the proof: seven nights of unusable backups must not push out the last good one.
  await removeOldBackups(store, keep, name);
}

/** Mails the shop about a failure, then throws it. */
export async function backUpNightly({ db, jobs, baseUrl }: NightlyNeeds, backup: NightlyBackup): Promise<void> {
  try {
    await backUp(db, backup);
  } catch (error) {
    const problem = explainDisk(error) ?? (error as Error).message;
    await inTransaction(db, async (tx) => {
      await recordFailedBackup(tx, problem);
      await mailBackupFailure(tx, { jobs, baseUrl: baseUrl(), problem });
    });
    throw error;
  }
}
