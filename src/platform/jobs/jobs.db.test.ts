import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { rowsOf } from '../db/db.ts';
import { DatabaseUnavailable } from '../db/unavailable.ts';
import { createLog } from '../log.ts';
import { resetFutureTimes } from './clock-set-back.ts';
import { type Jobs, startJobs } from './jobs.ts';

const HOUR = 3_600_000;

let database: TestDatabase;
let jobs: Jobs;
let done = 0;
let rounds = 0;

beforeAll(async () => {
  database = await openTestDatabase();
  const run = async () => {
    done += 1;
  };
  const runRound = async () => {
    rounds += 1;
  };
  const handlers = [
    { spec: { name: 'count' }, run },
    { spec: { name: 'round', cron: '0 0 1 1 *' }, run: runRound },
  ];
  jobs = await startJobs(database, createLog('silent'), handlers, { pollSeconds: 0.5 });
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
  await expect.poll(() => done).toBe(1);
});

// Before: while the gateway was silent, up to ten sweeps asked it about the same orders at once.
it('by the clock that are late together run once', async () => {
  await database.db.transaction(async (tx) => {
    for (let late = 1; late <= 10; late += 1) await jobs.send(tx as never, 'round', {});
  });
  const waiting = () => countOf(`jobs.job where name = 'round' and state < 'completed'`);
  await expect.poll(waiting).toBe(0);
  expect(rounds).toBe(1);
});

// Before: a line from each queue every two seconds, 50 MB in a night.
it('log once a minute that the database is down', async () => {
  const lines: string[] = [];
  const log = createLog('error', { write: (line: string) => void lines.push(line) });
  const other = await openTestDatabase();
  const run = () => Promise.resolve();
  const names = ['one', 'two', 'three'].map((name) => ({ spec: { name }, run }));
  const noisy = await startJobs(other, log, names, { pollSeconds: 0.5 });
  let refused = 0;
  const away = vi.spyOn(other.driver.pool, 'query').mockImplementation((() => {
    refused += 1;
    return Promise.reject(new DatabaseUnavailable(new Error('connect ECONNREFUSED')));
  }) as never);
  await expect.poll(() => refused).toBeGreaterThan(10);
  away.mockRestore();
  await noisy.stop();
  await other.close();
  expect(lines.filter((line) => line.includes('ECONNREFUSED'))).toHaveLength(1);
});

// Before: after a day ahead no hold ended, no mail was sent and nothing was reconciled for a day.
it('go on when the database’s clock was a day ahead and is right again', async () => {
  await database.db.execute(sql`update jobs.version set cron_on = now() + interval '1 day'`);
  await database.db.execute(
    sql`update jobs.queue set monitor_on = now() + interval '1 day', maintain_on = now() + interval '1 day'`,
  );
  // It has run for times that are still to come, and each is filed once.
  await database.db.execute(sql`insert into jobs.job (name, state, singleton_on, completed_on)
    values ('__pgboss__send-it', 'completed', (now() at time zone 'UTC') + interval '3 hours', now() + interval '3 hours')`);
  const before = done;
  await jobs.send(database.db, 'count', {}, 86_400);
  await jobs.send(database.db, 'count', {}, 3_600);
  await resetFutureTimes(database.db);
  await expect.poll(() => done).toBe(before + 1);
  expect(await countOf(`jobs.version where cron_on > now()`)).toBe(0);
  expect(await countOf(`jobs.queue where greatest(monitor_on, maintain_on) > now()`)).toBe(0);
  expect(await countOf(`jobs.job where singleton_on > (now() at time zone 'UTC') + interval '1 hour'`)).toBe(0);
  expect(await countOf(`jobs.job where name = 'count' and start_after > now() + interval '50 minutes'`)).toBe(1);
});

async function countOf(what: string): Promise<number> {
  const [row] = await rowsOf<{ n: number }>(database.db, sql.raw(`select count(*)::int as n from ${what}`));
  return row?.n ?? -1;
}
