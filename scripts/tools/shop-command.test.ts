/** What all commands on a shop's data have in common. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { bareEnvironmentWith, ROOT } from './run.ts';

const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

const COMMANDS = ['admin', 'backup', 'import', 'ledger', 'move', 'pictures', 'restore'];

/** On a folder without a shop, unless `variables` say otherwise. */
function run(name: string, args: string[], variables: NodeJS.ProcessEnv = {}) {
  const env = bareEnvironmentWith({ DATA_DIR: join(ROOT, '.cache/no-shop'), ...variables });
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) =>
    execFile(process.execPath, [`scripts/${name}.ts`, ...args], { cwd: ROOT, env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    ),
  );
}

it('reads the .env that npm start reads, so that a command never works on another database than the shop', () => {
  const commands = globSync('scripts/*.ts', { cwd: ROOT })
    .filter((file) => /runCommand\(main/.test(readFileSync(join(ROOT, file), 'utf8')))
    .map((file) => basename(file, '.ts'))
    .filter((name) => /readConfig\(/.test(readFileSync(join(ROOT, `scripts/${name}.ts`), 'utf8')));
  expect(commands.sort()).toEqual(COMMANDS);
  for (const name of ['start', ...commands]) expect(scripts[name], name).toContain('--env-file-if-exists=.env');
});

it.each([
  ['ledger', []],
  ['admin', ['--remove-demo']],
  ['restore', ['README.md']],
])('%s says in one line that no database answers', async (name, args) => {
  const { stderr } = await run(name, args, { DATABASE_URL: 'postgres://a@127.0.0.1:1/a' });
  expect(stderr).toBe('DATABASE_URL: the database does not answer (connect ECONNREFUSED 127.0.0.1:1)\n');
});

// Before: the statement and a stack, without the reason.
it('says in one line why a database takes no connection', async () => {
  const withoutTls = createServer((socket) => socket.once('data', () => socket.end('N'))).listen(0, '127.0.0.1');
  await once(withoutTls, 'listening');
  const { port } = withoutTls.address() as AddressInfo;
  const DATABASE_URL = `postgres://a:secret@127.0.0.1:${port}/a?sslmode=verify-full`;
  for (const name of ['ledger', 'restore'])
    expect(await run(name, name === 'restore' ? ['README.md'] : [], { DATABASE_URL })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'DATABASE_URL: no connection to the database (The server does not support SSL connections)\n',
    });
  withoutTls.close();
});

// Before: --help was an unknown option without a word about the known ones, and the ledger overlooked a misspelt one.
it.each(COMMANDS)('%s says how it is called when asked, and after a wrong option', async (name) => {
  const help = await run(name, ['--help']);
  expect(help).toEqual({ code: 0, stdout: expect.stringMatching(`^Usage: npm run ${name}`), stderr: '' });
  const wrong = await run(name, ['--no-such']);
  expect(wrong).toEqual({ code: 1, stdout: '', stderr: `Unknown option '--no-such'\n${help.stdout}` });
});

// Before: a stack, and a new database.
it('says in one line what the system refuses', async () => {
  expect(await run('import', ['docs'])).toMatchObject({
    code: 1,
    stderr: 'docs: is a folder, not a file\n',
  });
});

// Before: it never ended, and did not hear Ctrl-C.
it.runIf(process.platform === 'linux')('says where no data folder can be', async () => {
  expect(await run('restore', ['README.md'], { DATA_DIR: '/proc/shop' })).toEqual({
    code: 1,
    stdout: '',
    stderr: 'DATA_DIR: /proc/shop: no folder can be made there\n',
  });
});

// Before: it said that there is no database, which looks like a loss.
it('says that a shop has moved already', async () => {
  const moved = mkdtempSync(join(tmpdir(), 'mathappu-moved-'));
  mkdirSync(join(moved, 'postgres-moved'));
  expect(await run('move', [], { DATA_DIR: moved, DATABASE_URL: 'postgres://a@127.0.0.1:1/a' })).toEqual({
    code: 1,
    stdout: '',
    stderr: `DATA_DIR: this shop has moved already; ${join(moved, 'postgres-moved')} is what it was that day\n`,
  });
  rmSync(moved, { recursive: true });
});

it('does not copy the pictures of a folder that has none', async () => {
  const MEDIA_URL = 's3+http://key:secret@127.0.0.1:1/shop?region=us-east-1';
  expect(await run('pictures', [], { MEDIA_URL })).toEqual({
    code: 1,
    stdout: '',
    stderr: `DATA_DIR: there are no pictures in ${join(ROOT, '.cache/no-shop')}\n`,
  });
});
