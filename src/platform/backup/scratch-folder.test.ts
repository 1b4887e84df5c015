import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { DAY_MS } from '#shared/dates.ts';
import { inScratchFolder, removeAbandoned, SCRATCH_LOCK } from './scratch-folder.ts';

const parent = mkdtempSync(join(tmpdir(), 'mathappu-scratch-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));
const there = () => readdirSync(parent).sort();

/** As a killed process leaves it: its lock is no longer held. */
function leave(name: string): void {
  mkdirSync(join(parent, name));
  writeFileSync(join(parent, name, SCRATCH_LOCK), '4194303 1');
  writeFileSync(join(parent, name, 'database.dump'), 'not encrypted');
}

// Before: it lay there for a day, and a file that was not written to the end for ever.
it('removes at once what a killed backup left, but not what a running one works on', async () => {
  leave('.making-a1B2c3');
  leave('.proof-a1B2c3');
  mkdirSync(join(parent, '.making-older1'));
  const partial = 'mathappu-2026-11-29T23-17-05Z.tar.gz.age.0000.partial';
  for (const name of [partial, 'notes.partial']) writeFileSync(join(parent, name), 'cut');
  await inScratchFolder(parent, 'making', async (folder) => {
    await removeAbandoned(parent);
    expect(there()).toEqual([folder.slice(parent.length + 1), '.making-older1', partial, 'notes.partial'].sort());
  });
  const yesterday = (Date.now() - DAY_MS) / 1000 - 60;
  for (const name of ['.making-older1', partial, 'notes.partial']) utimesSync(join(parent, name), yesterday, yesterday);
  await removeAbandoned(parent);
  expect(there()).toEqual(['notes.partial']);
});
