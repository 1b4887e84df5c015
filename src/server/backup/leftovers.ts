/** What killed restores leave in the data folder, downloaded or unpacked: the data of a whole shop. */
import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FolderInUse, lockFolder } from '#platform/db/folder-lock.ts';

export const RESTORING = 'restoring';
/** Marks a restore that moves what it unpacked into place, until it is complete. */
export const MOVING = 'moving';

const leftoversIn = (dataDir: string) =>
  existsSync(dataDir) ? readdirSync(dataDir).filter((name) => /^\.restoring-\w{6}$/.test(name)) : [];

/** Whether a killed restore had put its pictures in place but not finished its database, without which they are no shop. */
function leftPictures(folder: string): boolean {
  const has = (name: string) => existsSync(join(folder, name));
  return has(MOVING) && !has('media') && (has('postgres') || has('database.dump'));
}

/** The caller has the folder to itself, so that no restore is running. */
export async function removeLeftovers(dataDir: string): Promise<void> {
  for (const name of leftoversIn(dataDir)) {
    const folder = join(dataDir, name);
    if (leftPictures(folder)) await rm(join(dataDir, 'media'), { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
}

/** For a shop on PostgreSQL, which does not keep the folder locked: a restore that is running does. */
export async function removeLeftoversIfFree(dataDir: string): Promise<void> {
  if (leftoversIn(dataDir).length === 0) return;
  try {
    const unlock = lockFolder(dataDir);
    await removeLeftovers(dataDir).finally(unlock);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
  }
}
