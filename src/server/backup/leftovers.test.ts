import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { lockFolder } from '#platform/db/folder-lock.ts';
import { removeLeftovers, removeLeftoversIfFree } from './leftovers.ts';

const scratch = mkdtempSync(join(tmpdir(), 'mathappu-leftovers-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

it('removes what a killed restore left, but not what a running one works on', async () => {
  mkdirSync(join(scratch, '.restoring-a1B2c3/media'), { recursive: true });
  mkdirSync(join(scratch, 'media'));
  const unlock = lockFolder(scratch);
  await removeLeftoversIfFree(scratch);
  expect(readdirSync(scratch).sort()).toEqual(['.restoring-a1B2c3', 'lock', 'media']);
  unlock();
  await removeLeftoversIfFree(scratch);
  expect(readdirSync(scratch).sort()).toEqual(['lock', 'media']);
});

// Before: killed between its last two steps, a restore left pictures without a database, and the next one refused to
// begin: 'media is not empty'.
it.each([
  ['before the pictures are in place', ['moving', 'media/', 'postgres/'], true],
  ['between pictures and database', ['moving', 'postgres/'], false],
  ['before a PostgreSQL is said to be whole', ['moving', 'database.dump'], false],
  ['after a PostgreSQL was', ['database.dump'], true],
  ['at its very end', ['moving'], true],
])(
  'takes back the pictures of a restore that was killed, unless their shop is complete: %s',
  async (_, left, stays) => {
    const folder = join(scratch, '.restoring-a1B2c3');
    mkdirSync(folder);
    for (const name of left)
      if (name.endsWith('/')) mkdirSync(join(folder, name));
      else writeFileSync(join(folder, name), '');
    mkdirSync(join(scratch, 'media/picture'), { recursive: true });
    await removeLeftovers(scratch);
    expect(existsSync(join(scratch, 'media/picture'))).toBe(stays);
    expect(existsSync(folder)).toBe(false);
  },
);
