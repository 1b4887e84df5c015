import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { lockFolder } from '#platform/db/folder-lock.ts';
import { removeLeftoversIfFree } from './leftovers.ts';

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
