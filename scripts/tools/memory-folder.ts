/** Temporary files in memory, for tests: a shop on a disk waits for it at every commit, and the gate starts hundreds. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const LEAST_FREE_BYTES = 4 * 1024 ** 3;

/** Containers often forbid programs there, and PostgreSQL of the npm package is copied to where it runs. */
function runsPrograms(folder: string): boolean {
  const program = join(folder, 'program');
  try {
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
    execFileSync(program);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(program, { force: true });
  }
}

/** A folder in memory that is gone when this process ends, or nothing where the machine has no room for one. */
export function memoryFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < LEAST_FREE_BYTES) return undefined;
    const folder = mkdtempSync(join(MEMORY, 'mathappu-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    // The account that PostgreSQL runs as has its own folder in this one.
    chmodSync(folder, 0o755);
    return runsPrograms(folder) ? folder : undefined;
  } catch {
    return undefined;
  }
}
