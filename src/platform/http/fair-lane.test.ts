import { describe, expect, it } from 'vitest';
import { asRequest, callerIsGone, currentRequestId } from '../current-request.ts';
import { fairLane } from './fair-lane.ts';

/** A lane and its pieces in starting order; each ends on command. */
function laneWithLog(mostWaiting = 100) {
  const lane = fairLane({ mostWaiting, restPart: 0, longestRestMs: 1_000 });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const run = (key: string | null, name: string) =>
    lane.run(key, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const endNext = async () => {
    await expect.poll(() => ends.length).toBeGreaterThan(0);
    ends.shift()?.();
  };
  return { lane, begun, run, endNext };
}

describe('a fair lane', () => {
  it('runs one piece at a time', async () => {
    const { begun, run, endNext } = laneWithLog();
    const both = [run('a', 'a1'), run('b', 'b1')];
    expect(begun).toEqual(['a1']);
    await endNext();
    await both[0];
    await expect.poll(() => begun).toEqual(['a1', 'b1']);
    await endNext();
    await both[1];
  });

  // Before: as the request that began the queue, whose turns and log lines it used.
  it('runs each piece as its own request', async () => {
    const { lane } = laneWithLog();
    const seen: (string | undefined)[] = [];
    const ask = (id: string) =>
      asRequest(id, id, () =>
        lane.run(id, async () => {
          await Promise.resolve();
          seen.push(currentRequestId());
        }),
      );
    await Promise.all([ask('first'), ask('second'), ask('third')]);
    expect(seen).toEqual(['first', 'second', 'third']);
  });

  // In order of arrival, twenty pieces of one key would delay everybody else by twenty.
  it('alternates between keys, however many pieces one has waiting', async () => {
    const { begun, run, endNext } = laneWithLog();
    const names = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'];
    const all = names.map((name) => run(name.slice(0, 1), name));
    for (const _ of names) await endNext();
    await Promise.all(all);
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  });

  // Behind three callers who had just had a turn, a first-time caller waited for four drawings.
  it('puts those without a recent turn first', async () => {
    const { begun, run, endNext } = laneWithLog();
    const names = ['a1', 'b1', 'a2', 'b2', 'a3'];
    const all = names.map((name) => run(name.slice(0, 1), name));
    await endNext();
    await endNext();
    await expect.poll(() => begun.length).toBe(3);
    const visitor = run('v', 'visitor');
    for (const _ of names.slice(1)) await endNext();
    await Promise.all([...all, visitor]);
    expect(begun).toEqual(['a1', 'b1', 'a2', 'visitor', 'b2', 'a3']);
  });

  // The pages cached for everybody: taking turns with five callers, each of them waited for six drawings.
  it('gives every second piece to the shop’s own work, and no more', async () => {
    const { begun, run, endNext } = laneWithLog();
    const callers = ['a1', 'b1', 'c1', 'a2', 'b2'].map((name) => run(name.slice(0, 1), name));
    const own = ['own 1', 'own 2', 'own 3'].map((name) => run(null, name));
    for (const _ of [...callers, ...own]) await endNext();
    await Promise.all([...callers, ...own]);
    expect(begun).toEqual(['a1', 'own 1', 'b1', 'own 2', 'c1', 'own 3', 'a2', 'b2']);
  });

  it('refuses pieces above the limit, the oldest of the greediest, and never its own', async () => {
    const { lane, run, begun, endNext } = laneWithLog(8);
    const greedy = Array.from({ length: 20 }, (_, index) => run('greedy', `g${index}`));
    const others = Array.from({ length: 6 }, (_, index) => run(`other ${index}`, `o${index}`));
    const own = lane.run(null, () => Promise.resolve('own'));
    const outcomes = Promise.allSettled([...greedy, ...others]);
    for (let index = 0; index < 9; index += 1) await endNext();
    const settled = await outcomes;
    expect(await own).toBe('own');
    expect(begun.filter((name) => name.startsWith('o'))).toHaveLength(6);
    const refused = settled.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(refused).toHaveLength(17);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'OVERLOADED' });
  });

  it('continues after a failed piece, and skips pieces that nobody waits for', async () => {
    const lane = fairLane({ mostWaiting: 100, restPart: 0, longestRestMs: 1_000 });
    const failing = lane.run('a', () => Promise.reject(new Error('broken')));
    const gone = lane.run(
      'a',
      () => expect.unreachable(),
      () => true,
    );
    const after = lane.run('a', () => Promise.resolve('fine'));
    await expect(failing).rejects.toThrow('broken');
    await expect(gone).rejects.toMatchObject({ code: 'OVERLOADED' });
    expect(await after).toBe('fine');
  });

  it('skips what a request asked for whose caller has left meanwhile', async () => {
    const lane = fairLane({ mostWaiting: 100, restPart: 0, longestRestMs: 0 });
    const { promise: running, resolve: end } = Promise.withResolvers<void>();
    let isGone = false;
    const first = lane.run('a', () => running);
    const left = asRequest(
      'one',
      'a',
      () => lane.run('a', () => expect.unreachable(), callerIsGone()),
      () => isGone,
    );
    isGone = true;
    end();
    await first;
    await expect(left).rejects.toMatchObject({ code: 'OVERLOADED' });
  });

  it('frees the thread after each piece, in proportion', async () => {
    const lane = fairLane({ mostWaiting: 100, restPart: 1, longestRestMs: 1_000 });
    const work = () => new Promise<number>((resolve) => setTimeout(() => resolve(performance.now()), 60));
    const [first, second] = await Promise.all([lane.run('a', work), lane.run('a', work)]);
    expect(second - first).toBeGreaterThanOrEqual(115);
  });

  // Pages that took half a second each on a busy thread would rest as long, which leaves only two a second.
  it('rests no longer than its limit after a piece slowed down by others', async () => {
    const lane = fairLane({ mostWaiting: 100, restPart: 1, longestRestMs: 20 });
    const work = () => new Promise<number>((resolve) => setTimeout(() => resolve(performance.now()), 300));
    const [first, second] = await Promise.all([lane.run('a', work), lane.run('a', work)]);
    expect(second - first).toBeLessThan(500);
  });
});
