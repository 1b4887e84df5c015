import { expect, it } from 'vitest';
import { fairTurns, WaitedTooLong } from './fair-turns.ts';

/** Work whose end and duration the test sets, and the order in which it ran. */
function watched(atOnce = 1) {
  let time = 0;
  const turns = fairTurns(atOnce, () => time);
  const ran: (string | null)[] = [];
  const running: (() => void)[] = [];
  return {
    ran,
    turns,
    async ask(key: string | null, count = 1) {
      for (let asked = 0; asked < count; asked += 1)
        void turns.enter(key).then((end) => {
          ran.push(key);
          running.push(end);
        });
      await Promise.resolve();
    },
    async finish(ms: number) {
      time += ms;
      running.shift()?.();
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    },
  };
}

// In order of arrival, as the driver does it, the last in a crowd waits for everybody before.
it('lets an occasional caller wait only for the current piece', async () => {
  const work = watched();
  await work.ask('crowd', 20);
  await work.finish(80);
  await work.ask('visitor');
  await work.finish(80);
  expect(work.ran).toEqual(['crowd', 'crowd', 'visitor']);
  // And again, as long as they take little.
  await work.ask('visitor');
  await work.finish(2);
  expect(work.ran.slice(3)).toEqual(['visitor']);
});

it('shares by time, not by number of pieces', async () => {
  const work = watched();
  await work.ask('dear', 30);
  await work.ask('cheap', 30);
  for (let done = 0; done < 22; done += 1) await work.finish(work.ran.at(-1) === 'dear' ? 90 : 10);
  const cheap = work.ran.filter((key) => key === 'cheap').length;
  expect(cheap).toBeGreaterThan(14);
  expect(work.ran.length - cheap).toBeGreaterThan(1);
});

it('gives no credit for idle time', async () => {
  const work = watched();
  await work.ask('early');
  await work.finish(10);
  await work.ask('busy', 50);
  for (let done = 0; done < 40; done += 1) await work.finish(10);
  await work.ask('early', 10);
  for (let done = 0; done < 8; done += 1) await work.finish(10);
  expect(work.ran.slice(-8).filter((key) => key === 'busy').length).toBeGreaterThan(2);
});

it('keeps our own work going during a crowd', async () => {
  const work = watched();
  for (let address = 0; address < 20; address += 1) await work.ask(`address-${address}`, 20);
  await work.ask(null, 20);
  for (let done = 0; done < 60; done += 1) await work.finish(10);
  expect(work.ran.filter((key) => key === null).length).toBeGreaterThan(10);
});

it('runs as many at once as allowed, and none twice', async () => {
  const work = watched(3);
  await work.ask('one', 5);
  expect(work.ran).toHaveLength(3);
  await work.finish(1);
  expect(work.ran).toHaveLength(4);
  for (let done = 0; done < 9; done += 1) await work.finish(1);
  expect(work.ran).toHaveLength(5);
});

it('lets nobody wait longer than their limit, and then forgets them', async () => {
  const turns = fairTurns(1);
  const end = await turns.enter('first');
  await expect(turns.enter('second', 5)).rejects.toThrow(WaitedTooLong);
  end();
  end();
  (await turns.enter('third'))();
});

it('lets nobody have a turn who no longer wants it', async () => {
  const turns = fairTurns(1);
  const end = await turns.enter('first');
  const wish = new AbortController();
  const second = turns.enter('second', 1_000, wish.signal);
  const third = turns.enter('third');
  wish.abort();
  await expect(second).rejects.toThrow('aborted');
  end();
  (await third)();
  await expect(turns.enter('second', 1_000, wish.signal)).rejects.toThrow('aborted');
});

// Before: with keys that never came back, each turn's end looked through all of them: 2.9 ms with 60,000.
it('ends a turn as fast after tens of thousands of keys that came once', async () => {
  const turns = fairTurns(40);
  const comeOnce = async (names: string, count: number) => {
    const begunAt = performance.now();
    for (let key = 0; key < count; key += 40) {
      const ends = await Promise.all(Array.from({ length: 40 }, (_, at) => turns.enter(`${names}${key + at}`)));
      for (const end of ends) end();
    }
    return (performance.now() - begunAt) / count;
  };
  await comeOnce('early', 60_000);
  expect(await comeOnce('late', 400)).toBeLessThan(0.3);
});
