/** What killed restores leave in the data folder, downloaded or unpacked: the data of a whole shop. */
import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FolderInUse, lockFolder } from '#platform/db/folder-lock.ts';

export const RESTORING = 'restoring';

const leftoversIn = (dataDir: string) =>
  existsSync(dataDir) ? readdirSync(dataDir).filter((name) => /^\.restoring-\w{6}$/.test(name)) : [];

/** The caller has the folder to itself, so that no restore is running. */
export async function removeLeftovers(dataDir: string): Promise<void> {
  for (const name of leftoversIn(dataDir)) await rm(join(dataDir, name), { recursive: true, force: true });
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
