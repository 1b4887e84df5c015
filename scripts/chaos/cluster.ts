/**
 * A cluster on loopback, set up as in deploy/cluster: three machines with etcd and a shop; two of them also run PostgreSQL
 * under Patroni and an HAProxy.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../tools/run.ts';
import {
  type DatabasePorts,
  LOGS,
  PASSWORD,
  startEtcd,
  startHaproxy,
  startPatroni,
  startPgbouncer,
  startShop,
} from './programs.ts';
import type { Supervised } from './supervised.ts';

const UP_WITHIN_MS = 120_000;

export interface DatabaseMachine {
  patroni: Supervised;
  haproxy: Supervised;
  pgbouncer?: Supervised;
  /** Sends SIGKILL to its PostgreSQL and to the processes of its connections. */
  killPostgres(): void;
  /** Direct connection to its PostgreSQL, without HAProxy, as the shop's role. */
  postgresUrl: string;
  /** The visitors' entry point. */
  visitors: string;
  /** Address of Patroni's REST API. */
  rest: string;
}

export interface Machine {
  etcd: Supervised;
  etcdUrl: string;
  shop: Supervised;
  shopUrl: string;
  /** Undefined on the third machine. */
  database?: DatabaseMachine;
}

export interface Cluster {
  machines: Machine[];
  /** Several hosts, without any PgBouncer. */
  databaseUrl: string;
  close(): Promise<void>;
}

type Ending = () => unknown;

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

/** Patroni's view of its members; an empty list if it does not respond. */
async function membersAt(rest: string): Promise<Member[]> {
  const answer = await fetch(`${rest}/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
  return answer?.ok ? ((await answer.json()) as { members: Member[] }).members : [];
}

/** True if one machine takes writes and the other has received all of them. */
async function isInStep(rest: string): Promise<boolean> {
  const members = await membersAt(rest);
  const has = (role: string) =>
    members.some((member) => member.role === role && ['running', 'streaming'].includes(member.state));
  return has('leader') && has('sync_standby');
}

/** Creates the shop's role and its empty database on the primary, whichever machine that is. */
async function makeDatabase(postgresPort: number): Promise<void> {
  const client = new pg.Client({
    connectionString: `postgres://postgres:${PASSWORD}@127.0.0.1:${postgresPort}/postgres`,
  });
  await client.connect();
  await client.query(`create role shop login password '${PASSWORD}'`);
  await client.query('create database shop owner shop');
  await client.end();
}

/** One Patroni becomes the primary, the other its standby. */
async function startDatabases(folder: string, databases: readonly DatabasePorts[], etcd: number[], closing: Ending[]) {
  const started: ReturnType<typeof startPatroni>[] = [];
  for (const [index, own] of databases.entries()) {
    const database = startPatroni(folder, index + 1, own, etcd);
    started.push(database);
    closing.push(database.close);
    if (index > 0) continue;
    await until('the primary', () => answers(`${database.rest}/primary`));
    await makeDatabase(own.postgres);
  }
  await until('the synchronous standby', () => isInStep(started[0]?.rest ?? ''));
  return started;
}

const urlBy = (databases: readonly DatabasePorts[], port: keyof DatabasePorts) =>
  `postgres://shop:${PASSWORD}@${databases.map((own) => `127.0.0.1:${own[port]}`).join(',')}/shop`;

/** Starts them one by one: the first one migrates and seeds. */
async function startShops(shopPorts: readonly number[], variables: NodeJS.ProcessEnv, closing: Ending[]) {
  const shops: { shop: Supervised; shopUrl: string }[] = [];
  let secrets: string | null = null;
  for (const [index, port] of shopPorts.entries()) {
    const { shop, dataDir } = startShop(index + 1, port, variables, secrets);
    closing.push(dataDir.remove, shop.close);
    secrets ??= join(dataDir.path, 'secrets.json');
    const shopUrl = `http://127.0.0.1:${port}`;
    await until(shop.name, () => answers(`${shopUrl}/readyz`));
    shops.push({ shop, shopUrl });
  }
  return shops;
}

/** What is between shop and PostgreSQL: nothing (the shop finds the primary itself), HAProxy, or PgBouncer and HAProxy. */
export type Between = 'nothing' | 'haproxy' | { pgbouncer: string };

interface ClusterOptions {
  /** Environment variables of each shop. */
  variables: NodeJS.ProcessEnv;
  between: Between;
}

async function startAll({ variables, between }: ClusterOptions, closing: Ending[]): Promise<Omit<Cluster, 'close'>> {
  const folder = mkdtempSync(join(tmpdir(), 'mathappu-chaos-'));
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  // The account that runs PostgreSQL must be able to reach its own folder inside.
  execFileSync('chmod', ['755', folder]);

  const [peers, clients, shopPorts] = await Promise.all([ports(3), ports(3), ports(3)]);
  const etcd = startEtcd(folder, peers, clients);
  closing.push(...etcd.map(({ close }) => close));
  await until('etcd', () => answers(`http://127.0.0.1:${clients[0]}/health`));

  const databases: DatabasePorts[] = [];
  for (let nth = 0; nth < 2; nth += 1) {
    const [postgres = 0, rest = 0, visitors = 0, primary = 0, pooled = 0] = await ports(5);
    databases.push({ postgres, rest, visitors, primary, pooled });
  }
  const started = await startDatabases(folder, databases, clients, closing);
  const haproxies = databases.map((own, index) => startHaproxy(index + 1, own, databases, shopPorts));
  const program = typeof between === 'object' && between.pgbouncer;
  const pgbouncers = program ? databases.map((own, index) => startPgbouncer(program, folder, index + 1, own)) : [];
  closing.push(...[...haproxies, ...pgbouncers].map(({ close }) => close));

  const databaseUrl = urlBy(databases, between === 'nothing' ? 'postgres' : 'primary');
  const addresses = program
    ? { DATABASE_URL: urlBy(databases, 'pooled'), DATABASE_DIRECT_URL: databaseUrl }
    : { DATABASE_URL: databaseUrl };
  const shops = await startShops(shopPorts, { ...variables, ...addresses }, closing);

  const databaseOf = (index: number): DatabaseMachine | undefined => {
    const [own, patroni, haproxy] = [databases[index], started[index], haproxies[index]];
    if (!own || !patroni || !haproxy) return undefined;
    return {
      ...patroni,
      haproxy,
      ...(pgbouncers[index] && { pgbouncer: pgbouncers[index] }),
      postgresUrl: `postgres://shop:${PASSWORD}@127.0.0.1:${own.postgres}/shop`,
      visitors: `http://127.0.0.1:${own.visitors}`,
    };
  };
  const machines = shops.map((shop, index): Machine => {
    const database = databaseOf(index);
    return {
      ...shop,
      etcd: etcd[index] as Supervised,
      etcdUrl: `http://127.0.0.1:${clients[index]}`,
      ...(database && { database }),
    };
  });
  return { machines, databaseUrl };
}

/** Starts everything. `close`, a failed start and Ctrl+C all end what was started. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  rmSync(LOGS, { recursive: true, force: true });
  const closing: Ending[] = [];
  const close = async () => {
    for (const end of closing.splice(0).toReversed()) await end();
  };
  // The started programs are in separate process groups, which Ctrl+C does not reach.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void close().finally(() => process.exit(130)));
  try {
    return { ...(await startAll(options, closing)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

export const databasesOf = ({ machines }: Cluster): DatabaseMachine[] =>
  machines.flatMap(({ database }) => database ?? []);

export const programsOf = ({ etcd, shop, database }: Machine) => [
  ...[etcd, shop],
  ...(database ? [database.patroni, database.haproxy] : []),
  ...(database?.pgbouncer ? [database.pgbouncer] : []),
];

export const allPrograms = ({ machines }: Cluster): Supervised[] => machines.flatMap(programsOf);

/** Whether everything runs, every shop is ready, and the standby has caught up with the primary. */
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

/** The machine whose PostgreSQL accepts writes. */
export async function primaryOf(cluster: Cluster): Promise<Machine> {
  for (const machine of cluster.machines)
    if (machine.database && (await answers(`${machine.database.rest}/primary`))) return machine;
  throw new Error('No machine takes writes.');
}

export async function primaryUrl(cluster: Cluster): Promise<string> {
  return (await primaryOf(cluster)).database?.postgresUrl as string;
}

/** The machine with etcd's leader. */
export async function etcdLeaderOf(cluster: Cluster): Promise<Machine> {
  for (const machine of cluster.machines) {
    const answer = await fetch(`${machine.etcdUrl}/v3/maintenance/status`, { method: 'POST', body: '{}' });
    const { leader, header } = (await answer.json()) as { leader: string; header: { member_id: string } };
    if (leader === header.member_id) return machine;
  }
  throw new Error('etcd has no leader.');
}
