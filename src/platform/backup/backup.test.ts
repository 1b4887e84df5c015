import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create } from 'tar';
import { afterAll, expect, it } from 'vitest';
import { unpackBackup } from './backup.ts';

const scratch = mkdtempSync(join(tmpdir(), 'mathappu-manifest-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

async function unpack(manifest: string) {
  const folder = mkdtempSync(join(scratch, 'of-'));
  writeFileSync(join(folder, 'manifest.json'), manifest);
  const file = join(scratch, 'backup.tar.gz');
  await create({ cwd: folder, file, gzip: true }, ['manifest.json']);
  return unpackBackup(file, mkdtempSync(join(scratch, 'into-')));
}

const MADE = '2026-11-30T10:42:11.546Z';

it('reads its own manifest', async () => {
  const manifest = { format: 1, madeAt: MADE, database: 'embedded' };
  expect(await unpack(JSON.stringify(manifest))).toEqual(manifest);
});

// Before: a stack for the first two, and for the third a refused statement after the database had been filled.
it.each(['{torn', 'null', '{"format":1,"madeAt":"x","database":"embedded"}', '{"version":3}'])(
  'takes no file with the manifest %s for a backup',
  async (manifest) => {
    await expect(unpack(manifest)).rejects.toThrow(/backup\.tar\.gz: is no backup of a shop$/);
  },
);

it('says that a backup of another format is of a newer version', async () => {
  await expect(unpack('{"format":2,"parts":[]}')).rejects.toThrow(/is of a newer version of the shop \(format 2\)/);
});
