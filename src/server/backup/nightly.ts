/** The backup of each night: made, proved in a process of its own, written down, and told to the shop where it failed. */
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
import { recordFailedBackup, recordProvenBackup } from '#shop/backups/backups.ts';
import { tellShopOfBackup } from '#shop/notifications/alerts/alerts.ts';
import type { Proof } from './prove.ts';
import type { ProcessOrder } from './prove-process.ts';

/** A large shop's proof fills a whole database. The process ends with its one order. */
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
  // Only now: of seven nights of backups that cannot be restored, none may take the place of one that can.
  await removeOldBackups(store, keep);
}

/** Throws what went wrong, after the shop was told. */
export async function backUpNightly({ db, jobs, baseUrl }: NightlyNeeds, backup: NightlyBackup): Promise<void> {
  try {
    await backUp(db, backup);
  } catch (error) {
    const problem = (error as Error).message;
    await inTransaction(db, async (tx) => {
      await recordFailedBackup(tx, problem);
      await tellShopOfBackup(tx, { jobs, baseUrl: baseUrl(), problem });
    });
    throw error;
  }
}
