/**
 * `npm run ledger`: checks the invariants of money and stock in a shop's database and prints them line by line; exit code 1
 * if one is broken. `--settled` also compares with the sandbox's books, which is only valid if no payment is in progress.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { requireFinishedRestore } from '#platform/backup/unfinished-restore.ts';
import { readConfig } from '#platform/config.ts';
import { type Database, openPostgres, requireMigrated } from '#platform/db/db.ts';
import { lockFolder } from '#platform/db/folder-lock.ts';
import { openEmbeddedIn } from '#server/open-database.ts';
import { checkLedger } from '#shop/orders/settlement/ledger.ts';
import { requireShopIn, runCommand } from './tools/shop-command.ts';

const USAGE =
  'Usage: npm run ledger                 on the embedded database with the shop stopped\n' +
  '       npm run ledger -- --settled    also compares with the sandbox’s books, while nobody pays';

async function open(): Promise<Database> {
  const config = readConfig(process.env);
  if (config.databaseUrl) return openPostgres(config.databaseUrl, { max: 1 });
  const folder = resolve(config.dataDir);
  requireShopIn(folder);
  process.once('exit', lockFolder(folder));
  return openEmbeddedIn(folder);
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { settled: { type: 'boolean' } } });
  const database = await open();
  const findings = await requireFinishedRestore(database.db)
    .then(() => requireMigrated(database))
    .then(() => checkLedger(database.db, { settled: values.settled ?? false }))
    .finally(database.close);
  for (const { name, broken } of findings) {
    console.log(`${broken.length === 0 ? '✓' : '✗'} ${name}`);
    for (const what of broken) console.log(`    ${what}`);
  }
  const wrong = findings.filter(({ broken }) => broken.length > 0).length;
  console.log(wrong === 0 ? `The ledger holds: ${findings.length} checks.` : `The ledger is broken: ${wrong} checks.`);
  process.exitCode = wrong === 0 ? 0 : 1;
}

await runCommand(main, { usage: USAGE });
