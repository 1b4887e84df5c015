/** The import command as a process: on a separate data folder, while a shop runs, and with mistakes. */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { lockFolder } from '../../src/platform/db/folder-lock.ts';
import { bareEnvironmentWith, ROOT } from '../tools/run.ts';
import { makeDataDir } from '../tools/shop-server.ts';

const folder = makeDataDir();
afterAll(() => folder.remove());

const LIST = join(folder.path, 'list.csv');
writeFileSync(LIST, 'Category,Product,Tamil name,Net rate\r\nBombs,"4"" Lakshmi",லட்சுமி,10.5\r\nBombs,Hydro,,abc\r\n');

function importWith(args: string[], dataDir = join(folder.path, 'data')): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['scripts/import.ts', ...args],
      { cwd: ROOT, env: bareEnvironmentWith({ DATA_DIR: dataDir }) },
      (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: `${stdout}${stderr}`.trim() }),
    );
  });
}

describe('npm run import', () => {
  it('previews, imports, and finds no change the second time', async () => {
    const dry = await importWith([LIST, '--dry-run']);
    expect(dry.output).toContain('Nothing was written.');
    const first = await importWith([LIST, '--stock', '12']);
    expect(first).toEqual({
      code: 0,
      output: [
        '2 rows: 1 new, 0 changed, 0 same, 1 wrong.',
        'The file has no stock: new products have 12 (--stock N for another number).',
        "Line 3: 'abc' is no amount.",
      ].join('\n'),
    });
    expect((await importWith([LIST])).output).toContain('2 rows: 0 new, 0 changed, 1 same, 1 wrong.');
  });

  it('refuses the folder of a running shop, in one line', async () => {
    const dataDir = join(folder.path, 'in-use');
    const unlock = lockFolder(dataDir);
    const { code, output } = await importWith([LIST], dataDir);
    unlock();
    expect(code).toBe(1);
    expect(output).toMatch(/^DATA_DIR: .* is in use by process \d+; one shop a folder$/);
  });

  it.each([
    [[], 'Usage: npm run import'],
    [['docs'], 'docs: is a folder, not a file'],
    [['missing.csv'], 'missing.csv: there is no such file'],
    [['README.md'], 'README.md: No '],
    [[LIST, '--stock', 'many'], '--stock: must be a whole number'],
  ])('reports what is wrong with %j', async (args, text) => {
    const { code, output } = await importWith(args);
    expect(code).toBe(1);
    expect(output).toContain(text);
  });
});
