/** Creates a folder with those above it, like `mkdir -p`. */
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

function makeOne(folder: string, mode: number | undefined): void {
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !statSync(folder).isDirectory()) throw error;
  }
}

/**
 * Step by step, because Node's own `recursive` never returns for a folder under /proc, and says of one on a read-only
 * disk that there is no such file.
 */
export function makeFolder(folder: string, mode?: number): void {
  try {
    makeOne(folder, mode);
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    // `stat` fails for a link whose target is missing: what is above it exists.
    if (code !== 'ENOENT' || syscall !== 'mkdir' || dirname(folder) === folder) throw error;
    makeFolder(dirname(folder), mode);
    makeOne(folder, mode);
  }
}
