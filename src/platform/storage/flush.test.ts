import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { flushFolder } from './flush.ts';

it('flushes every file, and each folder after what is in it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'flush-'));
  mkdirSync(join(folder, 'media/picture'), { recursive: true });
  writeFileSync(join(folder, 'media/picture/small.webp'), 'x');
  writeFileSync(join(folder, 'secrets.json'), '{}');
  symlinkSync('/nowhere', join(folder, 'link'));
  const flushed: string[] = [];
  await flushFolder(folder, async (path) => void flushed.push(relative(folder, path)));
  rmSync(folder, { recursive: true });
  expect(flushed.filter((path) => path.startsWith('media'))).toEqual([
    'media/picture/small.webp',
    'media/picture',
    'media',
  ]);
  expect(flushed.at(-1)).toBe('');
  expect(flushed).toContain('secrets.json');
  expect(flushed).not.toContain('link');
});
