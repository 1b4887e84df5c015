import { Worker } from 'node:worker_threads';

/** Kills this process when it takes more megabytes. In a thread of its own, because the work may block the main one. */
export function watchMemory(mostMegabytes: number): void {
  const look = `setInterval(() => {
    if (process.memoryUsage.rss() > ${mostMegabytes * 1024 * 1024}) process.kill(process.pid, 'SIGKILL');
  }, 100)`;
  new Worker(look, { eval: true }).unref();
}
