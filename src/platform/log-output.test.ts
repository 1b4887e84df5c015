import { execFile, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { logOutput } from './log-output.ts';

it('writes every line once and in order', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mathappu-log-'));
  const fd = openSync(join(folder, 'log'), 'w');
  const output = logOutput(fd);
  const lines = Array.from({ length: 2_000 }, (_, nth) => `${nth} ${'கம்பி '.repeat(nth % 50)}\n`);
  for (const line of lines) output.write(line);
  await expect.poll(() => readFileSync(join(folder, 'log'), 'utf8')).toBe(lines.join(''));
  closeSync(fd);
  rmSync(folder, { recursive: true });
});

/** Runs in a process of its own that ends at once. */
const program = (lines: string) => `
  const { logOutput } = await import(${JSON.stringify(new URL('./log-output.ts', import.meta.url).href)});
  process.stdout;
  const output = logOutput();
  for (const line of ${lines}) output.write(line);
  process.exit(0);`;

const inShell = (command: string, script: string) =>
  new Promise<string>((resolve) => {
    const env = { ...process.env, NODE: process.execPath, SCRIPT: script };
    execFile('sh', ['-c', command], { env, maxBuffer: 1e7 }, (_, stdout) => resolve(stdout));
  });

const RUN = '"$NODE" --input-type=module --eval "$SCRIPT"';
const MANY = "Array.from({ length: 1_000 }, (_, nth) => String(nth).padEnd(199, '.') + '\\n')";

// Before: an uncaught error, and then a process that never ended.
it.runIf(process.platform === 'linux')('loses what a full disk cannot take, without an error', async () => {
  const ends = `${program("['one\\n']").replace('process.exit(0);', '')}
    setTimeout(() => output.write('two\\n'), 10);`;
  expect(await inShell(`${RUN} > /dev/full; echo "$?"`, ends)).toBe('0\n');
});

it('writes what waits when the process ends', async () => {
  expect(await inShell(RUN, program("['a\\n', 'b\\n', 'c\\n']"))).toBe('a\nb\nc\n');
});

it('waits at the end for a reader that is behind', async () => {
  const printed = await inShell(`${RUN} | (sleep 0.5; cat)`, program(MANY));
  expect(printed.match(/^\d+\.+$/gm)).toHaveLength(1_000);
});

// Before: the process did not end until the terminal was read.
it.runIf(process.platform === 'linux')('ends though nobody reads its terminal', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mathappu-log-'));
  const inTerminal = `script -qec '${RUN}; echo over > ${folder}/over' /dev/null | sleep 600`;
  const shell = spawn('sh', ['-c', inTerminal], {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, NODE: process.execPath, SCRIPT: program(MANY) },
  });
  await expect.poll(() => existsSync(join(folder, 'over'))).toBe(true);
  process.kill(-(shell.pid as number), 'SIGKILL');
  rmSync(folder, { recursive: true });
});
