/** The store of backup files: a folder, or an S3 (s3-backups.ts, loaded only if BACKUP_DIR names one). */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { flushToDisk } from '../storage/flush.ts';
import { makeFolder } from '../storage/make-folder.ts';
import { madeAtOf } from './kept.rules.ts';

export interface StoredBackup {
  name: string;
  bytes: number;
}

export interface BackupStore {
  /** The folder, if it is local. */
  folder?: string;
  /** The backup's name for people: its path, or its address without keys. */
  nameFor(name: string): string;
  /** Writes the whole file or nothing: its name appears once the last byte is written. Returns its size. */
  write(name: string, bytes: Readable): Promise<number>;
  /** The backups, oldest first. Other files are left out. */
  list(): Promise<StoredBackup[]>;
  /** Copies a backup into a file that does not exist yet. */
  download(name: string, file: string): Promise<void>;
  remove(name: string): Promise<void>;
}

/** Sorted by time, which equals sorting by name. */
export const onlyBackups = (found: readonly StoredBackup[]): StoredBackup[] =>
  found.filter(({ name }) => madeAtOf(name) !== null).sort((a, b) => a.name.localeCompare(b.name));

export function folderBackups(folder: string): BackupStore {
  const at = (name: string) => join(folder, name);
  return {
    folder,
    nameFor: at,
    async write(name, bytes) {
      makeFolder(folder, 0o700);
      // Unique, because two backups may begin in the same second.
      const partial = at(`${name}.${randomUUID()}.partial`);
      const file = createWriteStream(partial, { mode: 0o600 });
      try {
        await pipeline(bytes, file);
        await flushToDisk(partial);
        await rename(partial, at(name));
        // Flushes the name to disk too, before an older backup is removed.
        await flushToDisk(folder);
        return (await stat(at(name))).size;
      } catch (error) {
        // It may be opened only now, after the bytes failed: removed before, it would stay.
        if (!file.closed) await once(file, 'close');
        await rm(partial, { force: true });
        throw error;
      }
    },
    async list() {
      const names = await readdir(folder);
      const backups = names.filter((name) => madeAtOf(name) !== null);
      return onlyBackups(
        await Promise.all(backups.map(async (name) => ({ name, bytes: (await stat(at(name))).size }))),
      );
    },
    download: (name, file) =>
      pipeline(createReadStream(at(name)), createWriteStream(file, { flags: 'wx', mode: 0o600 })),
    remove: (name) => rm(at(name)),
  };
}
