/** deploy/install.sh with a small release under another root folder. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create } from 'tar';
import { afterAll, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { releasePackage } from './release.rules.ts';

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
  return packRelease(name);
}

async function packRelease(name: string): Promise<string> {
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

/** The script's functions with a systemd that starts every release except `bad`; the same shell runs what follows. */
const WITH_SYSTEMD = `source <(sed '/^\\[ \\$# = 1/,$d' "$0"); require_machine() { :; }; add_user() { :; }
  with_systemd() { return 0; }; chown() { :; }; systemctl() { return 0; }; journalctl() { :; }; back_up() { :; }
  is_ready() { [[ "$(readlink "$CURRENT")" != *bad* ]]; }; sleep() { :; }; `;

const onMachine = (folder: string, command: string, ...args: string[]) =>
  bash(`MATHAPPU_ROOT=$MATHAPPU_ROOT/${folder}; ${WITH_SYSTEMD} ${command}`, INSTALL, ...args);
const releasesOn = (folder: string) => readdirSync(join(root, folder, 'opt/mathappu/releases')).sort();

// Before: a release that never got ready left the way back leading from the running release to itself, and the next
// installation removed the last good one.
it.runIf(process.getuid?.() === 0)('keeps the way back, and no release that did not get ready', async () => {
  const [first, second, bad] = ['mathappu-1', 'mathappu-2', 'mathappu-3bad'];
  for (const name of [first, second]) onMachine('way', 'install_release "$1"', await smallRelease(name));
  const file = await smallRelease(bad);
  writeFileSync(join(root, 'way/etc/systemd/system/mathappu.service'), 'as the bad one had it');
  expect(onMachine('way', '(install_release "$1") 2>&1 || echo failed', file)).toContain(
    `${bad} did not get ready: ${second} runs again\nfailed`,
  );
  expect(releasesOn('way')).toEqual([first, second]);
  expect(readFileSync(join(root, 'way/etc/systemd/system/mathappu.service'), 'utf8')).toContain('[Unit]');
  expect(onMachine('way', 'roll_back')).toBe(`${first} runs.`);
  expect(onMachine('way', 'roll_back')).toBe(`${second} runs.`);
});

// Before: the new release was in charge, and the way back led nowhere, or two releases back.
it.runIf(process.getuid?.() === 0)(
  'keeps the way back when it is interrupted while the new release starts',
  async () => {
    const [first, second, bad] = ['mathappu-1', 'mathappu-2', 'mathappu-3bad'];
    for (const name of [first, second]) onMachine('cut', 'install_release "$1"', await smallRelease(name));
    const cut = `sleep() { kill -INT "$BASHPID"; }`;
    onMachine('cut', `${cut}; (install_release "$1") >&2 || true`, await smallRelease(bad));
    expect(onMachine('cut', 'running')).toBe(bad);
    expect(onMachine('cut', 'roll_back')).toBe(`${second} runs.`);
  },
);

// Before: a release of a tree with changes replaced the running one of the same commit, without a way back.
it.runIf(process.getuid?.() === 0)('refuses a release of the same name with other contents', async () => {
  const name = 'mathappu-4';
  const file = await smallRelease(name);
  for (const _ of ['new', 'again']) onMachine('name', 'install_release "$1"', file);
  writeFileSync(join(scratch, name, 'dist/app/main.js'), 'changed');
  await packRelease(name);
  expect(onMachine('name', '(install_release "$1") 2>&1 || true', file)).toContain('already there with other contents');
  expect(readFileSync(join(root, 'name/opt/mathappu/current/dist/app/main.js'), 'utf8')).toBe('');
});

// Before: each attempt on a full disk left what it had unpacked, for ever.
it.runIf(process.getuid?.() === 0)('leaves nothing of a release that could not be unpacked', async () => {
  const file = await smallRelease('mathappu-5');
  mkdirSync(join(root, 'full/opt/mathappu/releases/.unpacking.killed'), { recursive: true });
  const full = 'tar() { touch "$SCRATCH/half"; return 2; }';
  expect(onMachine('full', `${full}; (install_release "$1") 2>&1 || true`, file)).toContain('could not be unpacked');
  expect(releasesOn('full')).toEqual([]);
});

// Before: the pages named `npm run …` alone, and an installed release has neither npm nor its settings in a file `.env`.
it('runs a command of the shop as its user, with its settings', () => {
  const source = `source <(sed '/^\\[ \\$# = 1/,$d' "$0"); systemd-run() { printf '%s\\n' "$@"; };`;
  const asked = bash(`${source} run_command admin --phone '98765 43210' </dev/null`, INSTALL).split('\n');
  expect(asked).toContain('--uid=mathappu');
  expect(asked).toContain('--property=EnvironmentFile=/etc/mathappu/mathappu.env');
  expect(asked.slice(-3)).toEqual(['scripts/admin.ts', '--phone', '98765 43210']);
  const { start: _, ...commands } = releasePackage(packageJson).scripts;
  for (const command of Object.keys(commands))
    expect(bash(`${source} run_command ${command} </dev/null`, INSTALL)).toContain(`scripts/${command}.ts`);
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
