/** Bytes that a power cut must not take: the system keeps what was written in memory for half a minute. */
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Flushes a file's bytes, or a folder's entries, to disk. */
export async function flushToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Flushes a folder with everything in it. */
export async function flushFolder(folder: string, flush = flushToDisk): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await flushFolder(path, flush);
    else if (entry.isFile()) await flush(path);
  }
  await flush(folder);
}
