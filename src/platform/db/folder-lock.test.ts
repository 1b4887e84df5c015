import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { FolderInUse, lockFolder } from './folder-lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'mathappu-lock-'));
const file = join(folder, 'lock');
afterAll(() => rmSync(folder, { recursive: true }));

const HOLD = `import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))};
lockFolder(${JSON.stringify(folder)}); console.log('locked'); setInterval(() => {}, 1000);`;

const owners: ChildProcess[] = [];
afterEach(() => {
  for (const owner of owners) owner.kill('SIGKILL');
});

async function startOwner() {
  const owner = spawn(process.execPath, ['--input-type=module', '-e', HOLD], { stdio: ['ignore', 'pipe', 'inherit'] });
  owners.push(owner);
  await once(owner.stdout, 'data');
  return owner;
}

test('a folder locked by another process is refused, and free once that process is killed', async () => {
  const owner = await startOwner();
  expect(() => lockFolder(folder)).toThrow(`is in use by process ${owner.pid};`);
  owner.kill('SIGKILL');
  await once(owner, 'exit');
  const unlock = lockFolder(folder);
  expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`^${process.pid} `));
  unlock();
  const unlockAgain = lockFolder(folder);
  unlock();
  expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`^${process.pid} `));
  unlockAgain();
});

test('it is refused even if its owner has no process id here, as in another container', async () => {
  const owner = await startOwner();
  writeFileSync(file, '4194303 1');
  expect(() => lockFolder(folder)).toThrow(FolderInUse);
  owner.kill('SIGKILL');
  await once(owner, 'exit');
  lockFolder(folder)();
});

test('a lock of an older version, which the kernel does not hold, is respected while its owner runs', async () => {
  const owner = await startOwner();
  const content = readFileSync(file, 'utf8');
  rmSync(file);
  writeFileSync(file, content);
  expect(() => lockFolder(folder)).toThrow(FolderInUse);
  owner.kill('SIGKILL');
  await once(owner, 'exit');
  lockFolder(folder)();
});

// Before: the folder of a killed shop stayed locked for as long as nobody fetched the exit code.
test.runIf(process.platform === 'linux')(
  'an owner that is dead, though its parent never asked, locks nothing',
  async () => {
    const unfetched = spawn('sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    owners.push(unfetched);
    const pid = Number(String(await once(unfetched.stdout, 'data')).trim());
    const fields = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    await expect.poll(() => fields()[0]).toBe('Z');
    writeFileSync(file, `${pid} ${fields()[19]}`);
    lockFolder(folder)();
  },
);
