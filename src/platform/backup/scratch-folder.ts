/** Folders for one piece of work on a backup. They hold the data of a whole shop, not encrypted. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '#shared/dates.ts';
import { takeKernelLock } from '../db/folder-lock.ts';
import { makeFolder } from '../storage/make-folder.ts';

/** The file in each of these folders that its process keeps locked; it names the machine. */
export const SCRATCH_LOCK = 'lock';
const LEFT_AFTER_MS = DAY_MS;
const SCRATCH = /^\.(new-)?(making|proof|fetched)-\w{6}$/;

const isOld = async (path: string) =>
  Date.now() - (await stat(path).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs > LEFT_AFTER_MS;

/** Locks the folder for this process. Without locks it stays unmarked, and counts as left only after a day. */
function lock(folder: string): () => void {
  const handle = openSync(join(folder, SCRATCH_LOCK), 'a+', 0o600);
  try {
    if (takeKernelLock(handle) === 'taken') writeSync(handle, hostname());
  } catch (error) {
    closeSync(handle);
    throw error;
  }
  return () => closeSync(handle);
}

/** A full disk takes the folder, and not the lock's few bytes: it would be left for a day. */
async function lockOrRemove(folder: string): Promise<() => void> {
  try {
    return lock(folder);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Whether the process that made the folder has ended. On another machine, which may share the disk but not the locks, and
 * for a folder that was never locked, a day tells.
 */
async function isAbandoned(folder: string): Promise<boolean> {
  const file = join(folder, SCRATCH_LOCK);
  if ((await readFile(file, 'utf8').catch(() => '')) !== hostname()) return isOld(folder);
  const handle = openSync(file, 'r+');
  try {
    return takeKernelLock(handle) === 'taken';
  } finally {
    closeSync(handle);
  }
}

/** Removes what killed runs left in `parent`: their folders, and files that were not yet written to the end. */
export async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const path = join(parent, name);
    const isLeft = SCRATCH.test(name)
      ? await isAbandoned(path).catch(() => false)
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
  makeFolder(parent, 0o700);
  await removeAbandoned(parent);
  const made = await mkdtemp(join(parent, `.new-${what}-`));
  const unlock = await lockOrRemove(made);
  // Only now may others find it: one that is not locked yet would look left.
  const folder = made.replace('.new-', '.');
  await rename(made, folder);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
    unlock();
  }
}
