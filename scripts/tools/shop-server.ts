/** Starts the built shop as an operator would, on a free port, and stops it. */
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { bareEnvironmentWith, freePort, start, stop } from './run.ts';

/** The first start migrates and seeds, which may take a while on a slow machine. */
const READY_WITHIN_MS = 300_000;
const STOPPED_WITHIN_S = 10;

/**
 * The flags that `npm start` gives to Node, without the env file: by default, Node lets its heap grow to several times
 * the memory in use, and V8 takes half a gigabyte to optimise the embedded database (docs/performance.md).
 */
export const MEMORY_FLAGS = (/node((?: --\S+)+) dist\/app\/main\.js/.exec(packageJson.scripts.start)?.[1] ?? '')
  .split(' ')
  .filter((flag) => flag && !flag.startsWith('--env-file'));

/** What `npm start` says to glibc: to return freed memory to the system at once (docs/performance.md). */
const MEMORY_VARIABLES = Object.fromEntries(
  [...packageJson.scripts.start.matchAll(/(MALLOC_\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
);

export const TEST_ADMIN = { phone: '9000000001', password: 'admin-password-2026' };

export interface ShopOptions {
  /** File for the shop's output. */
  log: string;
  dataDir: string;
  /** The command to start; by default the server itself. */
  command?: [string, ...string[]];
  /** In a separate process group, which outlives this process if it is not stopped. */
  isDetached?: boolean;
  variables?: NodeJS.ProcessEnv;
}

export interface ShopServer {
  url: string;
  process: ChildProcess;
  /** Stops the shop with SIGTERM; returns true if it stopped in time. */
  close: () => Promise<boolean>;
}

export function makeDataDir(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'mathappu-shop-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Starts a shop without waiting for it: with the tests' admin, no rate limits, and without this process's environment. */
export function launchShop({ log, dataDir, command, isDetached = false, variables }: ShopOptions): ChildProcess {
  mkdirSync(dirname(log), { recursive: true });
  const output = openSync(log, 'w');
  const [program, ...args] = command ?? [process.execPath, ...MEMORY_FLAGS, 'dist/app/main.js'];
  return start(program, args, {
    detached: isDetached,
    stdio: ['ignore', output, output],
    env: bareEnvironmentWith({
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      ADMIN_PHONE: TEST_ADMIN.phone,
      ADMIN_PASSWORD: TEST_ADMIN.password,
      RATE_LIMITS: 'off',
      ...MEMORY_VARIABLES,
      ...variables,
    }),
  });
}

async function untilReady(url: string, server: ChildProcess, log: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && server.exitCode === null) {
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The shop did not get ready; what it printed is in ${log}`);
}

/** Starts a shop and waits until it can serve. */
export async function startShop(options: ShopOptions): Promise<ShopServer> {
  const port = await freePort();
  const server = launchShop({ ...options, variables: { PORT: String(port), ...options.variables } });
  const url = `http://localhost:${port}`;
  const close = () => stop(server, 'SIGTERM', STOPPED_WITHIN_S);
  try {
    await untilReady(url, server, options.log);
  } catch (error) {
    await close();
    throw error;
  }
  return { url, process: server, close };
}
