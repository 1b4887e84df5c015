/**
 * `npm run backup`: backs up the running shop, tests the backup by restoring it into a scratch database, and deletes old
 * backups by rule. Exit code 1 if making or testing the backup failed; then nothing is deleted.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError, newKey } from '../src/platform/backup/archive.ts';
import { type BackupPlace, makeBackup, removeOldBackups, withBackupFile } from '../src/platform/backup/backup.ts';
import { type BackupAddress, parseBackupAddress } from '../src/platform/backup/backup-address.ts';
import { openBackups } from '../src/platform/backup/open-backups.ts';
import type { Answered } from '../src/platform/backup/running-shop.ts';
import { readConfig } from '../src/platform/config.ts';
import { openEmbedded, requireShop } from '../src/platform/db/db.ts';
import { FolderInUse, lockFolder } from '../src/platform/db/folder-lock.ts';
import { openPictureStore } from '../src/platform/storage/open-store.ts';
import type { PictureStore } from '../src/platform/storage/picture-store.ts';
import { keepPrivate } from '../src/platform/storage/private-folder.ts';
import { proveBackup } from '../src/server/backup/prove.ts';
import { askRunningShop } from './tools/running-shop.ts';
import { Refusal, requireShopIn, runCommand } from './tools/shop-command.ts';

const USAGE =
  'Usage: npm run backup [-- --to FOLDER or s3://…] [--unproved]\n' +
  '       npm run backup -- --list       names the backups that are there\n' +
  '       npm run backup -- --new-key    prints a key for BACKUP_KEY';

const OPTIONS = {
  to: { type: 'string' },
  unproved: { type: 'boolean' },
  list: { type: 'boolean' },
  'new-key': { type: 'boolean' },
} as const;

type Config = ReturnType<typeof readConfig>;

async function backUpEmbedded(
  { dataDir, pictures }: { dataDir: string; pictures: PictureStore },
  place: BackupPlace,
): Promise<Answered> {
  const folder = join(dataDir, 'postgres');
  requireShopIn(dataDir);
  keepPrivate(dataDir);
  try {
    process.once('exit', lockFolder(dataDir));
  } catch (error) {
    if (error instanceof FolderInUse) return askRunningShop(dataDir, place);
    throw error;
  }
  const database = await openEmbedded(folder);
  const { pool } = database.driver;
  return requireShop(database)
    .then(() => makeBackup({ database: { pool, folder }, dataDir, pictures }, place))
    .finally(database.close);
}

async function backUp(config: Config, place: BackupPlace): Promise<Answered> {
  const dataDir = resolve(config.dataDir);
  const pictures = await openPictureStore(config.media, dataDir);
  const url = config.databaseDirectUrl ?? config.databaseUrl;
  return url
    ? makeBackup({ database: { url }, dataDir, pictures }, place)
    : backUpEmbedded({ dataDir, pictures }, place);
}

function addressOf(to: string | undefined, config: Config): BackupAddress {
  const at = to === undefined ? config.backup.at : parseBackupAddress(to);
  if (at === undefined) throw new Refusal(`BACKUP_DIR: must name the place of the backups\n${USAGE}`);
  if (at === null) throw new Refusal(`--to: must look like s3://key:secret@host/bucket?region=…\n${USAGE}`);
  return at;
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

async function listBackups(at: BackupAddress): Promise<void> {
  const found = await (await openBackups(at)).list();
  for (const { name, bytes } of found) console.log(`${name} (${megabytes(bytes)})`);
  if (found.length === 0) console.log('There is no backup.');
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: OPTIONS });
  if (values['new-key']) return console.log(await newKey());
  const config = readConfig(process.env);
  const at = addressOf(values.to, config);
  if (values.list) return listBackups(at);
  const place = { at, key: config.backup.key };
  const { name, file, bytes } = await backUp(config, place);
  console.log(`${file} (${megabytes(bytes)}${place.key ? ', encrypted' : ', not encrypted: no BACKUP_KEY'})`);
  if (values.unproved) return;
  const store = await openBackups(at);
  const databaseUrl = config.databaseDirectUrl ?? config.databaseUrl;
  const { orders, lastOrderAt, pictures, problems } = await withBackupFile(
    store,
    name,
    resolve(config.dataDir),
    (whole) => proveBackup({ file: whole, key: place.key, databaseUrl }),
  );
  if (problems.length > 0)
    throw new BackupError(`The backup is not proved:\n${problems.map((one) => `  ${one}`).join('\n')}`);
  console.log(
    `Proved: restored, the ledger holds; ${orders} orders${lastOrderAt ? `, the last of ${lastOrderAt}` : ''}, ${pictures} pictures.`,
  );
  for (const old of await removeOldBackups(store, config.backup.keep, name)) console.log(`Removed ${old}`);
}

await runCommand(main, { usage: USAGE, expected: [BackupError] });
