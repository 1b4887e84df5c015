/** Tries at the start whether backups can be stored: a BACKUP_DIR that takes none would be noticed only in the night. */
import { stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { BackupAddress } from '#platform/backup/backup-address.ts';
import { inScratchFolder } from '#platform/backup/scratch-folder.ts';
import type { Db } from '#platform/db/db.ts';
import type { Log } from '#platform/log.ts';
import { explainDisk } from '#platform/storage/disk-errors.ts';
import { recordTrial } from '#shop/backups/backups.ts';

/** A network disk whose server is gone answers never, and would keep the shop shut. */
const ANSWER_WITHIN_MS = 10_000;

/**
 * Warns in the log and on the dashboard, until a later start finds the place usable, and removes what killed backups left
 * there. The shop starts all the same, because it can sell without backups. An S3 is not tried: one that is away for a
 * minute is no fault, and the night's backup reports any other.
 */
export async function tryBackupPlace(
  { db, log }: { db: Db; log: Log },
  at: BackupAddress | undefined,
  answerWithinMs = ANSWER_WITHIN_MS,
): Promise<void> {
  // On another machine without it, that one's warning stays.
  if (at === undefined) return;
  const problem = 'directory' in at ? await problemOf(at.directory, answerWithinMs) : null;
  if (problem !== null) log.warn(problem);
  await recordTrial(db, problem);
}

async function problemOf(directory: string, withinMs: number): Promise<string | null> {
  const late = pause(withinMs, `BACKUP_DIR: ${directory} does not answer`, { ref: false });
  // Missing is an answer too.
  const isThere = stat(directory).then(
    () => null,
    () => null,
  );
  // Trying begins with calls that hold up the whole process. The first answer may be one that the system remembered.
  return (await Promise.race([isThere, late])) ?? Promise.race([tried(directory), late]);
}

const tried = (directory: string): Promise<string | null> =>
  inScratchFolder(directory, 'making', async () => null).catch(
    (error: Error) => `BACKUP_DIR: ${explainDisk(error) ?? error.message}`,
  );
