import { expect, it } from 'vitest';
import { type Asker, createFairQueue, type Lane } from './fair-queue.ts';

const LIMITS = { running: 1, waiting: 30, waitingOfAddress: 10, waitingOfAccount: 3 };

/** A queue whose work ends when the test says so, and the order in which it ran. */
function watched(limits = LIMITS) {
  const inTurn = createFairQueue(limits);
  const ran: string[] = [];
  const refused: string[] = [];
  let end = () => {};
  const ask = (lane: Lane, address: string, account: string) => {
    const name = `${address}/${account}`;
    const asker: Asker = { lane, address, account };
    inTurn(asker, () => {
      ran.push(name);
      return new Promise<void>((resolve) => {
        end = resolve;
      });
    }).catch(({ code }) => refused.push(`${name} ${code}`));
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    ask,
    ran,
    refused,
    settle,
    async finish(count = Number.POSITIVE_INFINITY) {
      for (let done = 0, before = -1; done < count && before < ran.length; done += 1) {
        before = ran.length;
        end();
        await settle();
      }
    },
  };
}

const times = (count: number, work: (index: number) => void) =>
  Array.from({ length: count }, (_, index) => work(index));

it('serves the last address after one turn of each other, however many turns those want', async () => {
  const queue = watched();
  times(9, (index) => queue.ask('unknown', 'bad', `a${index}`));
  times(9, (index) => queue.ask('unknown', 'worse', `a${index}`));
  queue.ask('unknown', 'honest', 'meena');
  await queue.finish(3);
  expect(queue.ran).toContain('honest/meena');
  await queue.finish();
  expect(queue.ran).toHaveLength(19);
});

// In order of arrival, the last address would wait for one turn of each.
it('serves the first few turns of an address before a crowd of addresses that had more', async () => {
  const queue = watched({ ...LIMITS, waiting: 100 });
  times(5, (address) => times(10, (index) => queue.ask('unknown', `bad-${address}`, `a${index}`)));
  await queue.finish(25);
  for (let turn = 0; turn < 3; turn += 1) {
    queue.ask('unknown', 'honest', 'meena');
    await queue.finish(1);
    expect(queue.ran.at(-1)).toBe('honest/meena');
  }
  times(5, (index) => queue.ask('unknown', 'honest', `friend-${index}`));
  await queue.finish(5);
  expect(queue.ran.slice(-5).filter((name) => name.startsWith('bad')).length).toBeGreaterThan(2);
});

// In the first seconds of a crowd none of its addresses has had more than a few turns yet.
it('puts an address that wants one turn before those that want many', async () => {
  const queue = watched({ ...LIMITS, waiting: 100 });
  times(6, (address) => times(5, (index) => queue.ask('unknown', `bad-${address}`, `a${index}`)));
  for (let turn = 0; turn < 2; turn += 1) {
    queue.ask('unknown', 'honest', 'meena');
    await queue.finish(1);
    expect(queue.ran.at(-1)).toBe('honest/meena');
  }
});

it('shares turns among the accounts of one address too', async () => {
  const queue = watched();
  queue.ask('unknown', 'village', 'running');
  times(3, () => queue.ask('unknown', 'village', 'greedy'));
  queue.ask('unknown', 'village', 'meena');
  await queue.finish(2);
  expect(queue.ran).toEqual(['village/running', 'village/greedy', 'village/meena']);
});

it('refuses the fourth request of one account, and takes a place from the heaviest user for a newcomer', async () => {
  const queue = watched({ ...LIMITS, waitingOfAddress: 6 });
  queue.ask('unknown', 'village', 'running');
  times(4, () => queue.ask('unknown', 'village', 'greedy'));
  times(3, () => queue.ask('unknown', 'village', 'other'));
  queue.ask('unknown', 'village', 'meena');
  await queue.settle();
  expect(queue.refused).toEqual(['village/greedy TOO_MANY_REQUESTS', 'village/greedy TOO_MANY_REQUESTS']);
  await queue.finish();
  expect(queue.ran).toContain('village/meena');
  // Everybody has one place: another account has no better claim.
  const full = watched({ ...LIMITS, waitingOfAddress: 3 });
  times(5, (index) => full.ask('unknown', 'village', `a${index}`));
  await full.settle();
  expect(full.refused).toEqual(['village/a4 TOO_MANY_REQUESTS']);
});

it('takes a place from the heaviest address when all are taken, and refuses if all are equal', async () => {
  const queue = watched({ ...LIMITS, waiting: 10 });
  times(11, (index) => queue.ask('unknown', 'bad', `a${index}`));
  queue.ask('unknown', 'honest', 'meena');
  await queue.settle();
  expect(queue.refused).toEqual([expect.stringMatching(/^bad\/.* TOO_MANY_REQUESTS$/)]);
  await queue.finish();
  expect(queue.ran).toContain('honest/meena');
  const full = watched({ ...LIMITS, waiting: 3 });
  times(5, (index) => full.ask('unknown', `from-${index}`, 'a'));
  await full.settle();
  expect(full.refused).toEqual(['from-4/a OVERLOADED']);
});

it('serves the first lane first, then known and unknown alternately', async () => {
  const queue = watched();
  queue.ask('unknown', 'a', 'running');
  times(3, (index) => queue.ask('unknown', `u${index}`, 'x'));
  times(3, (index) => queue.ask('known', `k${index}`, 'x'));
  queue.ask('first', 'office', 'owner');
  await queue.finish();
  expect(queue.ran.map((name) => name.split('/')[0])).toEqual(['a', 'office', 'k0', 'u0', 'k1', 'u1', 'k2', 'u2']);
});

it('continues after failed work', async () => {
  const inTurn = createFairQueue(LIMITS);
  const asker: Asker = { lane: 'unknown', address: 'a', account: 'b' };
  const fail = inTurn(asker, () => Promise.reject(new Error('broken')));
  const after = inTurn(asker, async () => 'done');
  await expect(fail).rejects.toThrow('broken');
  expect(await after).toBe('done');
});
