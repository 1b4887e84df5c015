/** Deletes old files from a folder of messages. */

import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '#shared/dates.ts';

/** Removes the files of a folder that were written more than `days` ago; a missing folder counts as empty. */
export async function forgetFiles(folder: string, days: number): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) {
    const { mtimeMs } = await stat(join(folder, name));
    if (Date.now() - mtimeMs > days * DAY_MS) await rm(join(folder, name));
  }
}
