import { homedir } from 'node:os';
import { expect, it } from 'vitest';
import { isSharedFolder } from './private-folder.ts';

it.each(['/', '/tmp', '/var', '/var/lib', '/home', '/etc', '/usr/local', homedir()])(
  '%s is never a data folder',
  (folder) => {
    expect(isSharedFolder(folder)).toBe(true);
  },
);

it.each(['/data', '/var/lib/mathappu', '/srv/shop', '/tmp/mathappu', `${homedir()}/data`])(
  '%s may be one',
  (folder) => {
    expect(isSharedFolder(folder)).toBe(false);
  },
);
