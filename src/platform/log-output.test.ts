import { execFile } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { logOutput } from './log-output.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve, 50));

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

// Before: an uncaught error, and then a process that never ended.
it.runIf(process.platform === 'linux')('loses what a full disk cannot take, without an error', async () => {
  const full = openSync('/dev/full', 'w');
  const output = logOutput(full);
  output.write('one\n');
  await settled();
  output.write('two\n');
  await settled();
  closeSync(full);
});

it('writes what waits when the process ends', async () => {
  const script = `
    const { logOutput } = await import(${JSON.stringify(new URL('./log-output.ts', import.meta.url).href)});
    const output = logOutput();
    for (const line of ['a\\n', 'b\\n', 'c\\n']) output.write(line);
    process.exit(0);`;
  const printed = await new Promise((resolve) => {
    execFile(process.execPath, ['--input-type=module', '--eval', script], (_, stdout) => resolve(stdout));
  });
  expect(printed).toBe('a\nb\nc\n');
});
