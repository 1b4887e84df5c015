import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeFolder } from './make-folder.ts';

const scratch = mkdtempSync(join(tmpdir(), 'mathappu-make-folder-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

it('makes a folder with those above it, and leaves one that is there', () => {
  const folder = join(scratch, 'a shop/தமிழ்/data');
  makeFolder(folder, 0o700);
  makeFolder(folder, 0o755);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

it('takes a link to a folder, and refuses a file and a link to nowhere', () => {
  symlinkSync(scratch, join(scratch, 'link'));
  makeFolder(join(scratch, 'link/in-it'));
  expect(statSync(join(scratch, 'in-it')).isDirectory()).toBe(true);
  writeFileSync(join(scratch, 'file'), '');
  expect(() => makeFolder(join(scratch, 'file'))).toThrow('EEXIST');
  expect(() => makeFolder(join(scratch, 'file/in-it'))).toThrow('ENOTDIR');
  symlinkSync(join(scratch, 'nowhere'), join(scratch, 'dangling'));
  expect(() => makeFolder(join(scratch, 'dangling'))).toThrow('ENOENT');
});

// Before: it never returned, and no signal but SIGKILL ended the process.
it.runIf(process.platform === 'linux')('refuses a place where the system makes no folders', () => {
  expect(() => makeFolder('/proc/shop/data')).toThrow('ENOENT');
});
