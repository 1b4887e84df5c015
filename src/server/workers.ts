/**
 * WEB_CONCURRENCY above 1: one process that only supervises, and workers that share the port. A worker that dies is
 * replaced; SIGTERM ends all of them; SIGHUP replaces them one after the other, so that a restart drops no request.
 */
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Log } from '#platform/log.ts';
import { isTerminalClosing } from './terminal.ts';

/** A worker that dies younger than this is broken, and replacing it at once would only waste CPU. */
const SHORTEST_LIFE_MS = 5_000;

/** A worker's last responses may be read just after its end. */
const LAST_ANSWER_MS = 500;

/** True once the worker serves, false if it ended before. */
async function hasStarted(worker: Worker): Promise<boolean> {
  return Promise.race([once(worker, 'listening').then(() => true), once(worker, 'exit').then(() => false)]);
}

/**
 * Node passes a connection to a worker and keeps its own handle until the worker acknowledges it. If the worker is
 * killed before that, the handle stays open and its visitor waits for as long as the browser does; so this closes it.
 * `seq` and `ack` are undocumented: 'just before it is killed' in workers.start.test.ts fails if they change.
 */
function forkWorker(): Worker {
  const worker = cluster.fork();
  const { process: child } = worker;
  const send = child.send.bind(child) as (message: { seq?: number }, connection?: { close(): void }) => boolean;
  let passed: { seq: number | undefined; connection: { close(): void } } | null = null;
  child.send = ((message: { seq?: number }, connection?: { close(): void }) => {
    if (connection) passed = { seq: message.seq, connection };
    return send(message, connection);
  }) as typeof child.send;
  child.on('internalMessage', ({ ack }: { ack?: number }) => {
    if (ack === passed?.seq) passed = null;
  });
  worker.once('exit', () => setTimeout(() => passed?.connection.close(), LAST_ANSWER_MS));
  return worker;
}

/** Starts a new worker whenever this one dies, unless that was intended. */
function keepAlive(worker: Worker): void {
  const startedAt = performance.now();
  worker.once('exit', () => {
    if (worker.exitedAfterDisconnect || isStopping) return;
    setTimeout(() => keepAlive(forkWorker()), Math.max(0, startedAt + SHORTEST_LIFE_MS - performance.now()));
  });
}

async function startWorker(): Promise<void> {
  const worker = forkWorker();
  keepAlive(worker);
  await hasStarted(worker);
}

async function endWorker(worker: Worker): Promise<void> {
  const gone = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  await gone;
}

let isStopping = false;

function livingWorkers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}

/** Starts `count` workers and returns the function that ends them all. */
export async function startWorkers(count: number, log: Log): Promise<() => Promise<void>> {
  process.on('SIGHUP', () => {
    if (!isTerminalClosing()) askForReplacement(log);
  });
  await Promise.all(Array.from({ length: count }, startWorker));
  if (livingWorkers().length === 0) throw new Error('No worker could be started.');
  return async () => {
    isStopping = true;
    await Promise.all(livingWorkers().map(endWorker));
  };
}

let replacing: Promise<void> | null = null;
let isAskedAgain = false;

/** One replacement at a time. A request meanwhile starts another one afterwards, because the build may have changed. */
function askForReplacement(log: Log): void {
  if (replacing) {
    isAskedAgain = true;
    return;
  }
  replacing = replaceWorkers(log).finally(() => {
    replacing = null;
    if (!isAskedAgain) return;
    isAskedAgain = false;
    askForReplacement(log);
  });
}

/** Each new worker serves before an old one ends. If one cannot start, the old ones keep working. */
async function replaceWorkers(log: Log): Promise<void> {
  for (const old of livingWorkers()) {
    const next = forkWorker();
    if (!(await hasStarted(next))) {
      log.error('a new worker could not be started; the ones at work go on');
      return;
    }
    keepAlive(next);
    // Marks the exit as intended, so that keepAlive does not replace this worker too.
    old.exitedAfterDisconnect = true;
    await endWorker(old);
  }
}

/** True in a worker: it serves, but does not prepare the database or greet the operator. */
export const isWorker = cluster.isWorker;
