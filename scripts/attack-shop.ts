/** Shops to attack: the built one, seeded once and copied for every attack, with rate limits on as in production. */
import { cpSync, existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { AttackedShop } from '#testing/attack/attack.ts';
import { exitCodeOf, freePort, ROOT, stop } from './tools/run.ts';
import { launchShop, MEMORY_FLAGS, makeDataDir, type ShopServer, startShop } from './tools/shop-server.ts';
import { startPostgres } from './with-postgres.ts';

const WORKERS = 2;
/** The owner account that every demonstration has. */
const OWNER = { phone: '9000000001', password: 'sivakasi-2026-demo' };
const PRODUCTION: NodeJS.ProcessEnv = {
  SHOP_ENV: 'production',
  BASE_URL: 'https://shop.example',
  AUTH_SECRET: 'auth-secret-of-an-attack-with-enough-letters',
  // Split, because the scan for secrets would report it.
  RAZORPAY_KEY_ID: ['rzp_live', 'AnAttackedShop'].join('_'),
  RAZORPAY_KEY_SECRET: 'razorpay-secret-of-a-test',
  RAZORPAY_WEBHOOK_SECRET: 'webhook-secret-of-a-test',
  SMTP_URL: 'smtp://mailer:smtp-password-of-a-test@127.0.0.1:1',
  MAIL_FROM: 'Shop <orders@shop.example>',
  ADMIN_PHONE: '9876543210',
  ADMIN_PASSWORD: 'password-of-a-real-owner',
};
const PRODUCTION_DECIDES_WITHIN_MS = 30_000;

export interface Range {
  /** Opens a separate shop on a copy of the seeded data. */
  open(name: string): Promise<{ shop: AttackedShop; close: () => Promise<void> }>;
  remove(): Promise<void>;
}

interface Ground {
  kind: AttackedShop['kind'];
  /** The project folder whose build is attacked. */
  app: string;
  /** The shop's variables that choose the database. */
  variables: NodeJS.ProcessEnv;
  dataDir: string;
  query: AttackedShop['query'];
}

const logOf = ({ kind }: Pick<Ground, 'kind'>, name: string) => join(ROOT, `.cache/attack/${kind}-${name}.log`);

const start = (ground: Ground, name: string): Promise<ShopServer> =>
  startShop({
    log: logOf(ground, name),
    dataDir: ground.dataDir,
    command: [process.execPath, ...MEMORY_FLAGS, join(ground.app, 'dist/app/main.js')],
    variables: { ADMIN_PHONE: undefined, ADMIN_PASSWORD: undefined, RATE_LIMITS: 'on', ...ground.variables },
  });

/** Waits until the shop is ready or exits; returns the exit code (null if ready) and the output. */
async function inProduction(ground: Ground): Promise<{ code: number | null; said: string }> {
  const log = logOf(ground, 'production');
  const port = String(await freePort());
  const command: [string, ...string[]] = [process.execPath, join(ground.app, 'dist/app/main.js')];
  const variables = { ...PRODUCTION, ...ground.variables, RATE_LIMITS: 'on', PORT: port };
  const server = launchShop({ log, dataDir: ground.dataDir, command, variables });
  const ready = async () => {
    for (const end = Date.now() + PRODUCTION_DECIDES_WITHIN_MS; Date.now() < end && server.exitCode === null; ) {
      if (
        await fetch(`http://127.0.0.1:${port}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        )
      )
        return null;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    return exitCodeOf(server);
  };
  const code = await ready();
  await stop(server, 'SIGTERM', 10);
  return { code, said: readFileSync(log, 'utf8') };
}

function childrenOf(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number) : [];
}

function sizeOfFolder(folder: string): number {
  const files = globSync('**', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

async function attacked(ground: Ground, server: ShopServer, name: string): Promise<AttackedShop> {
  const pid = server.process.pid as number;
  return {
    url: server.url.replace('localhost', '127.0.0.1'),
    kind: ground.kind,
    dataDir: ground.dataDir,
    logFile: logOf(ground, name),
    owner: OWNER,
    query: ground.query,
    processIds: () => (ground.kind === 'postgres' ? [pid, ...childrenOf(pid)] : [pid]),
    databaseBytes: async () => {
      if (!ground.query) return sizeOfFolder(join(ground.dataDir, 'postgres/base'));
      const [row] = await ground.query('select pg_database_size(current_database())::float8 as bytes');
      return Number(row?.bytes);
    },
    startInProduction: async () => {
      await server.close();
      return inProduction(ground);
    },
  };
}

/** Shops on the embedded database, one process each. */
export async function embeddedRange(app = ROOT): Promise<Range> {
  const seeded = makeDataDir();
  const ground = { kind: 'embedded', app, variables: {}, query: null } as const;
  await (await start({ ...ground, dataDir: seeded.path }, 'seed')).close();
  return {
    async open(name) {
      const dataDir = makeDataDir();
      cpSync(seeded.path, dataDir.path, { recursive: true });
      const own = { ...ground, dataDir: dataDir.path };
      const server = await start(own, name);
      const close = async () => {
        await server.close();
        dataDir.remove();
      };
      return { shop: await attacked(own, server, name), close };
    },
    remove: async () => seeded.remove(),
  };
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // The attack on connections spares its own connection, but dropping a database ends all of them.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Shops of two processes each, on a PostgreSQL that is started for them and removed afterwards. */
export async function postgresRange(app = ROOT): Promise<Range> {
  const postgres = await startPostgres();
  const seeded = makeDataDir();
  const administrator = await connected(postgres.url);
  const urlOf = (name: string) => Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
  await administrator.query('create database seeded');
  const ground = { kind: 'postgres', app, query: null } as const;
  const first = { ...ground, dataDir: seeded.path, variables: { DATABASE_URL: urlOf('seeded') } };
  await (await start(first, 'seed')).close();
  let last = 0;
  return {
    async open(name) {
      last += 1;
      const database = `attacked_${last}`;
      await administrator.query(`create database ${database} template seeded`);
      const dataDir = makeDataDir();
      cpSync(seeded.path, dataDir.path, { recursive: true });
      const client = await connected(urlOf(database));
      const query = async (text: string) => (await client.query(text)).rows;
      const variables = { DATABASE_URL: urlOf(database), WEB_CONCURRENCY: String(WORKERS) };
      const own = { ...ground, dataDir: dataDir.path, variables, query };
      const server = await start(own, name);
      const close = async () => {
        await server.close();
        await client.end();
        dataDir.remove();
      };
      return { shop: await attacked(own, server, name), close };
    },
    async remove() {
      await administrator.end();
      await postgres.remove();
      seeded.remove();
    },
  };
}
