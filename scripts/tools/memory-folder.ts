/** Temporary files in memory, for tests: on a disk a shop waits at every commit, and the gate starts hundreds of shops. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const LEAST_FREE_BYTES = 4 * 1024 ** 3;

/** Containers often forbid running programs there, and the PostgreSQL of the npm package is copied to where it runs. */
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

/** A folder in memory, removed when this process ends; nothing if the machine has no room for one. */
export function memoryFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < LEAST_FREE_BYTES) return undefined;
    const folder = mkdtempSync(join(MEMORY, 'mathappu-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    // The account that runs PostgreSQL must reach its own folder inside this one.
    chmodSync(folder, 0o755);
    return runsPrograms(folder) ? folder : undefined;
  } catch {
    return undefined;
  }
}
