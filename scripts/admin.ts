/**
 * `npm run admin -- --phone 9840012345`: makes an owner of the shop, or restores access when password, phone or recovery
 * codes are lost. `--remove-demo` removes the demonstration from a shop's data. Anybody who can run it has the database anyway.
 */
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { removeDemo } from '../seeds/remove-demo.ts';
import { readConfig } from '../src/platform/config.ts';
import { createLeakCheck } from '../src/platform/leaked-passwords.ts';
import { createLog } from '../src/platform/log.ts';
import { parseMobile } from '../src/shared/phone.ts';
import { hasAdmin } from '../src/shop/accounts/accounts.ts';
import { createAuth } from '../src/shop/accounts/auth.ts';
import { refuseWeakPassword } from '../src/shop/accounts/passwords/weak-passwords.ts';
import { rescueOwner } from '../src/shop/accounts/staff/staff.ts';
import { openShopDatabase, Refusal, requireShopIn, runCommand } from './tools/shop-command.ts';

const USAGE =
  'Usage: npm run admin -- --phone <mobile number> [--name NAME]\n' +
  '       npm run admin -- --remove-demo\n' +
  '  The password is read from ADMIN_PASSWORD, or asked for.\n' +
  '  A phone that is an owner’s or of the staff already gets this password, the owner’s role and no second step.\n' +
  '  --remove-demo takes the demonstration’s accounts and orders out, so that SHOP_ENV=production can start.';

const OPTIONS = { phone: { type: 'string' }, name: { type: 'string' }, 'remove-demo': { type: 'boolean' } } as const;

function readArguments(): { phone: string; name: string } | 'remove-demo' {
  const { values } = parseArgs({ options: OPTIONS });
  if (values['remove-demo']) {
    if (values.phone || values.name) throw new Refusal('--remove-demo: takes no other argument');
    return 'remove-demo';
  }
  if (!values.phone) throw new Refusal(USAGE);
  const phone = parseMobile(values.phone);
  if (phone === null) throw new Refusal('--phone: must be an Indian mobile number of ten digits');
  return { phone, name: values.name?.trim() || 'Owner' };
}

/** Read without echo, so that it does not appear in the terminal's history. */
async function askPassword(): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  process.stdout.write('Password (at least 12 characters): ');
  const reader = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY });
  try {
    for await (const line of reader) return line;
    // The input of a service or a container has no line.
    throw new Refusal('ADMIN_PASSWORD: must be set where nobody can type the password');
  } finally {
    reader.close();
    process.stdout.write('\n');
  }
}

const countOf = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

async function removeDemonstration(config: ReturnType<typeof readConfig>): Promise<void> {
  if (!config.databaseUrl) requireShopIn(resolve(config.dataDir));
  const database = await openShopDatabase(config);
  try {
    const { accounts, orders } = await removeDemo(database.db);
    if (accounts === 0 && orders === 0) return console.log('There is nothing of the demonstration to remove.');
    const what = `${countOf(accounts, 'account', 'accounts')} and ${countOf(orders, 'order', 'orders')}`;
    console.log(`Removed ${what} of the demonstration; their goods are back in stock.`);
    console.log('Catalogue, coupons and the store’s name and address stay as they are: look through the settings.');
    console.log('The shop takes enquiries until its owner chooses otherwise.');
    if (!(await hasAdmin(database.db)))
      console.log(
        'There is no owner: start with ADMIN_PHONE and ADMIN_PASSWORD, or npm run admin -- --phone <number>.',
      );
  } finally {
    await database.close();
  }
}

async function main(): Promise<void> {
  const asked = readArguments();
  const { ADMIN_PASSWORD: given, ...environment } = process.env;
  const config = readConfig({ ...environment, ADMIN_PHONE: undefined });
  if (asked === 'remove-demo') return removeDemonstration(config);
  const { phone, name } = asked;
  const password = given?.trim() ? given : await askPassword();
  refuseWeakPassword(password, { role: 'admin', field: 'password' });
  if (password === given) console.log('The password is the one in ADMIN_PASSWORD.');
  const database = await openShopDatabase(config);
  try {
    // Hashing a password does not need the shop's secret.
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

await runCommand(main, { usage: USAGE });
