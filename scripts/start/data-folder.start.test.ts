/** Who owns the data folder, with real files and other users. A command creates the folder as the shop does. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bareEnvironmentWith, exitCodeOf, ROOT } from '../tools/run.ts';
import { launchShop, makeDataDir, startShop } from '../tools/shop-server.ts';

const scratch = makeDataDir();
// Others may reach the data folder: what is in it must protect itself.
chmodSync(scratch.path, 0o755);
afterAll(() => scratch.remove());

const isRoot = process.getuid?.() === 0;
const LIST = join(scratch.path, 'list.csv');
writeFileSync(LIST, 'Category,Product,Net rate\r\nBombs,Lakshmi,10.5\r\n');

const logOf = (name: string) => join(ROOT, `.cache/gate/data-folder-${name}.log`);

/** The folder and everything below it that others have any permission for. */
function openToOthers(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return [folder, ...names.map((name) => join(folder, name))].filter((path) => {
    // A running shop renames and removes files between the listing and the stat.
    const stats = lstatSync(path, { throwIfNoEntry: false });
    return stats !== undefined && !stats.isSymbolicLink() && (stats.mode & 0o077) !== 0;
  });
}

/** A command of the shop with the umask of most systems. */
function importInto(dataDir: string): { code: number | null; output: string } {
  const command = 'umask 022 && exec "$0" scripts/import.ts "$1"';
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command, process.execPath, LIST], {
    cwd: ROOT,
    encoding: 'utf8',
    env: bareEnvironmentWith({ DATA_DIR: dataDir }),
  });
  return { code: status, output: `${stdout}${stderr}`.trim() };
}

function readAsNobody(file: string): number | null {
  return spawnSync('cat', [file], { uid: 65534, gid: 65534, stdio: 'ignore' }).status;
}

describe('the data folder', () => {
  const dataDir = join(scratch.path, 'data');
  const table = () => join(dataDir, 'postgres/PG_VERSION');
  beforeAll(() => expect(importInto(dataDir).code).toBe(0));

  // Before: nearly every file could be written by everybody, and `nobody` read them. With the mask alone the database's files
  // stayed as they were, because PGlite sets their modes itself.
  it('is created for the shop only, and so is every file of the database', () => {
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(readdirSync(join(dataDir, 'postgres')).length).toBeGreaterThan(10);
    expect(openToOthers(dataDir)).toEqual([]);
    if (isRoot) expect(readAsNobody(table())).not.toBe(0);
  });

  it('of an older version is closed to others at the next start, but not the targets of links', () => {
    const elsewhere = join(scratch.path, 'elsewhere.txt');
    writeFileSync(elsewhere, 'of somebody else');
    chmodSync(elsewhere, 0o644);
    mkdirSync(join(dataDir, 'mail'));
    writeFileSync(join(dataDir, 'mail/old.eml'), 'To: meena@example.com');
    symlinkSync(elsewhere, join(dataDir, 'mail/link.eml'));
    execFileSync('chmod', ['-R', 'a+rwX', dataDir]);
    chmodSync(elsewhere, 0o644);
    if (isRoot) expect(readAsNobody(table())).toBe(0);

    expect(importInto(dataDir).code).toBe(0);
    expect(openToOthers(dataDir)).toEqual([]);
    expect(statSync(elsewhere).mode & 0o777).toBe(0o644);
    if (isRoot) expect(readAsNobody(table())).not.toBe(0);
  });

  it.skipIf(!isRoot)('of another user is refused in one line, and so is one with a file of another user', () => {
    chownSync(table(), 65534, 65534);
    expect(importInto(dataDir)).toEqual({
      code: 1,
      output: `DATA_DIR: ${table()} belongs to user 65534, the shop runs as 0; give it to the shop by chown -R 0`,
    });
    chownSync(table(), 0, 0);
    chownSync(dataDir, 65534, 65534);
    expect(importInto(dataDir).output).toMatch(/^DATA_DIR: \S+data belongs to user 65534/);
    chownSync(dataDir, 0, 0);
    // A mounted disk has such a folder.
    mkdirSync(join(dataDir, 'lost+found'), { mode: 0o700 });
    chownSync(join(dataDir, 'lost+found'), 65534, 65534);
    expect(importInto(dataDir).code).toBe(0);
  });
});

describe('a shop', () => {
  it('writes files that only it can read: pictures, mails, secrets and the database’s log', async () => {
    const dataDir = join(scratch.path, 'shop');
    mkdirSync(dataDir, { mode: 0o777 });
    chmodSync(dataDir, 0o777);
    const shop = await startShop({ log: logOf('runs'), dataDir });
    const answer = await fetch(`${shop.url}/api/users/forgot`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone_number: '9000000001' }),
    });
    expect(answer.status).toBe(200);
    await expect.poll(() => readdirSync(dataDir)).toContain('sms');
    expect(openToOthers(dataDir)).toEqual([]);
    expect(await shop.close()).toBe(true);
    expect(openToOthers(dataDir)).toEqual([]);
    expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(['media', 'postgres', 'secrets.json']));
  });

  it.skipIf(!isRoot)('on a folder of another user ends in one line', async () => {
    const dataDir = join(scratch.path, 'strange');
    mkdirSync(dataDir);
    chownSync(dataDir, 65534, 65534);
    expect(await exitCodeOf(launchShop({ log: logOf('strange'), dataDir }))).toBe(1);
    expect(readFileSync(logOf('strange'), 'utf8')).toMatch(/^DATA_DIR: [^\n]*\n$/);
  });

  // Before: it hung, and SIGTERM did not end it.
  it.runIf(process.platform === 'linux')('where no folder can be made ends in one line', async () => {
    expect(await exitCodeOf(launchShop({ log: logOf('nowhere'), dataDir: '/proc/shop' }))).toBe(1);
    expect(readFileSync(logOf('nowhere'), 'utf8')).toBe('DATA_DIR: /proc/shop: no folder can be made there\n');
  });
});
