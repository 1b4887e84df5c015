/**
 * Makes and unpacks backups: the database at one moment and every picture that it names. Pictures are never changed and
 * never removed, so copying them after the database is enough.
 */
import { constants, existsSync, mkdtempSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { copyPictures, folderStore, type PictureStore } from '../storage/picture-store.ts';
import { BackupError, readArchive, writeArchive } from './archive.ts';
import { backupName, backupsToRemove, type Keep } from './kept.rules.ts';
import { dumpPostgres } from './postgres-tools.ts';

const FORMAT = 1;

export interface Manifest {
  format: number;
  madeAt: string;
  /** What the database is: pg_dump's file `database.dump`, or the embedded database's folder `postgres`. */
  database: 'postgres' | 'embedded';
}

/** What is copied: a PostgreSQL by its address, an embedded database by whoever has it open. */
export interface BackupSource {
  database: { url: string } | { client: PGlite; folder: string };
  dataDir: string;
  pictures: PictureStore;
}

export interface BackupPlace {
  directory: string;
  key?: string | undefined;
}

export interface MadeBackup {
  file: string;
  bytes: number;
  madeAt: Date;
}

/** Kept in DATA_DIR by a demonstration, whose mails and texts are not worth keeping. */
const SECRETS = 'secrets.json';

/** A folder of pictures goes into the archive as it is; those of an S3 are fetched first. */
async function gatherPictures(pictures: PictureStore, to: string): Promise<void> {
  if (pictures.folder === undefined) await copyPictures(pictures, folderStore(to));
  else if (existsSync(pictures.folder)) await symlink(resolve(pictures.folder), to);
}

/** Copies the database's files while nothing is written; what is not in its tables yet is in its log. */
async function copyEmbedded({ client, folder }: { client: PGlite; folder: string }, to: string): Promise<void> {
  // Makes the log short, so that opening the copy takes no longer than opening the original.
  await client.exec('checkpoint');
  await client.runExclusive(() => cp(folder, to, { recursive: true, mode: constants.COPYFILE_FICLONE }));
}

/** Makes one backup in `directory`. The shop may run and write meanwhile. */
export async function makeBackup(
  { database, dataDir, pictures }: BackupSource,
  place: BackupPlace,
): Promise<MadeBackup> {
  await mkdir(place.directory, { recursive: true, mode: 0o700 });
  const folder = mkdtempSync(join(place.directory, '.making-'));
  const madeAt = new Date();
  try {
    const kind = 'url' in database ? 'postgres' : 'embedded';
    const manifest: Manifest = { format: FORMAT, madeAt: madeAt.toISOString(), database: kind };
    await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
    if ('url' in database) await dumpPostgres(database.url, join(folder, 'database.dump'));
    else await copyEmbedded(database, join(folder, 'postgres'));
    await gatherPictures(pictures, join(folder, 'media'));
    const secrets = resolve(dataDir, SECRETS);
    if (existsSync(secrets)) await symlink(secrets, join(folder, SECRETS));
    const file = join(place.directory, backupName(madeAt, place.key !== undefined));
    // The manifest first: whoever reads the file knows what comes.
    const names = (await readdir(folder)).sort((a, b) => Number(b === 'manifest.json') - Number(a === 'manifest.json'));
    await writeArchive(folder, names, file, place.key);
    return { file, bytes: (await stat(file)).size, madeAt };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Unpacks a backup into an empty folder and says what it is. Throws BackupError when it is not whole. */
export async function unpackBackup(file: string, folder: string, key?: string): Promise<Manifest> {
  await readArchive(file, folder, key);
  const manifest = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => null);
  if (manifest === null) throw new BackupError(`${file}: is no backup of a shop`);
  const read: Manifest = JSON.parse(manifest);
  if (read.format !== FORMAT)
    throw new BackupError(
      `${file}: is of a newer version of the shop (format ${read.format}); restore it with that version`,
    );
  return read;
}

/** Removes what the rule does not keep, and what killed runs left. Answers the names of removed backups. */
export async function removeOldBackups(directory: string, keep: Keep): Promise<string[]> {
  const names = await readdir(directory);
  const old = backupsToRemove(names, keep);
  for (const name of old) await rm(join(directory, name));
  return old;
}
