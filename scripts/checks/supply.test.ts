/** The project's dependencies, and what must never be in its artefacts. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../tools/run.ts';
import { openAdvisories } from './audit.ts';
import { installedPackages, isAllowed, unknownLicences } from './licences.ts';
import { secretIn } from './secret-patterns.ts';

describe('licences', () => {
  it('of all installed packages are on the list', () => {
    const packages = installedPackages();
    expect(packages.length).toBeGreaterThan(200);
    expect(unknownLicences(packages)).toEqual([]);
  });

  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0)', true],
    ['Apache-2.0 AND MIT', true],
    ['MIT AND GPL-3.0', false],
    ['GPL-3.0-only', false],
    ['', false],
    ['SEE LICENSE IN LICENSE.md', false],
  ])('%s: %s', (licence, allowed) => {
    expect(isAllowed(licence)).toBe(allowed);
  });
});

describe('advisories', () => {
  const advisory = { url: 'https://github.com/advisories/GHSA-1', title: 'Bad', severity: 'high' };
  const report = { vulnerabilities: { left: { name: 'left', severity: 'high', via: [advisory, 'right'] } } };
  const exception = { advisory: 'GHSA-1', reason: 'not called', until: '2027-01-01' };

  it('of high severity are reported unless an exception is written and valid', () => {
    expect(openAdvisories(report, [], '2026-12-01')).toHaveLength(1);
    expect(openAdvisories(report, [exception], '2026-12-01')).toEqual([]);
    expect(openAdvisories(report, [exception], '2027-01-01')).toHaveLength(1);
  });

  it('of low severity are not reported', () => {
    const low = { ...advisory, severity: 'low' };
    const of = { vulnerabilities: { left: { name: 'left', severity: 'low', via: [low] } } };
    expect(openAdvisories(of, [], '2026-12-01')).toEqual([]);
  });
});

it('packages come only from the registry by the lockfile, each with its hash', () => {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { resolved?: string; integrity?: string; inBundle?: boolean }>;
  };
  const foreign = Object.entries(lock.packages).filter(
    ([path, { resolved, integrity, inBundle }]) =>
      path &&
      // A package bundled in another one is covered by the hash of that one.
      !inBundle &&
      !(integrity?.startsWith('sha512-') && (resolved === undefined || resolved.startsWith('https://'))),
  );
  expect(foreign.map(([path]) => path)).toEqual([]);
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<
    string,
    Record<string, string>
  >;
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
});

/** Fake keys: what the sandbox must refuse, and what a shop in the tests starts with. */
const SAMPLES = new Set(['src/sandbox/sandbox.db.test.ts', 'scripts/start/security.start.test.ts']);

describe('secrets', () => {
  it('are recognised', () => {
    const samples = [
      `rzp_live_${'a1B2c3D4e5F6g7'}`,
      ['-----BEGIN', 'PRIVATE KEY-----'].join(' '),
      ['smtps://shop:', 'Tr0mbone!9@smtp.shop.in'].join(''),
      ['postgres://shop:', 'Tr0mbone!9@10.0.0.5/shop'].join(''),
    ];
    for (const sample of samples) expect(secretIn(sample), sample).toBeDefined();
  });

  it('are in no file of the repository', () => {
    const listed = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean);
    const texts = listed.filter(
      (file) => !SAMPLES.has(file) && !/\.(png|webp|jpe?g|avif|gif|ico|xlsx|woff2?)$/.test(file),
    );
    const found = texts.filter(
      (file) => existsSync(join(ROOT, file)) && secretIn(readFileSync(join(ROOT, file), 'utf8')),
    );
    expect(found).toEqual([]);
  });
});
