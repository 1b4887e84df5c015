/** A primary and its standby; a synchronous standby has everything acknowledged. For tests of failover and of read replicas. */
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

export async function startPostgresPair({ isSynchronous = true } = {}) {
  const cluster = makeCluster();
  const standbyData = join(cluster.folder, 'standby');
  // Not started yet, so copying its files copies the database.
  execFileSync('cp', ['-a', cluster.data, standbyData]);
  writeFileSync(join(standbyData, 'standby.signal'), '');

  const primary = await startServer(cluster, cluster.data, [
    'fsync=off',
    ...(isSynchronous ? ['synchronous_standby_names=*'] : []),
  ]);
  await untilReady(primary.url, primary.server);
  const { hostname, port, username } = new URL(primary.url);
  const following = `primary_conninfo=host=${hostname} port=${port} user=${username}`;
  const standby = await startServer(cluster, standbyData, ['fsync=off', following]);
  await untilReady(standby.url, standby.server);
  const wanted = isSynchronous ? "sync_state = 'sync'" : "state = 'streaming'";
  const isFollowing = async () =>
    (await ask(primary.url, `select 1 from pg_stat_replication where ${wanted}`)).length > 0;
  while (!(await isFollowing())) await new Promise((resolve) => setTimeout(resolve, 50));

  const { host } = new URL(standby.url);
  /** A machine dies: no shutdown, no flush. */
  async function kill(server: typeof primary.server): Promise<void> {
    const gone = once(server, 'exit');
    process.kill(-(server.pid as number), 'SIGKILL');
    await gone;
  }
  return {
    /** The standby first, so that the shop must find the one that takes writes. */
    url: primary.url.replace('@', `@${host},`),
    standbyUrl: standby.url,
    primaryUrl: primary.url,
    killPrimary: () => kill(primary.server),
    killStandby: () => kill(standby.server),
    /** The standby keeps receiving, but does not show it. */
    pauseReplay: () => ask(standby.url, 'select pg_wal_replay_pause()'),
    resumeReplay: () => ask(standby.url, 'select pg_wal_replay_resume()'),
    promote: () => ask(standby.url, 'select pg_promote()'),
    remove: async () => {
      await Promise.all([stop(primary.server, 'SIGINT', 10), stop(standby.server, 'SIGINT', 10)]);
      cluster.remove();
    },
  };
}
