/**
 * One process per data folder: two PGlite instances on one folder would ruin it without any error (decisions §1).
 * The lock is a file with the owner's process id; a lock whose owner is gone is taken over.
 */
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

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
    // Field 22 of /proc/<pid>/stat tells a living owner from a stranger that got its number later.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function ownerOf(file: string): { pid: number; started: string } {
  const [pid = '', started = ''] = readFileSync(file, 'utf8').split(' ');
  return { pid: Number(pid), started };
}

/** Takes the folder or throws FolderInUse. Answers the function that gives it back. */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'lock');
  for (let attempt = 0; ; attempt += 1) {
    try {
      const handle = openSync(file, 'wx');
      writeSync(handle, `${process.pid} ${startTimeOf(process.pid)}`);
      closeSync(handle);
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > 2) throw error;
      const owner = ownerOf(file);
      const alive = owner.pid > 0 && isRunning(owner.pid) && startTimeOf(owner.pid) === owner.started;
      if (alive && owner.pid !== process.pid)
        throw new FolderInUse(`DATA_DIR: ${folder} is in use by process ${owner.pid}; one shop a folder`);
      rmSync(file, { force: true });
    }
  }
}
