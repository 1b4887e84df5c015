import { expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { BUILD_ONLY, isShipped, modeInRelease, refuseChanges, releaseName, releasePackage } from './release.rules.ts';

it.each([
  ['src/server/main.ts', true],
  ['src/shop/papers/templates/bill.typ', true],
  ['seeds/art/lost.svg', true],
  ['migrations/0001_start.sql', true],
  ['deploy/install.sh', true],
  ['src/server/admin.db.test.ts', false],
  ['src/testing/test-shop.ts', false],
  ['scripts/start/shop.start.test.ts', false],
  ['e2e/purchase.spec.ts', false],
  ['bench/pages.ts', false],
])('%s is in a release: %s', (file, shipped) => {
  expect(isShipped(file)).toBe(shipped);
});

// Before: made in a checkout under umask 077, no file of ours could be read in the image, whose shop does not run as root.
it.each([
  [0o100600, 0o100644],
  [0o100700, 0o100755],
  [0o40700, 0o40755],
  [0o100644, 0o100644],
])('everybody may read and run what its owner may: %o becomes %o', (mode, open) => {
  expect(modeInRelease(mode)).toBe(open);
});

it('lists only packages that the shop depends on as build tools', () => {
  expect(BUILD_ONLY.filter((name) => !(name in packageJson.dependencies))).toEqual([]);
});

it("has an operator's commands, and none that build", () => {
  const { scripts, devDependencies } = releasePackage(packageJson);
  expect(Object.keys(scripts)).toEqual(['start', 'admin', 'backup', 'restore', 'pictures', 'import', 'ledger', 'move']);
  expect(Object.values(scripts).filter((command) => command === '' || command.includes('build'))).toEqual([]);
  expect(scripts.start).toContain('dist/app/main.js');
  expect(devDependencies).toBeUndefined();
});

// Before: the version alone, which stays the same for months. An upgrade replaced the release that ran, and `--rollback` found none.
it('names two commits of one version differently', () => {
  const name = (commit: string) => releaseName('0.1.0', commit, 'linux-x64');
  expect(name('20261130.af3c752e')).toBe('mathappu-0.1.0-20261130.af3c752e-linux-x64');
  expect(name('20261130.1feaf270')).not.toBe(name('20261130.af3c752e'));
});

// Before: a tree with changes was released under the name of the commit without them.
it('is made of a commit alone', () => {
  expect(() => refuseChanges('')).not.toThrow();
  expect(() => refuseChanges(' M src/server/main.ts\n?? src/new.ts\n')).toThrow('src/new.ts');
});
