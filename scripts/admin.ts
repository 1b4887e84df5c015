/**
 * `npm run admin -- --phone 9840012345`: makes an owner of the shop, or gives one back their access when password, phone or
 * recovery codes are lost. Whoever may run it on the server has the database anyway.
 */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { readConfig } from '../src/platform/config.ts';
import { createLeakCheck } from '../src/platform/leaked-passwords.ts';
import { createLog } from '../src/platform/log.ts';
import { parseMobile } from '../src/shared/phone.ts';
import { rescueOwner } from '../src/shop/accounts/accounts.staff.ts';
import { createAuth } from '../src/shop/accounts/auth.ts';
import { refuseWeakPassword } from '../src/shop/accounts/weak-passwords.ts';
import { openShopDatabase, Refusal, runCommand } from './shop-command.ts';

const USAGE =
  'Usage: npm run admin -- --phone <mobile number> [--name NAME]\n' +
  '  The password is read from ADMIN_PASSWORD, or asked for.\n' +
  '  A phone that is an owner’s or of the staff already gets this password, the owner’s role and no second step.';

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

async function main(): Promise<void> {
  const { phone, name } = readArguments();
  const { ADMIN_PASSWORD: given, ...environment } = process.env;
  const config = readConfig({ ...environment, ADMIN_PHONE: undefined });
  const password = given ?? (await askPassword());
  refuseWeakPassword(password, { role: 'admin', field: 'password' });
  const database = await openShopDatabase(config);
  try {
    // Hashing a password needs none of the shop's secrets.
    const isLeaked = config.leakedPasswordsUrl
      ? createLeakCheck(config.leakedPasswordsUrl, createLog('warn'))
      : undefined;
    const auth = createAuth(database.db, { secret: 'x'.repeat(32), baseUrl: config.baseUrl, isLeaked });
    const outcome = await rescueOwner(database.db, auth, { name, phone_number: phone, password });
    console.log(
      outcome === 'made' ? `${phone} is an owner of the shop now.` : `${phone} can sign in as an owner again.`,
    );
  } finally {
    await database.close();
  }
}

await runCommand(main);
