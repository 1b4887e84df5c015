/**
 * `npm run restore -- <backup>`: restores a backup into an empty place and prints what the owner must check before the shop
 * opens. `--last-bill` names the last bill that anybody has.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError } from '../src/platform/backup/archive.ts';
import { madeAtOf } from '../src/platform/backup/kept.rules.ts';
import { openBackups } from '../src/platform/backup/open-backups.ts';
import { readConfig } from '../src/platform/config.ts';
import { inTransaction } from '../src/platform/db/db.ts';
import { lockFolder } from '../src/platform/db/folder-lock.ts';
import { keepPrivate } from '../src/platform/storage/private-folder.ts';
import { type Restored, type RestorePlace, restoreBackup, restoreStored } from '../src/server/backup/restore.ts';
import { continueSeriesAfter } from '../src/shop/bills/bills.ts';
import { openShopDatabase, Refusal, runCommand } from './tools/shop-command.ts';

const USAGE =
  'Usage: npm run restore -- <backup>                 into an empty DATA_DIR, and an empty DATABASE_URL if it is set;\n' +
  '                                                   a file, or the name of one in BACKUP_DIR\n' +
  '       npm run restore -- --last-bill INV/26-27/57  the last bill that was given out before the loss';

type Config = ReturnType<typeof readConfig>;

async function continueBills(config: Config, number: string): Promise<void> {
  const database = await openShopDatabase(config);
  try {
    const left = await inTransaction(database.db, (tx) => continueSeriesAfter(tx, number));
    if (left === null) throw new Refusal(`--last-bill: ${number} is no bill of this shop beyond its last one`);
    console.log(
      `The series goes on after ${number}. ${left} numbers belong to papers that the restore lost; the audit says so.`,
    );
    console.log('Have copies of them from the customers, or list the numbers as cancelled in GSTR-1, table 13.');
  } finally {
    await database.close();
  }
}

const NEWER = [
  'This backup is of a newer version than the one that restored it. Install that version, or a newer one, before the shop',
  'opens: this one may fail on its tables, or ignore what they hold.',
];

function report({ madeAt, newer, jump, lastOrder, bills, ledger, newsletter, laterPayments }: Restored): string[] {
  const broken = ledger.filter(({ broken }) => broken.length > 0);
  const newest = bills.map(({ number, day }) => `${number} of ${day}`).join(', ');
  return [
    `Restored as of ${madeAt.toISOString()}. Order numbers, tickets and Message-IDs go on ${jump} further.`,
    broken.length === 0
      ? `The ledger holds: ${ledger.length} checks.`
      : `The ledger is broken: npm run ledger names it.`,
    ...(newer ? ['', ...NEWER] : []),
    '',
    'Before the shop opens, what happened after that moment has to be looked after:',
    `- Orders after ${lastOrder ?? 'the beginning'}: from mails to the shop, the gateway and the customers. Payments of the last`,
    '  four days come back within minutes of the start, of a month on Sunday: those of orders that are here pay them, each',
    '  other becomes an alert; refund or enter it.',
    ...(laterPayments ? [`  Those older than two hours come in the next night only: ${laterPayments}`] : []),
    '- Mails: what waited at that moment is sent, so a few go out twice. A price list that was sent since is not known here.',
    ...(newsletter
      ? [
          `  One was being sent: ${newsletter.sent} of ${newsletter.readers} had it. It goes no further, or some would get it twice; sent again`,
          '  (Settings, Season, from a day after it began), it goes to all of them.',
        ]
      : []),
    `- Bills: the last one here is ${newest || 'none'}. If anybody holds a later one:`,
    '  npm run restore -- --last-bill <its number>, before the next is issued. Bills are not moved on by guess: a gap in',
    '  their series has to be explained to the tax office, and a number given twice cannot be.',
    '- Refunds that were made after it stand at the gateway: compare before you refund again.',
    '- Stock, prices and settings that were changed, and goods that left: count again.',
    '- People who left the staff, changed a password or asked to be erased: do it again.',
  ];
}

/** The named file, or if it does not exist, the backup of that name in BACKUP_DIR. */
async function restoreFrom(config: Config, file: string, place: RestorePlace): Promise<Restored> {
  const { at, key } = config.backup;
  if (existsSync(file) || madeAtOf(file) === null || at === undefined)
    return restoreBackup(resolve(file), place, { key });
  return restoreStored(await openBackups(at), file, place, { key });
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: { 'last-bill': { type: 'string' } }, allowPositionals: true });
  const [file, ...more] = positionals;
  const config = readConfig(process.env);
  if (values['last-bill'] && !file) return continueBills(config, values['last-bill']);
  if (!file || more.length > 0 || values['last-bill']) throw new Refusal(USAGE);
  const dataDir = resolve(config.dataDir);
  keepPrivate(dataDir);
  process.once('exit', lockFolder(dataDir));
  const databaseUrl = config.databaseDirectUrl ?? config.databaseUrl;
  const restored = await restoreFrom(config, file, { dataDir, databaseUrl });
  for (const line of report(restored)) console.log(line);
}

await runCommand(main, { usage: USAGE, expected: [BackupError] });
