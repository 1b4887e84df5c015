import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { coalesceCalls } from './coalesce-calls.ts';

const APART_MS = 60;

/** What is asked about changes; each question notes when it was sent. */
function subject() {
  const sent: number[] = [];
  const state = { now: 'none' };
  const ask = async () => {
    sent.push(performance.now());
    const { now } = state;
    await pause(20);
    return now;
  };
  return { sent, state, ask };
}

it('makes one call for all requests that come while a call is in progress', async () => {
  const together = coalesceCalls<number, string>(APART_MS);
  const { sent, ask } = subject();
  await Promise.all(Array.from({ length: 50 }, () => together(1, ask)));
  expect(sent).toHaveLength(2);
});

it('makes separate calls for separate keys, and the first after a pause at once', async () => {
  const together = coalesceCalls<number, string>(APART_MS);
  const { sent, ask } = subject();
  for (let turn = 0; turn < 3; turn += 1) await together(1, ask);
  const gaps = sent.slice(1).map((at, index) => at - (sent[index] ?? 0));
  for (const gap of gaps) expect(gap).toBeGreaterThan(0.9 * APART_MS);
  await pause(2 * APART_MS);
  const askedAt = performance.now();
  await together(1, ask);
  expect((sent.at(-1) ?? 0) - askedAt).toBeLessThan(APART_MS / 2);
});

it('never answers with the result of a call that began before the request', async () => {
  const together = coalesceCalls<number, string>(APART_MS);
  const { state, ask } = subject();
  const before = together(1, ask);
  state.now = 'paid';
  expect(await Promise.all([before, together(1, ask)])).toEqual(['none', 'paid']);
});

it('calls again after a failure, which does not affect other keys', async () => {
  const together = coalesceCalls<number, string>(APART_MS);
  const { ask, sent } = subject();
  const failed = together(1, () => Promise.reject(new Error('away')));
  const next = together(1, ask);
  await Promise.all([together(2, ask), together(3, ask)]);
  expect(sent).toHaveLength(2);
  await expect(failed).rejects.toThrow('away');
  expect(await next).toBe('none');
});

// Once the shared answer's failure also reached nobody, which ends a process.
it('passes a failure to all who share the call, and to nobody else', async () => {
  const unheard: unknown[] = [];
  const note = (reason: unknown) => void unheard.push(reason);
  process.on('unhandledRejection', note);
  const together = coalesceCalls<number, string>(APART_MS);
  const { ask } = subject();
  const first = together(1, ask);
  const fails = () => Promise.reject(new Error('away'));
  const shared = await Promise.allSettled([together(1, fails), together(1, fails)]);
  expect(shared.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await first;
  await pause(2 * APART_MS);
  process.off('unhandledRejection', note);
  expect(unheard).toEqual([]);
});
