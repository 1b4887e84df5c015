/** Shared by operator commands: opens the shop's database and reports errors in one line. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { ConfigError, type readConfig } from '../../src/platform/config.ts';
import { type Database, openPostgres } from '../../src/platform/db/db.ts';
import { FolderInUse, lockFolder } from '../../src/platform/db/folder-lock.ts';
import { explainDatabase } from '../../src/platform/db/unavailable.ts';
import { explainDisk } from '../../src/platform/storage/disk-errors.ts';
import { FolderNotPrivate, keepPrivate } from '../../src/platform/storage/private-folder.ts';
import { folderOfEmbedded, openEmbeddedIn, ready, requireNotMoved } from '../../src/server/open-database.ts';
import { ShopError } from '../../src/shared/errors.ts';

/** A user error: `message` is the line to print. */
export class Refusal extends Error {}

/** Refuses a folder without an embedded database: a wrong DATA_DIR must not look like a shop in which all is well. */
export function requireShopIn(dataDir: string): void {
  requireNotMoved(dataDir);
  if (!existsSync(folderOfEmbedded(dataDir))) throw new Refusal(`DATA_DIR: there is no shop in ${dataDir}`);
}

/** Opens the migrated database; refuses an embedded one that a running shop has open. */
export async function openShopDatabase(config: ReturnType<typeof readConfig>): Promise<Database> {
  const dataDir = resolve(config.dataDir);
  keepPrivate(dataDir);
  if (!config.databaseUrl) process.once('exit', lockFolder(dataDir));
  return ready(
    config.databaseUrl
      ? await openPostgres(config.databaseUrl, { max: 2, directUrl: config.databaseDirectUrl })
      : await openEmbeddedIn(dataDir),
  );
}

type ErrorClass = new (...args: never[]) => Error;

/** Node adds advice for programmers. */
const withoutAdvice = (message: string) => message.replace(/\. To specify a positional argument[\s\S]*$/, '');

interface Command {
  /** What `--help` prints, and a wrong argument after what is wrong with it. */
  usage: string;
  /** Errors whose message is the line to print. */
  expected?: readonly ErrorClass[];
}

function explain(error: unknown, { usage, expected = [] }: Command): string {
  const isExpected = [Refusal, ConfigError, FolderInUse, FolderNotPrivate, ShopError, ...expected].some(
    (known) => error instanceof known,
  );
  const { code, message, stack, syscall } = error as NodeJS.ErrnoException;
  const refused = isExpected ? null : (explainDatabase(error) ?? explainDisk(error));
  if (refused) return refused;
  if (String(code).startsWith('ERR_PARSE_ARGS')) return `${withoutAdvice(message)}\n${usage}`;
  if (isExpected || syscall !== undefined) return message;
  return /^[A-Z_]+: /.test(message) ? message : (stack ?? message);
}

/** Runs a command. Expected failures and user errors end with one line and exit code 1. */
export async function runCommand(work: () => Promise<void>, command: Command): Promise<void> {
  if (['--help', '-h'].some((word) => process.argv.includes(word))) return console.log(command.usage);
  try {
    await work();
  } catch (error) {
    console.error(explain(error, command));
    process.exitCode = 1;
  }
}
