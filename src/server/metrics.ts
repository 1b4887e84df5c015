/**
 * Prometheus metrics: the process, its requests, its database connections, the queues, and tasks waiting for staff. One
 * process answers with its own figures and the database's; `worker` tells processes apart.
 */
import { sql } from 'drizzle-orm';
import { createMiddleware } from 'hono/factory';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type Database, type Db, rowsOf, takesWrites } from '#platform/db/db.ts';
import type { HttpEnv } from '#platform/http/http.ts';
import { countPlacedSince } from '#shop/orders/admin/admin.ts';
import { todo } from '#shop/reports/todo.ts';

/** Cached for this long, to spare the database. */
const KEPT_MS = 5_000;
const LATELY_MS = 5 * 60_000;

export type Metrics = ReturnType<typeof createMetrics>;

interface Queue {
  name: string;
  waiting: number;
  failed: number;
  oldest: number;
}

/** Jobs by queue; `oldest` is how many seconds the most overdue job is late. */
const queuesOf = (db: Db) =>
  rowsOf<Queue>(
    db,
    sql`select name, count(*) filter (where state < 'completed')::int as waiting,
        count(*) filter (where state = 'failed')::int as failed,
        coalesce(extract(epoch from now() - min(start_after) filter (where state in ('created', 'retry') and start_after < now())), 0)::int as oldest
      from jobs.job where name not like '\\_\\_%' group by name`,
  );

async function figuresOf(db: Db) {
  const [queues, waiting, placed] = [
    await queuesOf(db),
    await todo(db),
    await countPlacedSince(db, new Date(Date.now() - LATELY_MS)),
  ];
  return { queues, waiting, placed, isWritable: await takesWrites(db) };
}

export function createMetrics({ db, driver, reads }: Database, worker: string) {
  const registry = new Registry();
  registry.setDefaultLabels({ worker });
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `shop_${name}`, help, labelNames, registers: [registry] });

  const requests = new Histogram({
    name: 'shop_request_seconds',
    help: 'Calls and pages that the router answered; prepared answers and files are not among them',
    labelNames: ['kind', 'method', 'status'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const connections = gauge('database_connections', 'Connections of this process, and callers that wait for one', [
    'state',
  ]);
  const up = gauge(
    'database_up',
    'Whether the database takes writes; if it does not answer, the figures below are missing',
  );
  const jobs = gauge('jobs', 'Jobs by queue', ['queue', 'state']);
  const jobAge = gauge('job_oldest_seconds', 'How long the oldest job is past its time', ['queue']);
  const placed = gauge('orders_placed_lately', 'Orders placed within the last five minutes');
  const backupProven = gauge('backup_proven_seconds', 'When the last backup was proved, in seconds since 1970');
  const readLag = gauge(
    'read_lag_seconds',
    'How far the standby for reading is behind; +Inf: it is down, 0: there is none',
  );
  const readsBy = gauge('reads_apart', 'Statements of calls that may read apart, since the start', ['by']);
  const waiting = gauge('waiting', 'What waits for the shop’s people, as on the dashboard', ['what']);

  async function readDatabase(): Promise<void> {
    const figures = await figuresOf(db).catch(() => null);
    for (const one of [jobs, jobAge, waiting]) one.reset();
    up.set(figures?.isWritable ? 1 : 0);
    placed.set(figures?.placed ?? Number.NaN);
    if (!figures) return;
    for (const queue of figures.queues) {
      jobs.set({ queue: queue.name, state: 'waiting' }, queue.waiting);
      jobs.set({ queue: queue.name, state: 'failed' }, queue.failed);
      jobAge.set({ queue: queue.name }, queue.oldest);
    }
    const { transfers, messages, backup, ...counts } = figures.waiting;
    const backups = backup?.overdue ? 1 : 0;
    const all = { ...counts, transfers: transfers.count, messages: messages.count, backups };
    backupProven.set(backup?.proven_at ? Date.parse(backup.proven_at) / 1000 : Number.NaN);
    for (const [what, count] of Object.entries(all)) waiting.set({ what }, count);
  }

  let readAt = Number.NEGATIVE_INFINITY;
  let reading = Promise.resolve();
  return {
    async text(): Promise<string> {
      if (performance.now() - readAt > KEPT_MS) {
        readAt = performance.now();
        reading = readDatabase();
      }
      await reading;
      if (reads) {
        readLag.set(reads.lagSeconds());
        for (const by of ['standby', 'primary'] as const) readsBy.set({ by }, reads.answered[by]);
      }
      const { totalCount, idleCount, waiting: wanted } = driver.pool;
      connections.set({ state: 'busy' }, totalCount - idleCount);
      connections.set({ state: 'idle' }, idleCount);
      connections.set({ state: 'wanted' }, wanted);
      return registry.metrics();
    },
    countRequests: createMiddleware<HttpEnv>(async (c, next) => {
      const begunAt = performance.now();
      await next();
      const kind = c.req.path.startsWith('/api/') ? 'call' : 'page';
      // By class: otherwise clients could create any number of series by provoking statuses.
      const status = `${Math.floor(c.res.status / 100)}xx`;
      requests.observe({ kind, method: c.req.method, status }, (performance.now() - begunAt) / 1000);
    }),
  };
}
