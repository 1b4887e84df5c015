/**
 * `npm run move`: moves the shop in DATA_DIR from the embedded database to the empty PostgreSQL of DATABASE_URL, with every
 * number, bill and waiting mail. The shop is stopped meanwhile.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError } from '../src/platform/backup/archive.ts';
import { readConfig } from '../src/platform/config.ts';
import { lockFolder } from '../src/platform/db/folder-lock.ts';
import { keepPrivate } from '../src/platform/storage/private-folder.ts';
import { type Moved, moveToPostgres } from '../src/server/backup/move.ts';
import { folderOfEmbedded, folderOfMoved } from '../src/server/open-database.ts';
import { Refusal, runCommand } from './tools/shop-command.ts';

const USAGE =
  'Usage: npm run move     the shop in DATA_DIR, from the embedded database to the empty PostgreSQL of DATABASE_URL,\n' +
  '                        with the shop stopped';

const TELL_EVERY_MS = 2_000;

function progress(): (table: string, rows: number) => void {
  let told = performance.now();
  return (table, rows) => {
    if (performance.now() - told < TELL_EVERY_MS) return;
    told = performance.now();
    console.log(`${table.replace(/^public\./, '')}: ${rows} rows …`);
  };
}

function report({ tables, rows, ledger, keptIn }: Moved): string[] {
  const isWhole = ledger.every(({ broken }) => broken.length === 0);
  return [
    `Moved ${rows} rows of ${tables} tables, and compared each table.`,
    isWhole ? `The ledger holds: ${ledger.length} checks.` : 'The ledger is broken: npm run ledger names it.',
    '',
    'The next start of the shop uses the PostgreSQL, with DATABASE_URL as it is now. Pictures stay in DATA_DIR.',
    `The embedded database is kept in ${keptIn}. Delete it once the shop has run for some days: it has the same customers.`,
    'Backups made so far are of the embedded database; make the first one of the new: npm run backup.',
  ];
}

function whyNothingMoves(dataDir: string): string {
  const moved = folderOfMoved(dataDir);
  if (existsSync(moved)) return `DATA_DIR: this shop has moved already; ${moved} is what it was that day`;
  return `DATA_DIR: there is no embedded database in ${dataDir}`;
}

async function main(): Promise<void> {
  parseArgs({ options: {} });
  const config = readConfig(process.env);
  const databaseUrl = config.databaseDirectUrl ?? config.databaseUrl;
  if (databaseUrl === undefined) throw new Refusal(`DATABASE_URL: name the empty PostgreSQL\n${USAGE}`);
  const dataDir = resolve(config.dataDir);
  if (!existsSync(folderOfEmbedded(dataDir))) throw new Refusal(whyNothingMoves(dataDir));
  keepPrivate(dataDir);
  process.once('exit', lockFolder(dataDir));
  for (const line of report(await moveToPostgres({ dataDir, databaseUrl }, progress()))) console.log(line);
}

await runCommand(main, { usage: USAGE, expected: [BackupError] });
