import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { askWithin } from './gateway-http.ts';

const TIMEOUT_MS = 1_000;
const PLACES = 100;

/** As many calls as there are places, that get no answer until `end`. */
function hangAll(ask: ReturnType<typeof askWithin>) {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const calls = Array.from({ length: PLACES }, () => ask(z.unknown(), () => promise));
  return { calls, end: resolve };
}

async function msOf(work: Promise<unknown>): Promise<number> {
  const begunAt = performance.now();
  await work.catch(() => undefined);
  return performance.now() - begunAt;
}

// Before: each who came later waited for a fifth of the limit too, and with its tries held a place of the process for seconds.
it('refuses at once if all places have been taken for a long time', async () => {
  const ask = askWithin(TIMEOUT_MS);
  const { calls, end } = hangAll(ask);
  const early = ask(z.unknown(), async () => 'answer');
  const earlyMs = msOf(early);
  await expect(early).rejects.toMatchObject({ kind: 'network' });
  expect(await earlyMs).toBeGreaterThan(0.15 * TIMEOUT_MS);
  await pause(0.1 * TIMEOUT_MS);
  const late = ask(z.unknown(), async () => 'answer');
  expect(await msOf(late)).toBeLessThan(0.1 * TIMEOUT_MS);
  await expect(late).rejects.toMatchObject({ kind: 'network' });
  end('at last');
  expect(await Promise.all(calls)).toHaveLength(PLACES);
});

it('gives a free place to a waiting call', async () => {
  const ask = askWithin(TIMEOUT_MS);
  const { calls, end } = hangAll(ask);
  const waiting = ask(z.unknown(), async () => 'answer');
  end('at last');
  expect(await waiting).toBe('answer');
  await Promise.all(calls);
});
