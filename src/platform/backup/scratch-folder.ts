/** Folders for one piece of work on a backup. They hold the data of a whole shop, not encrypted. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '#shared/dates.ts';
import { FOLDER_LOCK, FolderInUse, lockFolder } from '../db/folder-lock.ts';

/** The file in each of these folders that its process keeps locked. */
export const SCRATCH_LOCK = FOLDER_LOCK;
const LEFT_AFTER_MS = DAY_MS;

const isOld = async (path: string) =>
  Date.now() - (await stat(path).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs > LEFT_AFTER_MS;

/** Whether the process that made the folder has ended. */
async function isAbandoned(folder: string): Promise<boolean> {
  // Of a version that did not lock it, or just being made.
  if (!existsSync(join(folder, SCRATCH_LOCK))) return isOld(folder);
  try {
    lockFolder(folder)();
    return true;
  } catch (error) {
    if (error instanceof FolderInUse) return false;
    throw error;
  }
}

/** Removes what killed runs left in `parent`: their folders, and files that were not yet written to the end. */
export async function removeAbandoned(parent: string): Promise<void> {
  for (const name of existsSync(parent) ? await readdir(parent) : []) {
    const path = join(parent, name);
    const isLeft = /^\.(making|proof|fetched)-\w{6}$/.test(name)
      ? await isAbandoned(path)
      : /^mathappu-.*\.partial$/.test(name) && (await isOld(path));
    if (isLeft) await rm(path, { recursive: true, force: true });
  }
}

/** A scratch folder for one piece of work, deleted afterwards; also deletes those that killed runs left. */
export async function inScratchFolder<T>(
  parent: string,
  what: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  await removeAbandoned(parent);
  const folder = await mkdtemp(join(parent, `.${what}-`));
  const unlock = lockFolder(folder);
  try {
    return await work(folder);
  } finally {
    unlock();
    await rm(folder, { recursive: true, force: true });
  }
}
