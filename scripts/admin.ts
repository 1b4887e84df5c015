/**
 * `npm run admin -- --phone 9840012345`: makes an owner of the shop, or gives one back their access when password, phone or
 * recovery codes are lost. Whoever may run it on the server has the database anyway.
 */
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../src/platform/config.ts';
import { type Database, openEmbedded, openPostgres, requireUtf8 } from '../src/platform/db/db.ts';
import { FolderInUse, lockFolder } from '../src/platform/db/folder-lock.ts';
import { ShopError } from '../src/shared/errors.ts';
import { parseMobile } from '../src/shared/phone.ts';
import { rescueOwner } from '../src/shop/accounts/accounts.staff.ts';
import { createAuth } from '../src/shop/accounts/auth.ts';
import { refuseWeakPassword } from '../src/shop/accounts/weak-passwords.ts';

const USAGE =
  'Usage: npm run admin -- --phone <mobile number> [--name NAME]\n' +
  '  The password is read from ADMIN_PASSWORD, or asked for.\n' +
  '  A phone that is an owner’s or of the staff already gets this password, the owner’s role and no second step.';

/** A mistake of whoever called this: `message` is the line to print. */
class Refusal extends Error {}

function readArguments(): { phone: string; name: string } {
  const { values } = parseArgs({ options: { phone: { type: 'string' }, name: { type: 'string' } } });
  if (!values.phone) throw new Refusal(USAGE);
  const phone = parseMobile(values.phone);
  if (phone === null) throw new Refusal('--phone: must be an Indian mobile number of ten digits');
  return { phone, name: values.name?.trim() || 'Owner' };
}

/** Typed without an echo, so that it stands in no terminal's history. */
async function askPassword(): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  process.stdout.write('Password (at least 12 characters): ');
  const reader = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY });
  try {
    return await reader.question('');
  } finally {
    reader.close();
    process.stdout.write('\n');
  }
}

async function openDatabase(config: ReturnType<typeof readConfig>): Promise<Database> {
  const dataDir = resolve(config.dataDir);
  if (!config.databaseUrl) process.once('exit', lockFolder(dataDir));
  const database = config.databaseUrl
    ? await openPostgres(config.databaseUrl, { max: 2 })
    : await openEmbedded(join(dataDir, 'postgres'));
  await requireUtf8(database.db);
  await database.migrate();
  return database;
}

async function main(): Promise<void> {
  const { phone, name } = readArguments();
  const { ADMIN_PASSWORD: given, ...environment } = process.env;
  const config = readConfig({ ...environment, ADMIN_PHONE: undefined });
  const password = given ?? (await askPassword());
  refuseWeakPassword(password, 'admin', 'password');
  const database = await openDatabase(config);
  try {
    // Hashing a password needs none of the shop's secrets.
    const auth = createAuth(database.db, { secret: 'x'.repeat(32), baseUrl: config.baseUrl });
    const outcome = await rescueOwner(database.db, auth, { name, phone_number: phone, password });
    console.log(
      outcome === 'made' ? `${phone} is an owner of the shop now.` : `${phone} can sign in as an owner again.`,
    );
  } finally {
    await database.close();
  }
}

function explain(error: unknown): string {
  const isExpected = [Refusal, ConfigError, FolderInUse, ShopError].some((known) => error instanceof known);
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (isExpected || String(code).startsWith('ERR_PARSE_ARGS')) return message;
  return /^[A-Z_]+: /.test(message) ? message : (stack ?? message);
}

try {
  await main();
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
