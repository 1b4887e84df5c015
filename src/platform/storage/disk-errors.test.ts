import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { explainDisk } from './disk-errors.ts';

const reported = (of: Partial<NodeJS.ErrnoException> & { dest?: string }) => Object.assign(new Error('raw'), of);

// Before: 'ENOSPC: no space left on device, write', and a stack where the shop started.
it.each([
  [{ code: 'ENOSPC', syscall: 'write' }, 'The disk is full; make room and try again'],
  [
    { code: 'ENOSPC', syscall: 'copyfile', path: '/shop/postgres', dest: '/backups/x' },
    '/backups/x: the disk is full; make room and try again',
  ],
  [
    { code: 'EROFS', syscall: 'mkdir', path: '/shop' },
    '/shop: its disk is read-only; mount it for writing, or name another place',
  ],
  [
    { code: 'EACCES', syscall: 'open', path: '/shop/lock' },
    '/shop/lock: this user may not do that there; give it to the user by chown, or name another place',
  ],
  [{ code: 'ENOENT', syscall: 'mkdir', path: '/proc/x' }, '/proc/x: no folder can be made there'],
  [{ code: 'EEXIST', syscall: 'mkdir', path: '/shop' }, '/shop: is there already, and is no folder'],
])('says %j in words', (error, line) => {
  expect(explainDisk(reported(error))).toBe(line);
});

it('names the file that is missing', () => {
  const file = join(tmpdir(), 'no-such-list.csv');
  let thrown: unknown;
  try {
    readFileSync(file);
  } catch (error) {
    thrown = error;
  }
  expect(explainDisk(thrown)).toBe(`${file}: there is no such file`);
});

it('tells a file that is gone from a link to nowhere', () => {
  const folder = mkdtempSync(join(tmpdir(), 'disk-errors-'));
  const link = join(folder, 'link');
  symlinkSync(join(folder, 'gone'), link);
  const said = (path: string) => explainDisk(reported({ code: 'ENOENT', syscall: 'stat', path }));
  expect(said(link)).toBe(`${link}: is a link to a place that does not exist`);
  expect(said(join(folder, 'gone'))).toBe(`${join(folder, 'gone')}: there is no such file`);
  rmSync(folder, { recursive: true });
});

it.each([{}, { code: 'EACCES', syscall: 'listen' }, { code: 'EPIPE', syscall: 'write' }])(
  'leaves %j to others',
  (error) => {
    expect(explainDisk(reported(error))).toBeNull();
  },
);
