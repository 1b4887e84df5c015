/**
 * WEB_CONCURRENCY above 1: one process that only watches, and workers that share the port. A worker that dies is replaced;
 * SIGTERM ends them all; SIGHUP replaces them one after the other, so that a restart drops no request.
 */
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';

/** A worker that dies younger than this is broken: replacing it at once would only burn the machine. */
const SHORTEST_LIFE_MS = 5_000;

async function startWorker(): Promise<Worker> {
  const worker = cluster.fork();
  const startedAt = Date.now();
  worker.once('exit', () => {
    if (worker.exitedAfterDisconnect || isStopping) return;
    setTimeout(() => void startWorker(), Math.max(0, startedAt + SHORTEST_LIFE_MS - Date.now()));
  });
  await Promise.race([once(worker, 'listening'), once(worker, 'exit')]);
  return worker;
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

/** Starts `count` workers and answers the function that ends them all. */
export async function startWorkers(count: number): Promise<() => Promise<void>> {
  // First of all: a signal that nobody hears ends the process.
  process.on('SIGHUP', () => void replaceWorkers());
  await Promise.all(Array.from({ length: count }, startWorker));
  if (livingWorkers().length === 0) throw new Error('No worker could be started.');
  return async () => {
    isStopping = true;
    await Promise.all(livingWorkers().map(endWorker));
  };
}

async function replaceWorkers(): Promise<void> {
  for (const old of livingWorkers()) {
    await startWorker();
    // Marks the exit as wanted, so that nobody replaces the worker that was replaced already.
    old.exitedAfterDisconnect = true;
    await endWorker(old);
  }
}

/** True in a worker: it serves, but does not prepare the database nor speak to the operator. */
export const isWorker = cluster.isWorker;
