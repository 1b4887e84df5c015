import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { beginInTurns } from './fair-starts.ts';

/** Records starts by address; each takes a fixed time on a fake clock. */
function watched(ms: number) {
  const begun: string[] = [];
  let time = 0;
  const listen = beginInTurns(
    (request) => {
      begun.push(request.url as string);
      time += ms;
    },
    (request) => request.url as string,
    () => time,
  );
  const ask = (address: string, count = 1, socket = { destroyed: false }) => {
    for (let asked = 0; asked < count; asked += 1)
      listen({ url: address, socket } as IncomingMessage, {} as ServerResponse);
  };
  return { begun, ask };
}

// In order of arrival, the last would wait for all two hundred.
it('starts a request that comes in the middle of a crowd next', async () => {
  const { begun, ask } = watched(2);
  ask('crowd', 200);
  await nextTurn();
  await nextTurn();
  const before = begun.length;
  expect(before).toBeLessThan(20);
  ask('visitor');
  await expect.poll(() => begun.indexOf('visitor')).toBeGreaterThan(-1);
  expect(begun.indexOf('visitor')).toBeLessThan(before + 3);
  await expect.poll(() => begun.length).toBe(201);
});

it('starts many small ones at once, and none whose connection is closed', async () => {
  const { begun, ask } = watched(0);
  ask('one', 20);
  ask('one', 5, { destroyed: true });
  await nextTurn();
  expect(begun).toHaveLength(20);
});
