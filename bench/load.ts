/** Shared by the benchmarks: a bounded load on one address, a server to compare with, a table and a file of figures. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { Agent, createServer, get, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { ROOT } from '../scripts/tools/run.ts';

/** Seconds of load until the process has compiled its code. */
export const WARM_UP_S = 8;

export interface Load {
  perSecond: number;
  p99Ms: number;
  failed: number;
}

export interface LoadOptions {
  seconds: number;
  connections?: number;
  headers?: Record<string, string>;
}

const hasWrk = (() => {
  try {
    execFileSync('which', ['wrk'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** The load generator used: Node's own reaches only part of what a server can send. */
export const generator = hasWrk ? 'wrk' : 'node:http';

function loadByWrk(url: string, { seconds, connections = 16, headers = {} }: LoadOptions): Load {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...given, url];
  const output = execFileSync('wrk', args, { encoding: 'utf8' });
  const [, value = '0', unit = 'ms'] = /99%\s+([\d.]+)(us|ms|s)/.exec(output) ?? [];
  const errors = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(output)?.slice(1) ?? [];
  const refused = Number(/Non-2xx or 3xx responses: (\d+)/.exec(output)?.[1] ?? 0);
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1] ?? 0),
    p99Ms: Number(value) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? 1),
    failed: errors.reduce((sum, count) => sum + Number(count), refused),
  };
}

/** Sends one request; true if the status is below 400. */
export function ask(url: string, headers: OutgoingHttpHeaders, agent: Agent): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(url, { headers, agent }, (response) => {
      response.resume().once('end', () => resolve((response.statusCode ?? 500) < 400));
    });
    request.once('error', () => resolve(false));
  });
}

async function loadByNode(url: string, { seconds, connections = 16, headers = {} }: LoadOptions): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let failed = 0;
  const deadline = performance.now() + seconds * 1000;
  const client = async () => {
    while (performance.now() < deadline) {
      const startedAt = performance.now();
      if (await ask(url, headers, agent)) times.push(performance.now() - startedAt);
      else failed += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  agent.destroy();
  times.sort((a, b) => a - b);
  return { perSecond: times.length / seconds, p99Ms: times[Math.floor(times.length * 0.99)] ?? 0, failed };
}

export async function load(url: string, options: LoadOptions): Promise<Load> {
  return hasWrk ? loadByWrk(url, options) : loadByNode(url, options);
}

export interface Answer {
  bytes: Buffer;
  headers: Record<string, string>;
}

/** The response as sent: `fetch` would decompress it. */
export function answerOf(url: string, headers: OutgoingHttpHeaders): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('end', () =>
        resolve({ bytes: Buffer.concat(parts), headers: response.headers as Record<string, string> }),
      );
    }).once('error', reject);
  });
}

/** Runs inside the worker: the minimum Node must do to send these bytes. */
function serveBare(): void {
  const { workerData, parentPort } = process.getBuiltinModule('node:worker_threads');
  const { bytes, headers, status } = workerData as { bytes: Uint8Array; headers: string[]; status: number };
  const server = createServer((_, response) => response.writeHead(status, headers).end(bytes));
  server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port));
}
if (process.getBuiltinModule('node:worker_threads').workerData?.isBareServer) serveBare();

/** A bare Node server on a separate thread that sends the same bytes as the shop. */
export async function startBare(answer: Answer, status = 200): Promise<{ url: string; stop: () => Promise<number> }> {
  const bytes = status === 304 ? Buffer.alloc(0) : answer.bytes;
  const own = /^(date|connection|keep-alive|transfer-encoding)$/;
  // With a length, a 304 would leave its client waiting for a body.
  const ofBody = status === 304 ? /^content-(length|encoding)$/ : /^$/;
  const headers = Object.entries(answer.headers).filter(([name]) => !own.test(name) && !ofBody.test(name));
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { isBareServer: true, bytes, headers: headers.flat(), status },
  });
  const port = await new Promise((resolve) => worker.once('message', resolve));
  return { url: `http://127.0.0.1:${port}/`, stop: () => worker.terminate() };
}

/** Prints a table and keeps its figures in .cache/bench/<name>.json. */
export function report(name: string, rows: Record<string, string | number>[]): void {
  console.table(rows);
  const folder = join(ROOT, '.cache/bench');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  writeFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), generator, rows }, null, 2)}\n`);
  console.log(`Kept in ${file.slice(ROOT.length + 1)}`);
}

export const round = (value: number, digits = 0) => Number(value.toFixed(digits));
