/**
 * A cluster on loopback as deploy/cluster has it: three machines with etcd and a shop, two of them with PostgreSQL under Patroni
 * and an HAProxy. What the files there leave open, addresses and passwords, is given here.
 */
import { type ChildProcess, execFileSync } from 'node:child_process';
import {
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { environmentWith, freePort, ROOT, start } from '../tools/run.ts';
import { launchShop, makeDataDir } from '../tools/shop-server.ts';
import { accountToRunAs, findBinaries } from '../with-postgres.ts';
import { type Supervised, supervise } from './supervised.ts';

const LOGS = join(ROOT, '.cache/chaos');
const PASSWORD = 'only-on-loopback';
const UP_WITHIN_MS = 120_000;

export interface DatabaseMachine {
  patroni: Supervised;
  haproxy: Supervised;
  pgbouncer?: Supervised;
  /** The process of its PostgreSQL, with the processes of its connections. */
  postgresIds(): number[];
  /** Its PostgreSQL, past HAProxy, as the shop's own role. */
  postgresUrl: string;
  /** Where visitors come in. */
  visitors: string;
  /** Patroni's own address. */
  rest: string;
}

export interface Machine {
  etcd: Supervised;
  etcdUrl: string;
  shop: Supervised;
  shopUrl: string;
  /** The third machine has none. */
  database?: DatabaseMachine;
}

export interface Cluster {
  machines: Machine[];
  /** Several hosts, past any PgBouncer. */
  databaseUrl: string;
  close(): Promise<void>;
}

const isMissing = (program: string) => {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
    return false;
  } catch {
    return true;
  }
};

/** The Debian packages that are not there. */
export function missingPackages(): string[] {
  const programs = { etcd: 'etcd-server', patroni: 'patroni', haproxy: 'haproxy' };
  return Object.entries(programs).flatMap(([program, name]) => (isMissing(program) ? [name] : []));
}

function logTo(name: string): ['ignore', number, number] {
  mkdirSync(LOGS, { recursive: true });
  const file = openSync(join(LOGS, `${name}.log`), 'a');
  return ['ignore', file, file];
}

const ports = (count: number) => Promise.all(Array.from({ length: count }, freePort));

async function until(what: string, isSo: () => Promise<boolean>, withinMs = UP_WITHIN_MS): Promise<void> {
  for (const end = Date.now() + withinMs; Date.now() < end; await pause(200))
    if (await isSo().catch(() => false)) return;
  throw new Error(`${what}: not within ${withinMs / 1000} s. The logs are in ${LOGS}`);
}

const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

interface Member {
  name: string;
  role: string;
  state: string;
}

/** What Patroni says of its members; an empty list when it does not answer. */
async function membersAt(rest: string): Promise<Member[]> {
  const answer = await fetch(`${rest}/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
  return answer?.ok ? ((await answer.json()) as { members: Member[] }).members : [];
}

/** Whether one machine takes writes and the other has all of them. */
async function isInStep(rest: string): Promise<boolean> {
  const members = await membersAt(rest);
  const has = (role: string) =>
    members.some((member) => member.role === role && ['running', 'streaming'].includes(member.state));
  return has('leader') && has('sync_standby');
}

/** The process and all below it. */
function familyOf(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  try {
    const children = readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number);
    return [pid, ...children.flatMap(familyOf)];
  } catch {
    return [];
  }
}

function startEtcd(folder: string, peers: number[], clients: number[]): Supervised[] {
  const members = peers.map((port, nth) => `etcd${nth}=http://127.0.0.1:${port}`).join(',');
  return peers.map((peer, nth) => {
    const data = join(folder, `etcd${nth}`);
    mkdirSync(data, { mode: 0o700 });
    const variables = {
      ETCD_NAME: `etcd${nth}`,
      ETCD_DATA_DIR: data,
      ETCD_LISTEN_PEER_URLS: `http://127.0.0.1:${peer}`,
      ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://127.0.0.1:${peer}`,
      ETCD_LISTEN_CLIENT_URLS: `http://127.0.0.1:${clients[nth]}`,
      ETCD_ADVERTISE_CLIENT_URLS: `http://127.0.0.1:${clients[nth]}`,
      ETCD_INITIAL_CLUSTER: members,
      ETCD_INITIAL_CLUSTER_TOKEN: 'mathappu',
      ETCD_HEARTBEAT_INTERVAL: '100',
      ETCD_ELECTION_TIMEOUT: '1000',
    };
    return supervise(`etcd ${nth + 1}`, () =>
      start('etcd', [], { detached: true, stdio: logTo(`etcd${nth}`), env: environmentWith(variables) }),
    );
  });
}

interface DatabasePorts {
  postgres: number;
  rest: number;
  visitors: number;
  primary: number;
  pooled: number;
}

function startPatroni(folder: string, nth: number, own: DatabasePorts, etcd: number[]) {
  const account = accountToRunAs();
  const home = join(folder, `db${nth}`);
  const config = join(home, 'config');
  mkdirSync(config, { recursive: true });
  copyFileSync(join(ROOT, 'deploy/cluster/patroni.yml'), join(config, '1-patroni.yml'));
  // Two of them on one machine have no folder of the system's for their sockets.
  writeFileSync(join(config, '2-sockets.yml'), `postgresql: {parameters: {unix_socket_directories: ${home}}}\n`);
  if (account) chownSync(home, account.uid, account.gid);
  const data = join(home, 'data');
  const address = `127.0.0.1:${own.postgres}`;
  const variables = {
    HOME: home,
    PATRONI_NAME: `db${nth}`,
    PATRONI_ETCD3_HOSTS: etcd.map((port) => `127.0.0.1:${port}`).join(','),
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${own.rest}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${own.rest}`,
    PATRONI_POSTGRESQL_LISTEN: address,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: address,
    PATRONI_POSTGRESQL_DATA_DIR: data,
    PATRONI_POSTGRESQL_BIN_DIR: findBinaries(home),
    PATRONI_POSTGRESQL_PGPASS: join(home, 'pgpass'),
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: PASSWORD,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: PASSWORD,
    PATRONI_REWIND_USERNAME: 'rewind',
    PATRONI_REWIND_PASSWORD: PASSWORD,
  };
  const launch = (): ChildProcess =>
    start('patroni', [config], {
      ...account,
      cwd: home,
      detached: true,
      stdio: logTo(`patroni${nth}`),
      env: environmentWith(variables),
    });
  const postgresIds = () => {
    try {
      return familyOf(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]));
    } catch {
      return [];
    }
  };
  return { patroni: supervise(`Patroni ${nth}`, launch), postgresIds, rest: `http://127.0.0.1:${own.rest}` };
}

function startHaproxy(nth: number, own: DatabasePorts, databases: DatabasePorts[], shops: number[]): Supervised {
  const variables: Record<string, string> = {
    SHOP_BIND: `127.0.0.1:${own.visitors}`,
    PRIMARY_BIND: `127.0.0.1:${own.primary}`,
  };
  for (const [index, port] of shops.entries()) variables[`SHOP_${index + 1}`] = `127.0.0.1:${port}`;
  for (const [index, { postgres, rest }] of databases.entries()) {
    variables[`DB_${index + 1}`] = `127.0.0.1:${postgres}`;
    variables[`DB_${index + 1}_PATRONI`] = String(rest);
  }
  return supervise(`HAProxy ${nth}`, () =>
    start('haproxy', ['-db', '-f', 'deploy/cluster/haproxy.cfg'], {
      detached: true,
      stdio: logTo(`haproxy${nth}`),
      env: environmentWith(variables),
    }),
  );
}

function startPgbouncer(program: string, folder: string, nth: number, own: DatabasePorts): Supervised {
  const account = accountToRunAs();
  const home = join(folder, `pgbouncer${nth}`);
  mkdirSync(home);
  const file = (name: string, text: string) => {
    writeFileSync(join(home, name), text);
    return join(home, name);
  };
  const users = file('users.txt', `"shop" "${PASSWORD}"\n`);
  const config = file(
    'pgbouncer.ini',
    readFileSync(join(ROOT, 'deploy/cluster/pgbouncer.ini'), 'utf8')
      .replace('port=5000', `port=${own.primary}`)
      .replace(/^listen_addr = .*$/m, 'listen_addr = 127.0.0.1\nunix_socket_dir =')
      .replace(/^listen_port = .*$/m, `listen_port = ${own.pooled}`)
      .replace(/^auth_file = .*$/m, `auth_file = ${users}`),
  );
  if (account) chownSync(home, account.uid, account.gid);
  return supervise(`PgBouncer ${nth}`, () =>
    start(program, [config], { ...account, cwd: home, detached: true, stdio: logTo(`pgbouncer${nth}`) }),
  );
}

/** Makes the shop's role and its empty database on whichever machine became the primary. */
async function makeDatabase(postgresPort: number): Promise<void> {
  const client = new pg.Client({
    connectionString: `postgres://postgres:${PASSWORD}@127.0.0.1:${postgresPort}/postgres`,
  });
  await client.connect();
  await client.query(`create role shop login password '${PASSWORD}'`);
  await client.query('create database shop owner shop');
  await client.end();
}

function startShop(nth: number, port: number, variables: NodeJS.ProcessEnv, secrets: string | null) {
  const dataDir = makeDataDir();
  // The sandbox's keys, which a demonstration makes for itself: a payment made at one shop is verified at another.
  if (secrets) copyFileSync(secrets, join(dataDir.path, 'secrets.json'));
  let starts = 0;
  const launch = () => {
    starts += 1;
    const log = join(LOGS, `shop${nth}-${starts}.log`);
    return launchShop({
      log,
      dataDir: dataDir.path,
      isDetached: true,
      variables: { ...variables, PORT: String(port) },
    });
  };
  return { shop: supervise(`shop ${nth}`, launch), dataDir };
}

/** What stands between shop and PostgreSQL: nothing (the shop finds the primary by itself), HAProxy, or a PgBouncer before it. */
export type Between = 'nothing' | 'haproxy' | { pgbouncer: string };

interface ClusterOptions {
  /** For each shop. */
  variables: NodeJS.ProcessEnv;
  between: Between;
}

export async function startCluster({ variables, between }: ClusterOptions): Promise<Cluster> {
  rmSync(LOGS, { recursive: true, force: true });
  const folder = mkdtempSync(join(tmpdir(), 'mathappu-chaos-'));
  // The account that runs PostgreSQL has to get through to its own folder in it.
  execFileSync('chmod', ['755', folder]);
  const closing: (() => Promise<void> | void)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const end of closing.splice(0).toReversed()) await end();
  };
  // What it starts is in process groups of its own, which Ctrl+C does not reach.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void close().finally(() => process.exit(130)));

  try {
    const [peers, clients, shopPorts] = await Promise.all([ports(3), ports(3), ports(3)]);
    const etcd = startEtcd(folder, peers, clients);
    closing.push(...etcd.map((member) => () => member.close()));
    await until('etcd', () => answers(`http://127.0.0.1:${clients[0]}/health`));

    const databases: DatabasePorts[] = [];
    for (let nth = 0; nth < 2; nth += 1) {
      const [postgres = 0, rest = 0, visitors = 0, primary = 0, pooled = 0] = await ports(5);
      databases.push({ postgres, rest, visitors, primary, pooled });
    }
    const patronis: ReturnType<typeof startPatroni>[] = [];
    for (const [index, own] of databases.entries()) {
      const patroni = startPatroni(folder, index + 1, own, clients);
      patronis.push(patroni);
      closing.push(() => patroni.patroni.close());
      if (index === 0) {
        await until('the primary', () => answers(`${patroni.rest}/primary`));
        await makeDatabase(own.postgres);
      }
    }
    const [first] = patronis as [ReturnType<typeof startPatroni>];
    await until('the synchronous standby', () => isInStep(first.rest));

    const haproxies = databases.map((own, index) => startHaproxy(index + 1, own, databases, shopPorts));
    closing.push(...haproxies.map((haproxy) => () => haproxy.close()));

    const pgbouncers =
      typeof between === 'object'
        ? databases.map((own, index) => startPgbouncer(between.pgbouncer, folder, index + 1, own))
        : [];
    closing.push(...pgbouncers.map((pgbouncer) => () => pgbouncer.close()));

    const urlBy = (port: keyof DatabasePorts) =>
      `postgres://shop:${PASSWORD}@${databases.map((own) => `127.0.0.1:${own[port]}`).join(',')}/shop`;
    const databaseUrl = urlBy(between === 'nothing' ? 'postgres' : 'primary');
    const addresses =
      typeof between === 'object'
        ? { DATABASE_URL: urlBy('pooled'), DATABASE_DIRECT_URL: databaseUrl }
        : { DATABASE_URL: databaseUrl };
    const machines: Machine[] = [];
    let secrets: string | null = null;
    for (const [index, port] of shopPorts.entries()) {
      const { shop, dataDir } = startShop(index + 1, port, { ...variables, ...addresses }, secrets);
      closing.push(dataDir.remove, () => shop.close());
      secrets ??= join(dataDir.path, 'secrets.json');
      const shopUrl = `http://127.0.0.1:${port}`;
      await until(shop.name, () => answers(`${shopUrl}/readyz`));
      const own = databases[index];
      machines.push({
        ...{ etcd: etcd[index] as Supervised, etcdUrl: `http://127.0.0.1:${clients[index]}`, shop, shopUrl },
        ...(own && {
          database: {
            ...(patronis[index] as ReturnType<typeof startPatroni>),
            haproxy: haproxies[index] as Supervised,
            ...(pgbouncers[index] && { pgbouncer: pgbouncers[index] }),
            postgresUrl: `postgres://shop:${PASSWORD}@127.0.0.1:${own.postgres}/shop`,
            visitors: `http://127.0.0.1:${own.visitors}`,
          },
        }),
      });
    }
    return { machines, databaseUrl, close };
  } catch (error) {
    await close();
    throw error;
  }
}

export const databasesOf = ({ machines }: Cluster): DatabaseMachine[] =>
  machines.flatMap(({ database }) => database ?? []);

const programsOf = ({ etcd, shop, database }: Machine) => [
  ...[etcd, shop],
  ...(database ? [database.patroni, database.haproxy] : []),
  ...(database?.pgbouncer ? [database.pgbouncer] : []),
];

export const allPrograms = ({ machines }: Cluster): Supervised[] => machines.flatMap(programsOf);

/** Everything runs, every shop is ready, and the standby has what the primary has. */
export async function isWhole(cluster: Cluster): Promise<boolean> {
  if (!allPrograms(cluster).every((program) => program.isUp())) return false;
  const urls = [
    ...cluster.machines.flatMap(({ shopUrl, etcdUrl }) => [`${shopUrl}/readyz`, `${etcdUrl}/health`]),
    ...databasesOf(cluster).map(({ visitors }) => `${visitors}/readyz`),
  ];
  const oks = await Promise.all(urls.map(answers));
  const inStep = await Promise.all(databasesOf(cluster).map(({ rest }) => isInStep(rest)));
  return [...oks, ...inStep].every(Boolean);
}

/** The machine whose PostgreSQL takes writes. */
export async function primaryOf(cluster: Cluster): Promise<Machine> {
  for (const machine of cluster.machines)
    if (machine.database && (await answers(`${machine.database.rest}/primary`))) return machine;
  throw new Error('No machine takes writes.');
}

export async function primaryUrl(cluster: Cluster): Promise<string> {
  return (await primaryOf(cluster)).database?.postgresUrl as string;
}

/** The machine that etcd's members follow. */
export async function etcdLeaderOf(cluster: Cluster): Promise<Machine> {
  for (const machine of cluster.machines) {
    const answer = await fetch(`${machine.etcdUrl}/v3/maintenance/status`, { method: 'POST', body: '{}' });
    const { leader, header } = (await answer.json()) as { leader: string; header: { member_id: string } };
    if (leader === header.member_id) return machine;
  }
  throw new Error('etcd has no leader.');
}

/** The power goes: nothing says goodbye. It is back after `downMs`. */
export function killPostgres({ postgresIds }: DatabaseMachine): void {
  for (const pid of postgresIds())
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended with its parent.
    }
}

export function killDatabase(database: DatabaseMachine, downMs: number): void {
  // Patroni first, or it would report the crash that nobody survives.
  database.patroni.kill(downMs);
  killPostgres(database);
}

export function killMachine(machine: Machine, downMs: number): void {
  if (machine.database) killDatabase(machine.database, downMs);
  for (const program of programsOf(machine)) program.kill(downMs);
}
