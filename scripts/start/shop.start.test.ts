/** The shop as a process: what an operator sees at the first start, the second, the end, and after a mistake. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exitCodeOf, freePort, ROOT } from '../tools/run.ts';
import { launchShop, MEMORY_FLAGS, makeDataDir, type ShopServer, startShop, TEST_ADMIN } from '../tools/shop-server.ts';

const NPM_START: [string, ...string[]] = ['npm', 'start'];

const logOf = (name: string) => join(ROOT, `.cache/gate/start-${name}.log`);
const linesOf = (log: string) =>
  readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');

function answers(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    (answer) => answer.ok,
    () => false,
  );
}

async function signIn(url: string, phone_number: string, password: string): Promise<number> {
  const answer = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone_number, password }),
  });
  return answer.status;
}

describe('a shop started by npm', () => {
  const dataDir = makeDataDir();
  const customer = { phone_number: '9876500011', password: 'kuruvi-vedi-7' };
  let shop: ShopServer;

  beforeAll(async () => {
    shop = await startShop({ log: logOf('first'), dataDir: dataDir.path, command: NPM_START });
  });
  afterAll(async () => {
    await shop.close();
    dataDir.remove();
  });

  test('prints its address, and is alive and ready', async () => {
    expect(linesOf(logOf('first'))).toContain(`Listening on ${shop.url}`);
    expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
  });

  test('has the admin from its environment', async () => {
    expect(await signIn(shop.url, TEST_ADMIN.phone, TEST_ADMIN.password)).toBe(200);
  });

  test('does not share its data folder with a second one', async () => {
    const log = logOf('second-on-folder');
    const second = launchShop({ log, dataDir: dataDir.path, variables: { PORT: String(await freePort()) } });
    expect(await exitCodeOf(second)).toBe(1);
    expect(linesOf(log)).toEqual([expect.stringContaining('DATA_DIR')]);
    expect(await answers(shop.url)).toBe(true);
  });

  test('stops with npm at SIGTERM, and starts again with its data, without building', async () => {
    const { password, phone_number } = customer;
    const registered = await fetch(`${shop.url}/api/users/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'Meena',
        email: 'meena@example.com',
        phone_number,
        password,
        role: 'user',
        status: 1,
      }),
    });
    expect(registered.status).toBe(201);

    expect(await shop.close()).toBe(true);
    expect(shop.process.exitCode).toBe(0);
    expect(await answers(shop.url)).toBe(false);

    shop = await startShop({ log: logOf('again'), dataDir: dataDir.path, command: NPM_START });
    expect(linesOf(logOf('again')).filter((line) => line.includes('Building'))).toEqual([]);
    expect(await signIn(shop.url, phone_number, password)).toBe(200);
  });
});

describe('a killed shop', () => {
  const dataDir = makeDataDir();
  afterAll(() => dataDir.remove());

  test('starts again with its data, and ends cleanly at SIGTERM', async () => {
    const first = await startShop({ log: logOf('killed'), dataDir: dataDir.path });
    const ended = exitCodeOf(first.process);
    first.process.kill('SIGKILL');
    await ended;

    const next = await startShop({ log: logOf('after-kill'), dataDir: dataDir.path });
    expect(await signIn(next.url, TEST_ADMIN.phone, TEST_ADMIN.password)).toBe(200);
    expect(await next.close()).toBe(true);
    expect(next.process.exitCode).toBe(0);
  });
});

// Before: the first line of the log froze the shop for good, and a closed terminal's shop could only be killed.
describe.runIf(process.platform === 'linux')('a shop whose output cannot be written', () => {
  const dataDir = makeDataDir();
  afterAll(() => dataDir.remove());

  test('goes on without it on a full disk, and ends cleanly', async () => {
    const shop = await startShop({ log: '/dev/full', dataDir: dataDir.path });
    shop.process.kill('SIGHUP');
    await setTimeout(1_000);
    expect(await signIn(shop.url, TEST_ADMIN.phone, 'a-wrong-password')).toBe(401);
    expect(await signIn(shop.url, TEST_ADMIN.phone, TEST_ADMIN.password)).toBe(200);
    expect(await shop.close()).toBe(true);
    expect(shop.process.exitCode).toBe(0);
  });

  const serve = `${process.execPath} ${MEMORY_FLAGS.join(' ')} dist/app/main.js`;
  const inTerminal = (command: string): [string, ...string[]] => ['script', '-qec', command, '/dev/null'];
  const closeTerminal = async (shop: ShopServer) => {
    const ended = exitCodeOf(shop.process);
    shop.process.kill('SIGKILL');
    await ended;
  };

  // Before: behind a pipe it went on without a reader, and kept its folder from the next one.
  test.each([
    ['', `exec ${serve}`],
    [', behind a pipe', `${serve} | cat`],
  ])('ends with the terminal that it was started in%s', async (_, started) => {
    const command = inTerminal(started);
    const shop = await startShop({ log: logOf('terminal'), dataDir: dataDir.path, command });
    await closeTerminal(shop);
    await expect.poll(() => answers(shop.url)).toBe(false);
    // Nobody has its folder any more.
    const next = await startShop({ log: logOf('after-terminal'), dataDir: dataDir.path });
    expect(await next.close()).toBe(true);
  });

  // Before: a hang-up long after the terminal was gone, which asks for new processes, ended them for good.
  test('takes a later hang-up as one if it was detached from its terminal', async () => {
    const command = inTerminal(`setsid --wait ${serve}`);
    const shop = await startShop({ log: logOf('detached'), dataDir: dataDir.path, command });
    const [pid] = readFileSync(join(dataDir.path, 'lock'), 'utf8').split(' ').map(Number) as [number];
    await closeTerminal(shop);
    // It looks once a second.
    await setTimeout(4_000);
    process.kill(pid, 'SIGHUP');
    await setTimeout(1_000);
    expect(await answers(shop.url)).toBe(true);
    process.kill(pid, 'SIGTERM');
    await expect.poll(() => answers(shop.url)).toBe(false);
  });
});

describe('a wrong configuration', () => {
  const dataDir = makeDataDir();
  afterAll(() => dataDir.remove());

  const MISTAKES: [variable: string, variables: NodeJS.ProcessEnv][] = [
    ['PORT', { PORT: 'seven' }],
    ['SHOP_ENV', { SHOP_ENV: 'staging' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/shop' }],
    ['ADMIN_PASSWORD', { ADMIN_PASSWORD: 'short' }],
    ['ADMIN_PASSWORD', { ADMIN_PASSWORD: undefined }],
    ['RAZORPAY_KEY_SECRET', { RAZORPAY_KEY_ID: 'rzp_test_abc' }],
    ['WEB_CONCURRENCY', { WEB_CONCURRENCY: '2' }],
    ['BASE_URL', { SHOP_ENV: 'production' }],
  ];

  test.each(MISTAKES)('of %s (%j) is one line that names it, and exit code 1', async (variable, variables) => {
    const log = logOf('mistake');
    const shop = launchShop({ log, dataDir: dataDir.path, variables });
    expect(await exitCodeOf(shop)).toBe(1);
    expect(linesOf(log)).toEqual([expect.stringContaining(variable)]);
    rmSync(log);
  });
});
