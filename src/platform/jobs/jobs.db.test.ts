import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { createLog } from '../log.ts';
import { type Jobs, startJobs } from './jobs.ts';

const HOUR = 3_600_000;

let database: TestDatabase;
let jobs: Jobs;
let done = 0;

beforeAll(async () => {
  database = await openTestDatabase();
  const run = async () => {
    done += 1;
  };
  jobs = await startJobs(database, createLog('silent'), [{ spec: { name: 'count' }, run }], { pollSeconds: 0.5 });
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  await jobs.stop();
  await database.close();
});

// Guard: the steady clock. With the machine's own the worker slept until the clock had caught up (24 Nov 2026).
it('continue when the clock is put back while a worker fetches work', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  for (let step = 1; step <= 40; step += 1) {
    vi.setSystemTime(Date.now() - 2 * HOUR);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  await jobs.send(database.db, 'count', {});
  await expect.poll(() => done, { timeout: 5_000 }).toBe(1);
});
