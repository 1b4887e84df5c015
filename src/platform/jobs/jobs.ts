/**
 * Work after a commit: pg-boss in the shop's own database. A job is sent in the transaction that causes it, and exists
 * exactly if that transaction committed (decisions §6).
 */
import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss, systemClock } from 'pg-boss';
import type { Database, Db } from '../db/db.ts';
import { errorForLog, type Log } from '../log.ts';
import { maskPersonal } from '../personal.ts';
import { traced } from '../tracing/traced.ts';
import { resetFutureTimes } from './clock-set-back.ts';

export interface JobSpec {
  name: string;
  /** Seconds after which another worker may take over the job. */
  expireInSeconds?: number;
  retryLimit?: number;
  /** Seconds before the first retry; doubled each time, up to an hour. */
  retryDelay?: number;
  /** A cron line (UTC) for scheduled jobs. */
  cron?: string;
}

const LONGEST_DELAY_SECONDS = 3_600;
const LOOK_AT_CLOCK_EVERY_MS = 60_000;

/**
 * Never goes back. With the machine's clock, a worker would sleep for two hours if the clock is set back by two hours.
 * The database still decides when a job is due.
 */
const steadyClock = { ...systemClock, now: () => performance.timeOrigin + performance.now() };

export type Jobs = Awaited<ReturnType<typeof startJobs>>;

function createBoss({ driver: { pool } }: Database): PgBoss {
  return new PgBoss({
    schema: 'jobs',
    supervise: true,
    schedule: true,
    clock: steadyClock,
    db: { executeSql: async (text: string, values?: unknown[]) => pool.query(text, values as unknown[]) },
  });
}

/**
 * While the database is down, each queue fails every two seconds, and the log lines would fill the disk within some
 * nights.
 */
const REPORT_DOWN_EVERY_MS = 60_000;

function createReporter(log: Log): (error: unknown) => void {
  let reportedAt = Number.NEGATIVE_INFINITY;
  return (error) => {
    // The queue passes a copy, which has the error's name but not its class.
    if ((error as { name?: unknown }).name === 'DatabaseUnavailable') {
      if (performance.now() - reportedAt < REPORT_DOWN_EVERY_MS) return;
      reportedAt = performance.now();
    }
    log.error({ err: error }, 'job queue');
  };
}

interface JobData {
  id: string;
  data: unknown;
}

/** Jobs of a batch end separately: one failure does not affect the others. */
async function resultOf(queue: string, { id, data }: JobData, run: (data: never, jobId: string) => Promise<void>) {
  try {
    await traced(
      'job',
      () => `job ${queue}`,
      {},
      () => run(data as never, id),
    );
    return { id, status: 'completed' as const };
  } catch (error) {
    return {
      id,
      status: 'failed' as const,
      output: { message: maskPersonal(String(errorForLog(error).message)).slice(0, 500) },
    };
  }
}

/**
 * Runs scheduled jobs that came due together, because one took longer than its interval, as one: they are the same
 * work.
 */
async function onceFor(queue: string, jobs: readonly JobData[], run: (data: never, jobId: string) => Promise<void>) {
  const result = await resultOf(queue, jobs[0] as JobData, run);
  return jobs.map(({ id }) => ({ ...result, id }));
}

/** Starts the queues. `handlers` has every job's function; one that throws is retried with back-off. */
export async function startJobs(
  database: Database,
  log: Log,
  handlers: readonly { spec: JobSpec; run: (data: never, jobId: string) => Promise<void> }[],
  options: { pollSeconds?: number } = {},
) {
  const boss = createBoss(database);
  const report = createReporter(log);
  boss.on('error', report);
  await boss.start();
  // Not in a job, because the schedule itself may stand still.
  await resetFutureTimes(database.db);
  const looking = setInterval(() => void resetFutureTimes(database.db).catch(report), LOOK_AT_CLOCK_EVERY_MS).unref();
  const workers = new Map<string, string>();
  for (const { spec, run } of handlers) {
    const limits = {
      retryLimit: spec.retryLimit ?? 8,
      retryDelay: spec.retryDelay ?? 5,
      retryBackoff: true,
      retryDelayMax: LONGEST_DELAY_SECONDS,
      expireInSeconds: spec.expireInSeconds ?? 120,
    };
    await boss.createQueue(spec.name, limits);
    // A queue created by an earlier version keeps its limits until they are updated.
    await boss.updateQueue(spec.name, limits);
    const worker = await boss.work(
      spec.name,
      // A festival evening queues a mail a second: ten at a time, without a pause while there are more.
      {
        pollingIntervalSeconds: options.pollSeconds ?? 2,
        batchSize: 10,
        burstWhenBatchFull: true,
        perJobResults: true,
      },
      (jobs: JobData[]) =>
        spec.cron ? onceFor(spec.name, jobs, run) : Promise.all(jobs.map((job) => resultOf(spec.name, job, run))),
    );
    workers.set(spec.name, worker);
    if (spec.cron) await boss.schedule(spec.name, spec.cron);
  }
  return {
    /**
     * Queues a job within `db`, which is a transaction if the job results from a change. Of jobs with the same `once`,
     * only the first in each `startAfterSeconds` is kept; it starts when they have passed.
     */
    async send(db: Db, name: string, data: object, startAfterSeconds = 0, once?: string): Promise<void> {
      await boss.send(name, data, {
        startAfter: startAfterSeconds,
        db: fromDrizzle(db as never, sql as never),
        ...(once === undefined ? {} : { singletonKey: once, singletonSeconds: startAfterSeconds }),
      });
    },
    /** Makes a queue look for jobs now instead of at its next poll. */
    pollNow(name: string): void {
      const worker = workers.get(name);
      if (worker) boss.notifyWorker(worker);
    },
    async stop(): Promise<void> {
      clearInterval(looking);
      await boss.stop({ graceful: true, close: false, timeout: 5_000 });
    },
  };
}

/** The part of the queue that doors use. */
export type JobSender = Pick<Jobs, 'send'>;
