/** Backup and restore as an operator does them: while a shop runs, and into a new folder that then starts as a shop. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startS3 } from '#testing/s3-server.ts';
import { newKey } from '../../src/platform/backup/archive.ts';
import { bareEnvironmentWith, ROOT } from '../tools/run.ts';
import { makeDataDir, startShop } from '../tools/shop-server.ts';

const scratch = makeDataDir();
afterAll(() => scratch.remove());
const backups = join(scratch.path, 'backups');
const logOf = (name: string) => join(ROOT, `.cache/gate/backup-${name}.log`);

function runScript(
  script: string,
  args: string[],
  variables: NodeJS.ProcessEnv,
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--liftoff-only', `scripts/${script}.ts`, ...args],
      { cwd: ROOT, env: bareEnvironmentWith(variables) },
      (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: `${stdout}${stderr}`.trim() }),
    );
  });
}

it('backs up a running shop, checks the backup, and restores it into a shop that opens', async () => {
  const BACKUP_KEY = await newKey();
  const dataDir = join(scratch.path, 'data');
  const shop = await startShop({ log: logOf('first'), dataDir });
  const place = { DATA_DIR: dataDir, BACKUP_DIR: backups, BACKUP_KEY };
  const made = await runScript('backup', [], place);
  expect(made).toMatchObject({
    code: 0,
    output: expect.stringMatching(/MB, encrypted\)\nProved: restored, the ledger holds; \d+ orders/),
  });
  const [name = ''] = readdirSync(backups);
  expect(name).toMatch(/^mathappu-2\d{3}-.*Z\.tar\.gz\.age$/);

  const file = join(backups, name);
  const refused = await runScript('restore', [file], place);
  expect(refused).toMatchObject({ code: 1, output: expect.stringMatching(/^DATA_DIR: .* in use by process/) });
  expect(await shop.close()).toBe(true);
  const full = await runScript('restore', [file], place);
  expect(full).toMatchObject({
    code: 1,
    output: expect.stringMatching(/is not empty; a restore never overwrites a shop$/),
  });

  const restored = join(scratch.path, 'restored');
  const done = await runScript('restore', [file], { DATA_DIR: restored, BACKUP_KEY });
  expect(done).toMatchObject({ code: 0, output: expect.stringContaining('Bills: the last one here is') });
  const again = await startShop({ log: logOf('restored'), dataDir: restored });
  const picture = readdirSync(join(dataDir, 'media')).find((key) => !key.startsWith('.')) as string;
  const [variant = ''] = readdirSync(join(dataDir, 'media', picture));
  const answer = await fetch(`${again.url}/media/${picture}/${variant}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.equals(readFileSync(join(dataDir, 'media', picture, variant)))).toBe(true);
  expect(await again.close()).toBe(true);
});

it('does the same with S3, from which another machine restores it by name', async () => {
  const s3 = await startS3();
  const BACKUP_KEY = await newKey();
  const [dataDir, restored] = [join(scratch.path, 's3-data'), join(scratch.path, 's3-restored')];
  const at = { BACKUP_DIR: s3.addressOf('far/away'), BACKUP_KEY };
  const shop = await startShop({ log: logOf('s3'), dataDir });
  const made = await runScript('backup', [], { ...at, DATA_DIR: dataDir });
  expect(made).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^s3:\/\/127.0.0.1:\d+\/shop\/far\/away\/mathappu-.*encrypted\)\nProved: restored/),
  });
  expect(await shop.close()).toBe(true);
  const list = await runScript('backup', ['--list'], { ...at, DATA_DIR: restored });
  const [, name = ''] = /^(mathappu-\S+\.tar\.gz\.age) \(\d+\.\d MB\)$/.exec(list.output) ?? [];
  const refused = await runScript('restore', [name], { ...at, DATA_DIR: dataDir });
  expect(refused).toMatchObject({ code: 1, output: expect.stringMatching(/is not empty; a restore never/) });
  const missing = await runScript('restore', [name.replace('mathappu-2', 'mathappu-1')], { ...at, DATA_DIR: restored });
  expect(missing).toMatchObject({ code: 1, output: expect.stringMatching(/Z.tar.gz.age: there is no such backup$/) });
  s3.break(({ url }) => (url?.includes(name) ? 'hold' : undefined));
  const leftovers = () => readdirSync(restored).filter((one) => /^\.(fetched|restoring)/.test(one));
  const killed = spawn(process.execPath, ['scripts/restore.ts', name], {
    ...{ cwd: ROOT, stdio: 'ignore' },
    env: bareEnvironmentWith({ ...at, DATA_DIR: restored }),
  });
  await expect.poll(leftovers).toHaveLength(1);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  expect(leftovers()).toHaveLength(1);
  s3.break();
  const done = await runScript('restore', [name], { ...at, DATA_DIR: restored });
  expect(done).toMatchObject({ code: 0, output: expect.stringContaining('The ledger holds') });
  // Before: what the killed one had downloaded stayed.
  expect(leftovers()).toEqual([]);
  // Before: it stayed until somebody restored into the same folder again.
  mkdirSync(join(restored, '.restoring-a1B2c3/media'), { recursive: true });
  const again = await startShop({ log: logOf('s3-restored'), dataDir: restored });
  expect(leftovers()).toEqual([]);
  expect(await again.close()).toBe(true);
  await s3.close();
});

it('reports what is wrong in one line', async () => {
  const at = { DATA_DIR: join(scratch.path, 'none') };
  expect((await runScript('backup', [], at)).output).toMatch(/^BACKUP_DIR: must name the place of the backups\nUsage/);
  expect((await runScript('backup', ['--to', backups], at)).output).toMatch(/^DATA_DIR: there is no shop in/);
  expect((await runScript('backup', [], { ...at, BACKUP_DIR: 's3://host/bucket' })).output).toMatch(
    /^BACKUP_DIR: must be a folder, or look like s3:/,
  );
  expect((await runScript('backup', [], { ...at, BACKUP_KEY: 'short' })).output).toBe(
    'BACKUP_KEY: must be a key of npm run backup -- --new-key',
  );
  expect((await runScript('restore', ['missing.tar.gz'], at)).output).toMatch(/missing.tar.gz: there is no such file$/);
});
