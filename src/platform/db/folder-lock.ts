/**
 * One process per data folder: two PGlite instances on one folder would corrupt it without any error (decisions §1).
 * The kernel holds the lock as long as its owner lives, in whatever container. The file contains the owner's process id
 * for people, for versions from before this lock, and for systems without the command `flock`.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../storage/make-folder.ts';

export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function startTimeOf(pid: number): string {
  try {
    // Field 22 of /proc/<pid>/stat (start time) tells a living owner from another process that got its id later.
    const [state, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    // A dead process keeps its id until its parent asks for its exit code, which in some containers nobody ever does.
    return state === 'Z' ? '' : (fields[18] ?? '');
  } catch {
    return '';
  }
}

function ownerOf(file: string): { pid: number; started: string } {
  const [pid = '', started = ''] = readFileSync(file, 'utf8').split(' ');
  return { pid: Number(pid), started };
}

/** Whether the process named in the file runs on this system; one in another container has no id here. */
function isOwnerSeen(file: string): boolean {
  const { pid, started } = ownerOf(file);
  return pid > 0 && pid !== process.pid && isRunning(pid) && startTimeOf(pid) === started;
}

/**
 * Takes the kernel's lock on an open file unless another process holds it. The lock belongs to the open file, so it outlives
 * the command that takes it. `unavailable`: there is no command `flock`, or the file system has no locks.
 */
export function takeKernelLock(handle: number): 'taken' | 'held' | 'unavailable' {
  const { status, error } = spawnSync('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', handle] });
  if (error && (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  if (status === 0) return 'taken';
  // Of its errors only this one means that somebody has the lock.
  return status === 1 ? 'held' : 'unavailable';
}

/** Locks the folder or throws FolderInUse. Returns the function that unlocks it. */
export function lockFolder(folder: string): () => void {
  makeFolder(folder);
  const file = join(folder, 'lock');
  const handle = openSync(file, 'a+', 0o600);
  if (takeKernelLock(handle) === 'held' || isOwnerSeen(file)) {
    closeSync(handle);
    throw new FolderInUse(`DATA_DIR: ${folder} is in use by process ${ownerOf(file).pid}; one shop a folder`);
  }
  ftruncateSync(handle);
  writeSync(handle, `${process.pid} ${startTimeOf(process.pid)}`);
  let isHeld = true;
  return () => {
    // Called again when the process ends; by then the descriptor may belong to another file.
    if (!isHeld) return;
    isHeld = false;
    ftruncateSync(handle);
    closeSync(handle);
  };
}
