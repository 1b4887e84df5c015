/**
 * Limits by the minute. Two limiters on one database are two processes: on PostgreSQL each has a pool of its own. Seen on 25
 * Nov 2026 with counts per process: of 500 guesses sent to two processes 20 were tried where 10 may fail.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPostgres } from '#platform/db/db.ts';
import { earlyInAMinute } from '#testing/minute.ts';
import { onRealPostgres, openTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { createMinuteCounts, forgetOldMinutes, type MinuteCounts } from '../db/minute-counts.ts';
import { createRateLimiter } from './rate-limiter.ts';

let database: TestDatabase;
let elsewhere: Pick<TestDatabase, 'db' | 'driver' | 'close'> | undefined;
let counts: MinuteCounts;
let countsElsewhere: MinuteCounts;

beforeAll(async () => {
  database = await openTestDatabase();
  if (database.url) elsewhere = await openPostgres(database.url, { max: 5 });
});
afterAll(async () => {
  await elsewhere?.close();
  await database.close();
});
beforeEach(() => {
  counts = createMinuteCounts(database);
  // With the embedded database, the single process counts in memory.
  countsElsewhere = elsewhere ? createMinuteCounts(elsewhere) : counts;
});

let keys = 0;
const newKey = () => {
  keys += 1;
  return `key-${keys}`;
};
const twoProcesses = () => [createRateLimiter(true, counts), createRateLimiter(true, countsElsewhere)] as const;
const wrong = () => Promise.reject(new Error('wrong'));
const isRefused = (result: PromiseSettledResult<unknown>) =>
  result.status === 'rejected' && /Too many/.test(String(result.reason));

describe('the limit of failures', () => {
  beforeEach(earlyInAMinute);

  it('lets no more tries fail than the limit, however many reach two processes at the same moment', async () => {
    const limiters = twoProcesses();
    const key = newKey();
    let tried = 0;
    const guess = (index: number) =>
      (limiters[index % 2] as (typeof limiters)[0]).countFailures(key, 10, async () => {
        tried += 1;
        await new Promise((resolve) => setTimeout(resolve, 5));
        return wrong();
      });
    const guesses = await Promise.allSettled(Array.from({ length: 500 }, (_, index) => guess(index)));
    expect(tried).toBe(10);
    expect(guesses.filter(isRefused)).toHaveLength(490);
  });

  it('lets a hundred correct tries pass at the same moment, and counts none of them', async () => {
    const [limiter] = twoProcesses();
    const key = newKey();
    const right = () => limiter.countFailures(key, 10, () => Promise.resolve('in'));
    expect(await Promise.all(Array.from({ length: 100 }, right))).toHaveLength(100);
    for (let index = 0; index < 10; index += 1)
      await expect(limiter.countFailures(key, 10, wrong)).rejects.toThrow('wrong');
    await expect(right()).rejects.toThrow('Too many');
  });

  it('counts each key separately, and only failures', async () => {
    const [limiter] = twoProcesses();
    const [one, other] = [newKey(), newKey()];
    const noGuess = () => limiter.countFailures(one, 2, wrong, () => false);
    for (let index = 0; index < 5; index += 1) await expect(noGuess()).rejects.toThrow('wrong');
    for (let index = 0; index < 2; index += 1)
      await expect(limiter.countFailures(one, 2, wrong)).rejects.toThrow('wrong');
    await expect(limiter.countFailures(one, 2, wrong)).rejects.toThrow('Too many');
    await expect(limiter.countFailures(other, 2, wrong)).rejects.toThrow('wrong');
  });
});

describe('the limit of calls', () => {
  beforeEach(earlyInAMinute);

  it('is shared by two processes', async () => {
    const limiters = twoProcesses();
    const key = newKey();
    const calls = Array.from({ length: 60 }, (_, index) => limiters[index % 2]?.hit(key, 20));
    expect((await Promise.allSettled(calls)).filter(isRefused)).toHaveLength(40);
  });

  it('asks the database no more once it has refused', async () => {
    const take = vi.fn(counts.take);
    const limiter = createRateLimiter(true, { ...counts, take });
    const key = newKey();
    await Promise.allSettled([1, 2, 3].map(() => limiter.hit(key, 2)));
    const asked = take.mock.calls.length;
    for (let index = 0; index < 50; index += 1) await expect(limiter.hit(key, 2)).rejects.toThrow('Too many');
    expect(take).toHaveBeenCalledTimes(asked);
  });

  it.runIf(onRealPostgres)('starts again with the minute, and old counts are deleted', async () => {
    const [limiter, later] = twoProcesses();
    const key = newKey();
    await limiter.hit(key, 1);
    await expect(limiter.hit(key, 1)).rejects.toThrow('Too many');
    await database.db.execute(sql`update minute_counts set minute = minute - interval '1 minute'`);
    await later.hit(key, 1);
    await expect(later.hit(key, 1)).rejects.toThrow('Too many');
    await database.db.execute(sql`update minute_counts set minute = minute - interval '10 minutes'`);
    await forgetOldMinutes(database.db);
    expect(await database.db.execute(sql`select 1 from minute_counts`)).toMatchObject({ rows: [] });
  });

  it('is not counted if limits are off', async () => {
    const limiter = createRateLimiter(false, counts);
    const key = newKey();
    for (let index = 0; index < 5; index += 1) await limiter.hit(key, 1);
    limiter.load(key, 0);
  });
});

describe('the limit of work', () => {
  beforeEach(earlyInAMinute);

  /** Calls two processes in turn, with time for each to report its counts to the other. */
  async function lettingThrough(most: number, calls: number, limiters = twoProcesses()): Promise<number> {
    const key = newKey();
    let passed = 0;
    for (let index = 0; index < calls; index += 1) {
      try {
        limiters[index % 2]?.load(key, most);
        passed += 1;
      } catch {}
      if (index % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return passed;
  }

  it('is shared by two processes, except for the twentieth that each has not yet reported', async () => {
    const passed = await lettingThrough(200, 600);
    expect(passed).toBeGreaterThanOrEqual(180);
    expect(passed).toBeLessThanOrEqual(240);
  });

  it('costs one statement per twentieth of it, and holds while the database is down', async () => {
    const add = vi.fn(() => Promise.reject(new Error('away')));
    const limiter = createRateLimiter(true, { ...counts, add });
    expect(await lettingThrough(200, 400, [limiter, limiter])).toBe(200);
    add.mockClear();
    const told = vi.fn(counts.add);
    const other = createRateLimiter(true, { ...counts, add: told });
    await lettingThrough(200, 200, [other, other]);
    expect(told.mock.calls.length).toBeLessThanOrEqual(20);
  });
});
