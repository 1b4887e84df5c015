import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { folderStore } from './picture-store.ts';

const scratch = mkdtempSync(join(tmpdir(), 'mathappu-pictures-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const FILES = [
  { name: '160.webp', bytes: Buffer.from('small') },
  { name: '480.webp', bytes: Buffer.from('large') },
];

it('has a picture on the disk once it is stored', async () => {
  const folder = join(scratch, 'media');
  const flushed: string[] = [];
  const flush = async (path: string) => {
    const name = relative(folder, path).replace(/^\.sky-shot\.[\w-]+/, 'new');
    flushed.push(existsSync(join(folder, 'sky-shot')) ? `${name} renamed` : name);
  };
  await folderStore(folder, flush).write('sky-shot', FILES);
  expect(flushed).toEqual([join('new', '160.webp'), join('new', '480.webp'), 'new', ' renamed']);
});

it('does not have a picture whose file was emptied by a power cut, and heals it', async () => {
  const folder = join(scratch, 'emptied');
  const store = folderStore(folder);
  await store.write('sky-shot', FILES);
  expect(await store.has('sky-shot')).toBe(true);
  writeFileSync(join(folder, 'sky-shot', '480.webp'), '');
  expect(await store.has('sky-shot')).toBe(false);
  await store.write('sky-shot', FILES);
  expect(String(await store.read('sky-shot', '480.webp'))).toBe('large');
  expect(await store.has('rocket')).toBe(false);
});

it('removes what a killed process was writing a day ago, and nothing else', async () => {
  const folder = join(scratch, 'killed');
  const [left, running] = [`.rocket.${randomUUID()}`, `.rocket.${randomUUID()}`];
  for (const name of [left, running, '.theirs']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, left, '160.webp'), 'half');
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  for (const name of [left, '.theirs']) utimesSync(join(folder, name), yesterday, yesterday);
  await folderStore(folder).write('sky-shot', FILES);
  expect(readdirSync(folder).sort()).toEqual([running, '.theirs', 'sky-shot'].sort());
});

it('leaves nothing of a picture that could not be stored', async () => {
  const folder = join(scratch, 'full');
  const full = () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
  await expect(folderStore(folder, full).write('sky-shot', FILES)).rejects.toThrow('no space left');
  expect(readdirSync(folder)).toEqual([]);
});
