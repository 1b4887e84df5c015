/**
 * Makes and unpacks backups: the database at one moment and every picture it refers to. Pictures are never changed or
 * removed, so copying them after the database is enough.
 */

import { constants, existsSync } from 'node:fs';
import { cp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { Pool } from '../db/pool.ts';
import { copyPictures, folderStore, type PictureStore } from '../storage/picture-store.ts';
import { BackupError, readArchive, writeArchive } from './archive.ts';
import type { BackupAddress } from './backup-address.ts';
import type { BackupStore } from './backup-store.ts';
import { backupName, backupsToRemove, type Keep } from './kept.rules.ts';
import { openBackups } from './open-backups.ts';
import { dumpPostgres } from './postgres-tools.ts';
import { inScratchFolder, SCRATCH_LOCK } from './scratch-folder.ts';
import { requireWholeShopAt } from './unfinished-restore.ts';

const FORMAT = 1;

const Manifest = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  /** The kind of database: pg_dump's file `database.dump`, or the embedded database's folder `postgres`. */
  database: z.enum(['postgres', 'embedded']),
});
export type Manifest = z.output<typeof Manifest>;
const OtherManifest = z.object({ format: z.int() });

/** What to back up: a PostgreSQL by its address, or an embedded database by its folder and its only connection. */
export interface BackupSource {
  database: { url: string } | { pool: Pool; folder: string };
  dataDir: string;
  pictures: PictureStore;
}

export interface BackupPlace {
  at: BackupAddress;
  key?: string | undefined;
}

export interface MadeBackup {
  name: string;
  /** The backup's name for people: a path or an address. */
  file: string;
  bytes: number;
  madeAt: Date;
}

/** A demonstration keeps its secrets in DATA_DIR. Its mails and texts are not worth backing up. */
const SECRETS = 'secrets.json';

/** A local folder of pictures goes into the archive as it is; those in an S3 are downloaded first. */
async function gatherPictures(pictures: PictureStore, to: string): Promise<void> {
  if (pictures.folder === undefined) await copyPictures(pictures, folderStore(to), { onlyWhole: false });
  else if (existsSync(pictures.folder)) await symlink(resolve(pictures.folder), to);
}

/** Copies the database's files while nothing is written. Data that is not in the tables yet is in the log. */
async function copyEmbedded({ pool, folder }: { pool: Pool; folder: string }, to: string): Promise<void> {
  const client = await pool.connect();
  try {
    // A checkpoint shortens the log, so that opening the copy takes no longer than opening the original.
    await client.query('checkpoint');
    await cp(folder, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
  } finally {
    client.release();
  }
}

/** Makes one backup. The shop may run and write meanwhile. */
export async function makeBackup(
  { database, dataDir, pictures }: BackupSource,
  place: BackupPlace,
): Promise<MadeBackup> {
  const store = await openBackups(place.at);
  if ('url' in database) await requireWholeShopAt(database.url);
  // Fails early if the S3 is unreachable. A backup for an S3 is gathered in the shop's own folder.
  if (store.folder === undefined) await store.list();
  return inScratchFolder(store.folder ?? dataDir, 'making', async (folder) => {
    const madeAt = new Date();
    const kind = 'url' in database ? 'postgres' : 'embedded';
    const manifest: Manifest = { format: FORMAT, madeAt: madeAt.toISOString(), database: kind };
    await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
    if ('url' in database) await dumpPostgres(database.url, join(folder, 'database.dump'));
    else await copyEmbedded(database, join(folder, 'postgres'));
    await gatherPictures(pictures, join(folder, 'media'));
    const secrets = resolve(dataDir, SECRETS);
    if (existsSync(secrets)) await symlink(secrets, join(folder, SECRETS));
    const name = backupName(madeAt, place.key !== undefined);
    // The manifest first, so that a reader knows what follows.
    const names = (await readdir(folder))
      .filter((name) => name !== SCRATCH_LOCK)
      .sort((a, b) => Number(b === 'manifest.json') - Number(a === 'manifest.json'));
    const bytes = await writeArchive(folder, names, (stream) => store.write(name, stream), place.key);
    return { name, file: store.nameFor(name), bytes, madeAt };
  });
}

/**
 * Runs work on a backup as a local file: in place, or downloaded into a folder of `scratch` whose name begins with `what`, and
 * deleted afterwards.
 */
export async function withBackupFile<T>(
  store: BackupStore,
  name: string,
  scratch: string,
  work: (file: string) => Promise<T>,
  what = 'fetched',
): Promise<T> {
  if (store.folder !== undefined) return work(join(store.folder, name));
  return inScratchFolder(scratch, what, async (folder) => {
    const file = join(folder, name);
    await store.download(name, file);
    return work(file);
  });
}

/** Unpacks a backup into an empty folder and returns its manifest. Throws BackupError if it is incomplete. */
export async function unpackBackup(file: string, folder: string, key?: string): Promise<Manifest> {
  await readArchive(file, folder, key);
  const manifest = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => null);
  if (manifest === null) throw new BackupError(`${file}: is no backup of a shop`);
  return parseManifest(manifest, file);
}

function parseManifest(text: string, file: string): Manifest {
  const json = parseJson(text);
  const read = Manifest.safeParse(json);
  if (read.success) return read.data;
  const other = OtherManifest.safeParse(json);
  if (!other.success || other.data.format === FORMAT) throw new BackupError(`${file}: is no backup of a shop`);
  throw new BackupError(
    `${file}: is of a newer version of the shop (format ${other.data.format}); restore it with that version`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Removes backups that the rule does not keep now that `latest` is made; returns their names. */
export async function removeOldBackups(store: BackupStore, keep: Keep, latest: string): Promise<string[]> {
  const found = await store.list();
  const old = backupsToRemove(
    found.map(({ name }) => name),
    keep,
    latest,
  );
  for (const name of old) await store.remove(name);
  return old;
}
