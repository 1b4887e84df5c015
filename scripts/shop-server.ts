/** Starts the built shop as an operator would, on a free port and on data of its own, and ends it again. */
import type { ChildProcess } from 'node:child_process';
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { bareEnvironment, freePort, ROOT, start, stop } from './run.ts';

/** A first start migrates and seeds, which may take a slow machine a while. */
const READY_WITHIN_MS = 120_000;
const STOPPED_WITHIN_S = 10;

export const TEST_ADMIN = { phone: '9000000001', password: 'admin-password-2026' };

export interface ShopServer {
  url: string;
  process: ChildProcess;
  /** True when the shop ended by itself in time. Its data is deleted. */
  close: () => Promise<boolean>;
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

/** Starts the shop with an admin and without rate limits; what it prints goes to the file `log`. */
export async function startShop(log: string, variables: NodeJS.ProcessEnv = {}): Promise<ShopServer> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'mathappu-shop-'));
  mkdirSync(dirname(log), { recursive: true });
  const server = start(process.execPath, ['src/server/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...bareEnvironment(),
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: folder,
      ADMIN_PHONE: TEST_ADMIN.phone,
      ADMIN_PASSWORD: TEST_ADMIN.password,
      RATE_LIMITS: 'off',
      ...variables,
    },
  });
  const output = createWriteStream(log);
  server.stdout?.pipe(output, { end: false });
  server.stderr?.pipe(output, { end: false });
  const url = `http://localhost:${port}`;
  const close = async () => {
    const inTime = await stop(server, 'SIGTERM', STOPPED_WITHIN_S);
    output.end();
    rmSync(folder, { recursive: true, force: true });
    return inTime;
  };
  try {
    await untilReady(url, server, log);
  } catch (error) {
    await close();
    throw error;
  }
  return { url, process: server, close };
}
