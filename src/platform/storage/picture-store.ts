/**
 * The store of pictures: a folder (DATA_DIR) or any S3 (MEDIA_URL, s3-store.ts). A key names the files of one picture;
 * they are written together and never change, except under a fixed name.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '#shared/dates.ts';
import { flushToDisk } from './flush.ts';

export interface PictureFile {
  name: string;
  bytes: Uint8Array;
}

export interface PictureStore {
  /** Set if the pictures are local files. */
  folder?: string;
  /** Whether all files of the picture are there. */
  has(key: string): Promise<boolean>;
  /** Replaces the picture. Readers see it completely or not at all. */
  write(key: string, files: readonly PictureFile[]): Promise<void>;
  /** Null if the file does not exist. Throws StoreUnavailable if that cannot be determined. */
  read(key: string, name: string): Promise<Uint8Array | null>;
  /** The keys of all pictures. */
  keys(): Promise<string[]>;
  /** The names of a picture's files. */
  files(key: string): Promise<string[]>;
  writtenAt(key: string): Promise<Date | null>;
  remove(key: string): Promise<void>;
}

/** The picture store cannot be reached or is full: nobody's mistake, answered with a 503. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';

  /** `why`, for the operator, names no secret. */
  constructor(why: string, cause: unknown) {
    super(`The store of pictures is unavailable: ${why}`, { cause });
  }
}

/** Null if `ask` finds no file; any other failure is thrown. */
async function orNull<T>(ask: Promise<T>): Promise<T | null> {
  return ask.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });
}

/** The folder in which a picture is written. */
const SCRATCH = /^\..+\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Pictures as `<folder>/<key>/<file>`. A picture is flushed to disk before the database names it, so that a power cut
 * leaves no empty files; tests pass another `flush`.
 */
export function folderStore(folder: string, flush = flushToDisk): PictureStore {
  async function fill(scratch: string, files: readonly PictureFile[]): Promise<void> {
    await mkdir(scratch, { recursive: true });
    for (const { name, bytes } of files) {
      await writeFile(join(scratch, name), bytes);
      await flush(join(scratch, name));
    }
    await flush(scratch);
  }

  /** Removes what killed processes were writing. What cannot be removed is tried again with the next picture. */
  async function removeUnfinished(): Promise<void> {
    for (const name of (await readdir(folder)).filter((one) => SCRATCH.test(one))) {
      const found = await orNull(stat(join(folder, name)));
      if (found && Date.now() - found.mtimeMs > DAY_MS) await rm(join(folder, name), { recursive: true, force: true });
    }
  }

  async function write(key: string, files: readonly PictureFile[]): Promise<void> {
    const scratch = join(folder, `.${key}.${randomUUID()}`);
    try {
      await fill(scratch, files);
      await rm(join(folder, key), { recursive: true, force: true });
      await rename(scratch, join(folder, key));
    } catch (error) {
      await rm(scratch, { recursive: true, force: true });
      // The same picture was stored in parallel: same bytes, same key.
      if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY')
        throw new StoreUnavailable((error as Error).message, error);
    }
    await flush(folder);
    await removeUnfinished().catch(() => undefined);
  }

  /** False for pictures that a power cut emptied in a version that did not flush them; they are written again. */
  async function isWhole(key: string): Promise<boolean> {
    const names = (await orNull(readdir(join(folder, key)))) ?? [];
    const found = await Promise.all(names.map((name) => orNull(stat(join(folder, key, name)))));
    return found.length > 0 && found.every((file) => file !== null && file.size > 0);
  }
  return {
    folder,
    write,
    has: isWhole,
    read: (key, name) => orNull(readFile(join(folder, key, name))),
    keys: async () => ((await orNull(readdir(folder))) ?? []).filter((name) => !name.startsWith('.')),
    files: async (key) => (await orNull(readdir(join(folder, key)))) ?? [],
    writtenAt: async (key) => (await orNull(stat(join(folder, key))))?.mtime ?? null,
    remove: (key) => rm(join(folder, key), { recursive: true, force: true }),
  };
}

/**
 * A picture's files, or none if it was removed meanwhile. Throws StoreUnavailable for a file that is listed but not
 * there: without it a backup would be taken for a whole one.
 */
async function filesOf(from: PictureStore, key: string): Promise<PictureFile[]> {
  const files: PictureFile[] = [];
  for (const name of await from.files(key)) {
    const bytes = await from.read(key, name);
    if (bytes) files.push({ name, bytes });
    else if ((await from.files(key)).includes(name))
      throw new StoreUnavailable(`it lists ${key}/${name}, but does not have it`, undefined);
    else return [];
  }
  return files;
}

export interface Copied {
  copied: number;
  /**
   * The keys of pictures that were left out: their writing is under way or was interrupted, or a power cut emptied them. In
   * another store they would count as whole, and uploading them again would change nothing.
   */
  notWhole: string[];
}

interface CopyOptions {
  /** False for a backup, which takes what there is: a bucket that was filled by other means has no marks of whole pictures. */
  onlyWhole: boolean;
  onPicture?: (at: number, of: number) => void;
}

/** Copies the pictures that `to` lacks; existing ones are the same, except under fixed names. */
export async function copyPictures(
  from: PictureStore,
  to: PictureStore,
  { onlyWhole, onPicture }: CopyOptions,
): Promise<Copied> {
  const keys = await from.keys();
  const notWhole: string[] = [];
  let copied = 0;
  for (const [at, key] of keys.entries()) {
    onPicture?.(at, keys.length);
    if (await to.has(key)) continue;
    if (onlyWhole && !(await from.has(key))) {
      notWhole.push(key);
      continue;
    }
    const files = await filesOf(from, key);
    if (files.length === 0) continue;
    await to.write(key, files);
    copied += 1;
  }
  return { copied, notWhole };
}
