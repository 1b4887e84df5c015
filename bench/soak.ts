/**
 * `npm run bench:soak -- 30`: minutes of steady reading (pages, list, what is personal), with the memory of the shop sampled.
 * Passes when nothing fails and the last fifth needs at most five percent more memory than the first after warming up.
 */
import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { ROOT } from '../scripts/run.ts';
import { makeDataDir, startShop } from '../scripts/shop-server.ts';
import { ask, report, round } from './load.ts';

const minutes = Number(process.argv[2] ?? 30);
const CLIENTS = 8;
/** Between two requests of a client: steady use, not the most that the machine can do. */
const PAUSE_MS = 20;
const SAMPLES = 50;
const PATHS = [
  '/',
  '/ta/',
  '/about',
  '/api/product/list1',
  '/api/users/session',
  '/cart',
  '/?category=1',
  '/api/coupon/list',
];

const megabytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const dataDir = makeDataDir();
const shop = await startShop({ log: join(ROOT, '.cache/bench/soak-shop.log'), dataDir: dataDir.path });
try {
  const deadline = performance.now() + minutes * 60_000;
  const agent = new Agent({ keepAlive: true });
  let answered = 0;
  let failed = 0;
  const client = async (_: unknown, number: number) => {
    for (let turn = number; performance.now() < deadline; turn += 1) {
      const isAnswered = await ask(`${shop.url}${PATHS[turn % PATHS.length]}`, { 'accept-encoding': 'br' }, agent);
      if (isAnswered) answered += 1;
      else failed += 1;
      await pause(PAUSE_MS);
    }
  };
  const clients = Array.from({ length: CLIENTS }, client);
  const memory: number[] = [];
  while (performance.now() < deadline) {
    await pause((minutes * 60_000) / SAMPLES);
    memory.push(megabytes(shop.process.pid as number));
  }
  await Promise.all(clients);
  agent.destroy();
  const fifth = Math.floor(memory.length / 5);
  const [early, late] = [mean(memory.slice(fifth, 2 * fifth)), mean(memory.slice(-fifth))];
  const growth = late / early - 1;
  report('soak', [
    {
      minutes,
      answered,
      failed,
      'MB after warm-up': round(early),
      'MB at the end': round(late),
      'growth %': round(growth * 100, 1),
    },
  ]);
  if (failed > 0 || growth > 0.05) process.exitCode = 1;
} finally {
  await shop.close();
  dataDir.remove();
}
