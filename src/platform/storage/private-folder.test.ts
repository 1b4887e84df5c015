import { readFileSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { beforeEach, expect, it, vi } from 'vitest';
import { isSharedFolder } from './private-folder.ts';

vi.mock('node:os');

function runAs(home: string, shell: string): void {
  vi.mocked(homedir).mockReturnValue(home);
  vi.mocked(userInfo).mockReturnValue({ username: 'shop', uid: 1000, gid: 1000, homedir: home, shell });
}

beforeEach(() => runAs('/home/selvi', '/bin/bash'));

it.each(['/', '/tmp', '/var', '/var/lib', '/home', '/etc', '/usr/local', '/home/selvi'])(
  '%s is never a data folder',
  (folder) => {
    expect(isSharedFolder(folder)).toBe(true);
  },
);

it.each(['/data', '/var/lib/mathappu', '/srv/shop', '/tmp/mathappu', '/home/selvi/data'])('%s may be one', (folder) => {
  expect(isSharedFolder(folder)).toBe(false);
});

// Before: a stack instead of a start.
it('tells folders apart for an id without an account, as a container may have', () => {
  const noAccount = () => {
    throw new Error('uv_os_homedir returned ENOENT');
  };
  vi.mocked(homedir).mockImplementation(noAccount);
  vi.mocked(userInfo).mockImplementation(noAccount);
  expect([isSharedFolder('/var/lib'), isSharedFolder('/var/lib/mathappu')]).toEqual([true, false]);
});

// Before: neither the image nor the unit ever started, because their account's home is their data folder.
it.each(['deploy/docker/Dockerfile', 'deploy/install.sh'])(
  '%s sets up an account that may use its data folder',
  (file) => {
    const text = readFileSync(file, 'utf8');
    const settingOf = (pattern: RegExp) => pattern.exec(text)?.[1] ?? 'missing';
    runAs(settingOf(/useradd .*--home-dir (\S+)/), settingOf(/useradd .*--shell (\S+)/));
    const dataDir = settingOf(/\bDATA_DIR=(\S+)/);
    expect(dataDir).toMatch(/^\/var\/lib\//);
    expect(isSharedFolder(dataDir)).toBe(false);
  },
);

// Before: no replica ever started. Kubernetes mounts a volume as root's, open to the group, and the shop refuses such a folder.
it('a replica has a data folder of its own inside its volume', () => {
  const manifest = readFileSync('deploy/kubernetes/shop.yaml', 'utf8');
  const mount = /name: data, mountPath: (\S+) }/.exec(manifest)?.[1];
  const dataDir = /name: DATA_DIR, value: (\S+) }/.exec(manifest)?.[1];
  expect(dataDir?.startsWith(`${mount}/`)).toBe(true);
});
