import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { createHelperProcess } from './helper-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'mathappu-helper-'));
afterAll(() => rmSync(folder, { recursive: true }));
const script = join(folder, 'helper.mjs');
writeFileSync(
  script,
  `process.on('message', (order) => {
    if (order.sleep) return;
    process.send(order.fail ? { error: 'No.' } : { result: process.pid });
  });`,
);

const helper = () =>
  createHelperProcess<{ fail?: true; sleep?: true }, number>({
    script: pathToFileURL(script),
    args: [],
    limits: { mostMs: 5_000, mostMegabytes: 100, idleMs: 60_000 },
    subject: 'sum',
  });

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('one process handles the orders one after the other', async () => {
  const run = helper();
  const [first, second] = await Promise.all([run({}), run({})]);
  expect(second).toBe(first);
});

test('after a failure the next order gets a new process', async () => {
  const run = helper();
  const first = await run({});
  await expect(run({ fail: true })).rejects.toThrow('No.');
  expect(await run({})).not.toBe(first);
});

test('a process that dies during an order is reported', async () => {
  const run = helper();
  const pid = await run({});
  const order = run({ sleep: true });
  setTimeout(() => process.kill(pid, 'SIGKILL'), 20);
  await expect(order).rejects.toThrow('The sum needs more than it may.');
});

test('one that dies between two orders fails neither', async () => {
  const run = helper();
  const first = await run({});
  process.kill(first, 'SIGKILL');
  await expect.poll(() => isAlive(first)).toBe(false);
  expect(await run({})).not.toBe(first);
});
