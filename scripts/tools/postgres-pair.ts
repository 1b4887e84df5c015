/** A primary and its synchronous standby: what one acknowledges, the other has. For tests of a failover. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { makeCluster, startServer, untilReady } from '../with-postgres.ts';
import { stop } from './run.ts';

async function ask(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

export async function startPostgresPair() {
  const cluster = makeCluster();
  const standbyData = join(cluster.folder, 'standby');
  // Never started yet, so a copy of its files is a copy of the database.
  execFileSync('cp', ['-a', cluster.data, standbyData]);
  writeFileSync(join(standbyData, 'standby.signal'), '');

  const primary = await startServer(cluster, cluster.data, ['fsync=off', 'synchronous_standby_names=*']);
  await untilReady(primary.url, primary.server);
  const { hostname, port, username } = new URL(primary.url);
  const following = `primary_conninfo=host=${hostname} port=${port} user=${username}`;
  const standby = await startServer(cluster, standbyData, ['fsync=off', following]);
  await untilReady(standby.url, standby.server);
  const isSynchronous = async () =>
    (await ask(primary.url, "select 1 from pg_stat_replication where sync_state = 'sync'")).length > 0;
  while (!(await isSynchronous())) await new Promise((resolve) => setTimeout(resolve, 50));

  const { host } = new URL(standby.url);
  return {
    /** The standby first: the shop has to find the one that takes writes. */
    url: primary.url.replace('@', `@${host},`),
    standbyUrl: standby.url,
    /** The primary's machine is gone: no goodbye, no flush. */
    killPrimary: async () => {
      const gone = once(primary.server, 'exit');
      process.kill(-(primary.server.pid as number), 'SIGKILL');
      await gone;
    },
    promote: () => ask(standby.url, 'select pg_promote()'),
    remove: async () => {
      await Promise.all([stop(primary.server, 'SIGINT', 10), stop(standby.server, 'SIGINT', 10)]);
      cluster.remove();
    },
  };
}
