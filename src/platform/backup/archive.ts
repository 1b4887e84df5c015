/**
 * The file format of a backup: a folder as tar and gzip and, with a key, encrypted by age (https://age-encryption.org),
 * so that standard tools open it: `age -d -i key.txt <file> | tar xz`. Reading detects a truncated or changed file:
 * gzip ends in a checksum, and age authenticates every chunk and the end.
 */
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { create, extract } from 'tar';

/** `message` is a single line for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** A new key for BACKUP_KEY, in the form of age's own `age-keygen`. */
export const newKey = (): Promise<string> => generateX25519Identity();

const isEncrypted = (file: string) => file.endsWith('.age');

/** Pictures are compressed already, so the quickest level saves nearly as much as the best. */
const GZIP_LEVEL = 1;

type Bytes = ReadableStream<Uint8Array>;
const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as Bytes;
const fromWeb = (stream: Bytes) => Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);

async function encrypted(stream: Readable, key: string): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(key));
  return fromWeb(await encrypter.encrypt(toWeb(stream)));
}

async function decrypted(stream: Readable, file: string, key: string | undefined): Promise<Readable> {
  if (key === undefined)
    throw new BackupError(`BACKUP_KEY: ${basename(file)} is encrypted; give the key it was made with`);
  const decrypter = new Decrypter();
  decrypter.addIdentity(key);
  try {
    return fromWeb(await decrypter.decrypt(toWeb(stream)));
  } catch (error) {
    stream.destroy();
    if (!/no identity matched/.test((error as Error).message)) throw error;
    throw new BackupError(`BACKUP_KEY: is not the key of ${basename(file)}`);
  }
}

/**
 * Packs the contents of `folder` and streams the bytes to `write`; symbolic links are replaced by their targets. If a
 * file cannot be packed, the stream fails before its last byte.
 */
export async function writeArchive<T>(
  folder: string,
  names: readonly string[],
  write: (bytes: Readable) => Promise<T>,
  key?: string,
): Promise<T> {
  const packed = createGzip({ level: GZIP_LEVEL });
  const packing = pipeline(Readable.from(create({ cwd: folder, follow: true, strict: true }, [...names])), packed);
  // It may fail before it is awaited below, which would end the process.
  packing.catch(() => undefined);
  let writing: Promise<T> | undefined;
  try {
    const bytes = key === undefined ? packed : await encrypted(packed, key);
    writing = write(bytes);
    const [written] = await Promise.all([writing, packing]);
    return written;
  } catch (error) {
    packed.destroy();
    // Afterwards nothing writes any more, and what was begun is removed.
    await Promise.allSettled([packing, writing]);
    throw error;
  }
}

async function openFile(file: string): Promise<Readable> {
  const handle = await open(file);
  if ((await handle.stat()).isFile()) return handle.createReadStream();
  await handle.close();
  throw new BackupError(`${file}: is not a file`);
}

/**
 * Unpacks into an empty folder. Throws BackupError for a wrong key or an incomplete file. Afterwards nothing writes into
 * the folder any more, so that the caller can delete it.
 */
export async function readArchive(file: string, folder: string, key?: string): Promise<void> {
  const stream = await openFile(file);
  try {
    const zipped = isEncrypted(file) ? await decrypted(stream, file, key) : stream;
    // `sync`: otherwise files that were begun are written on after a failure.
    const unpack = extract({ cwd: folder, strict: true, preserveOwner: false, sync: true });
    await pipeline(zipped, createGunzip(), unpack);
  } catch (error) {
    if (error instanceof BackupError || (error as NodeJS.ErrnoException).syscall) throw error;
    throw new BackupError(`${basename(file)} is damaged or not whole: ${(error as Error).message}`);
  } finally {
    stream.destroy();
  }
}
