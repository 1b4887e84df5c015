/**
 * `npm run backup`: makes a backup of the shop while it runs, proves it by restoring it into a scratch database, and lets go of
 * old ones by rule. Exit code 1 when it could not be made or not be proved; then nothing is let go of.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError, newKey } from '../src/platform/backup/archive.ts';
import { makeBackup, removeOldBackups } from '../src/platform/backup/backup.ts';
import { readConfig } from '../src/platform/config.ts';
import { openEmbedded } from '../src/platform/db/db.ts';
import { FolderInUse, lockFolder } from '../src/platform/db/folder-lock.ts';
import { openPictureStore } from '../src/platform/storage/open-store.ts';
import type { PictureStore } from '../src/platform/storage/picture-store.ts';
import { keepPrivate } from '../src/platform/storage/private-folder.ts';
import { proveBackup } from '../src/server/backup/prove.ts';
import { askRunningShop } from './tools/running-shop.ts';
import { Refusal, runCommand } from './tools/shop-command.ts';

const USAGE =
  'Usage: npm run backup [-- --to FOLDER] [--unproved]\n' +
  '       npm run backup -- --new-key    prints a key for BACKUP_KEY';

const OPTIONS = { to: { type: 'string' }, unproved: { type: 'boolean' }, 'new-key': { type: 'boolean' } } as const;

type Config = ReturnType<typeof readConfig>;
interface Place {
  directory: string;
  key?: string | undefined;
}

async function backUpEmbedded(
  { dataDir, pictures }: { dataDir: string; pictures: PictureStore },
  place: Place,
): Promise<{ file: string; bytes: number }> {
  const folder = join(dataDir, 'postgres');
  if (!existsSync(folder)) throw new Refusal(`DATA_DIR: there is no shop in ${dataDir}`);
  keepPrivate(dataDir);
  try {
    process.once('exit', lockFolder(dataDir));
  } catch (error) {
    if (error instanceof FolderInUse) return askRunningShop(dataDir, place);
    throw error;
  }
  const { driver, close } = await openEmbedded(folder);
  if (driver.kind !== 'pglite') throw new Error('The embedded database has another driver.');
  return makeBackup({ database: { client: driver.client, folder }, dataDir, pictures }, place).finally(close);
}

async function backUp(config: Config, place: Place): Promise<{ file: string; bytes: number }> {
  const dataDir = resolve(config.dataDir);
  const pictures = await openPictureStore(config.media, dataDir);
  const url = config.databaseDirectUrl ?? config.databaseUrl;
  return url
    ? makeBackup({ database: { url }, dataDir, pictures }, place)
    : backUpEmbedded({ dataDir, pictures }, place);
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: OPTIONS });
  if (values['new-key']) return console.log(await newKey());
  const config = readConfig(process.env);
  const directory = values.to ?? config.backup.directory;
  if (directory === undefined) throw new Refusal(`BACKUP_DIR: must name the folder of the backups\n${USAGE}`);
  const place = { directory: resolve(directory), key: config.backup.key };
  const { file, bytes } = await backUp(config, place);
  console.log(
    `${file} (${(bytes / 1e6).toFixed(1)} MB${place.key ? ', encrypted' : ', not encrypted: no BACKUP_KEY'})`,
  );
  if (values.unproved) return;
  const databaseUrl = config.databaseDirectUrl ?? config.databaseUrl;
  const { orders, lastOrderAt, pictures, problems } = await proveBackup({ file, key: place.key, databaseUrl });
  if (problems.length > 0)
    throw new BackupError(`The backup is not proved:\n${problems.map((one) => `  ${one}`).join('\n')}`);
  console.log(
    `Proved: restored, the ledger holds; ${orders} orders${lastOrderAt ? `, the last of ${lastOrderAt}` : ''}, ${pictures} pictures.`,
  );
  for (const name of await removeOldBackups(place.directory, config.backup.keep)) console.log(`Removed ${name}`);
}

await runCommand(main, [BackupError]);
