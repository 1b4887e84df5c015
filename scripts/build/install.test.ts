/** deploy/install.sh with a small release under another root folder. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create } from 'tar';
import { afterAll, expect, it } from 'vitest';

const scratch = mkdtempSync(join(tmpdir(), 'mathappu-install-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const INSTALL = 'deploy/install.sh';
const root = join(scratch, 'root');

function bash(command: string, ...args: string[]): string {
  const env = { PATH: process.env.PATH ?? '', MATHAPPU_ROOT: root };
  const { status, stdout, stderr } = spawnSync('bash', ['-c', command, ...args], { encoding: 'utf8', env });
  expect(status, stderr).toBe(0);
  return stdout.trim();
}

async function smallRelease(name = 'mathappu-0.0.1-linux-x64'): Promise<string> {
  for (const [file, text] of [
    ['dist/app/main.js', ''],
    ['deploy/systemd/mathappu.service', readFileSync('deploy/systemd/mathappu.service', 'utf8')],
  ] as const) {
    mkdirSync(join(scratch, name, file, '..'), { recursive: true });
    writeFileSync(join(scratch, name, file), text);
  }
  const file = join(scratch, `${name}.tar.gz`);
  await create({ file, gzip: true, cwd: scratch, portable: true, mtime: new Date(0) }, [name]);
  const sum = createHash('sha256').update(readFileSync(file)).digest('hex');
  writeFileSync(`${file}.sha256`, `${sum}  ${name}.tar.gz\n`);
  return file;
}

// Before: 0700, and the unit could not enter its folder.
it.runIf(process.getuid?.() === 0)(
  "opens the way to the release for the shop's account, whatever root's umask",
  async () => {
    bash('umask 077 && bash "$0" "$1"', INSTALL, await smallRelease());
    for (const folder of ['opt/mathappu', 'opt/mathappu/releases', 'opt/mathappu/current/dist/app'])
      expect([folder, statSync(join(root, folder)).mode & 0o777]).toEqual([folder, 0o755]);
    expect(statSync(join(root, 'var/lib/mathappu')).mode & 0o777).toBe(0o700);
    expect(statSync(join(root, 'etc/mathappu/mathappu.env')).mode & 0o777).toBe(0o600);
  },
);

// Before: all releases carry the same time, so which one went depended on their names.
it.runIf(process.getuid?.() === 0)(
  'keeps the releases that were installed last, and goes back to the one before',
  async () => {
    const names = ['c', 'a', 'd', 'b'].map((commit) => `mathappu-0.0.2-20261130.${commit}-linux-x64`);
    for (const name of names) bash('bash "$0" "$1"', INSTALL, await smallRelease(name));
    expect(
      bash('bash "$0" --status', INSTALL)
        .split('\n')
        .map((line) => line.trim().slice(-11, -10))
        .sort(),
    ).toEqual(['a', 'b', 'd']);
    bash('bash "$0" --rollback', INSTALL);
    expect(bash('bash "$0" --status', INSTALL)).toContain(`* ${names[2]}`);
  },
);

// Before: the pages named `npm run …` alone, and an installed release has neither npm nor its settings in a file `.env`.
it('runs a command of the shop as its user, with its settings', () => {
  const source = `source <(sed '/^\\[ \\$# = 1/,$d' "$0"); systemd-run() { printf '%s\\n' "$@"; };`;
  const asked = bash(`${source} run_command admin --phone '98765 43210' </dev/null`, INSTALL).split('\n');
  expect(asked).toContain('--uid=mathappu');
  expect(asked).toContain('--property=EnvironmentFile=/etc/mathappu/mathappu.env');
  expect(asked.slice(-3)).toEqual(['scripts/admin.ts', '--phone', '98765 43210']);
  expect(bash(`${source} (run_command start) || echo refused`, INSTALL)).toBe('refused');
});

// Before: 127.0.0.1 for every HOST, so an upgrade of a shop on another address went back after two minutes.
it.each([
  ['HOST=127.0.0.1\nPORT=3000', 'http://127.0.0.1:3000/readyz'],
  ['PORT=', 'http://127.0.0.1:3000/readyz'],
  ['HOST=0.0.0.0\nPORT=8080', 'http://127.0.0.1:8080/readyz'],
  ['HOST=::\nPORT=3000', 'http://127.0.0.1:3000/readyz'],
  ['HOST=10.0.0.5\nPORT=3000', 'http://10.0.0.5:3000/readyz'],
  ['HOST=fd00::5\nPORT=3000', 'http://[fd00::5]:3000/readyz'],
  ['HOST="10.0.0.5" \nPORT=\'8080\'', 'http://10.0.0.5:8080/readyz'],
])('asks a shop with %j at %s', (settings, address) => {
  mkdirSync(join(root, 'etc/mathappu'), { recursive: true });
  writeFileSync(join(root, 'etc/mathappu/mathappu.env'), `${settings}\n`);
  // The functions alone, without the command at the end.
  expect(bash(`source <(sed '/^\\[ \\$# = 1/,$d' "$0") && ready_address`, INSTALL)).toBe(address);
});
