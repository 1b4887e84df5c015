/**
 * How each program of a cluster is started on loopback, with the files of deploy/cluster. Addresses, folders and
 * passwords, which those files leave open, are set here.
 */
import { type ChildProcess, execFileSync } from 'node:child_process';
import { chownSync, copyFileSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentWith, ROOT, start } from '../tools/run.ts';
import { launchShop, makeDataDir } from '../tools/shop-server.ts';
import { accountToRunAs, findBinaries } from '../with-postgres.ts';
import { type Supervised, supervise } from './supervised.ts';

export const LOGS = join(ROOT, '.cache/chaos');
/** Password of every database account; only loopback can connect. */
export const PASSWORD = 'only-on-loopback';

export const isMissing = (program: string) => {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
    return false;
  } catch {
    return true;
  }
};

/** The missing Debian packages. */
export function missingPackages(): string[] {
  const programs = { etcd: 'etcd-server', patroni: 'patroni', haproxy: 'haproxy' };
  return Object.entries(programs).flatMap(([program, name]) => (isMissing(program) ? [name] : []));
}

function logTo(name: string): ['ignore', number, number] {
  mkdirSync(LOGS, { recursive: true });
  const file = openSync(join(LOGS, `${name}.log`), 'a');
  return ['ignore', file, file];
}

/** The process and all its descendants. */
function familyOf(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  try {
    const children = readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number);
    return [pid, ...children.flatMap(familyOf)];
  } catch {
    return [];
  }
}

export function startEtcd(folder: string, peers: number[], clients: number[]): Supervised[] {
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

/** Ports of the programs of one database machine. */
export interface DatabasePorts {
  postgres: number;
  rest: number;
  visitors: number;
  primary: number;
  pooled: number;
}

export function startPatroni(folder: string, nth: number, own: DatabasePorts, etcd: number[]) {
  const account = accountToRunAs();
  const home = join(folder, `db${nth}`);
  const config = join(home, 'config');
  mkdirSync(config, { recursive: true });
  copyFileSync(join(ROOT, 'deploy/cluster/patroni.yml'), join(config, '1-patroni.yml'));
  // Two of them run on one machine, so they cannot share the system's folder for sockets.
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
  /** Ids of the PostgreSQL process and of the processes of its connections. */
  const postgresIds = () => {
    try {
      return familyOf(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]));
    } catch {
      return [];
    }
  };
  const patroni = supervise(`Patroni ${nth}`, launch);
  const killPostgres = () => {
    for (const pid of postgresIds())
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended with its parent.
      }
  };
  const close = async () => {
    await patroni.close();
    // It has its own process group, and outlives a Patroni that did not stop in time.
    killPostgres();
  };
  return { patroni, killPostgres, close, rest: `http://127.0.0.1:${own.rest}` };
}

export function startHaproxy(nth: number, own: DatabasePorts, databases: DatabasePorts[], shops: number[]): Supervised {
  const variables: Record<string, string> = {
    SHOP_BIND: `127.0.0.1:${own.visitors}`,
    PRIMARY_BIND: `127.0.0.1:${own.primary}`,
    OPENING_PAGE: 'deploy/opening.html',
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

export function startPgbouncer(program: string, folder: string, nth: number, own: DatabasePorts): Supervised {
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

export function startShop(nth: number, port: number, variables: NodeJS.ProcessEnv, secrets: string | null) {
  const dataDir = makeDataDir();
  // Share the sandbox's keys, which each demonstration generates: another shop may verify the payment made at this one.
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
