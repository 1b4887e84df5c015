/** What all commands on a shop's data have in common. */
import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { bareEnvironmentWith, ROOT } from './run.ts';

const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

it('reads the .env that npm start reads, so that a command never works on another database than the shop', () => {
  const commands = globSync('scripts/*.ts', { cwd: ROOT })
    .filter((file) => /runCommand\(main/.test(readFileSync(join(ROOT, file), 'utf8')))
    .map((file) => basename(file, '.ts'))
    .filter((name) => /readConfig\(/.test(readFileSync(join(ROOT, `scripts/${name}.ts`), 'utf8')));
  expect(commands.sort()).toEqual(['admin', 'backup', 'import', 'ledger', 'pictures', 'restore']);
  for (const name of ['start', ...commands]) expect(scripts[name], name).toContain('--env-file-if-exists=.env');
});

it.each([
  ['ledger', []],
  ['admin', ['--remove-demo']],
  ['restore', ['README.md']],
])(
  '%s says in one line that no database answers',
  async (name, args) => {
    const env = bareEnvironmentWith({
      DATA_DIR: join(ROOT, '.cache/no-shop'),
      DATABASE_URL: 'postgres://a@127.0.0.1:1/a',
    });
    const said = await new Promise<string>((resolve) =>
      execFile(process.execPath, [`scripts/${name}.ts`, ...args], { cwd: ROOT, env }, (_error, _stdout, stderr) =>
        resolve(stderr),
      ),
    );
    expect(said).toBe('DATABASE_URL: the database does not answer (connect ECONNREFUSED 127.0.0.1:1)\n');
  },
  30_000,
);
