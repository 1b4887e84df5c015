/** A synchronous standby that never answers. It is a setting of the whole server, so that one test at a time may have it. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const NEXT_LOOK_MS = 10;
/** Any number: of the tests' lock on the server. */
const LOCK = 7_310_312;

async function clientOn(url: string): Promise<pg.Client> {
  const server = new URL(url);
  // Such locks belong to a database, and all tests share this one.
  server.pathname = '/postgres';
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  return client;
}

/** Waits until commits wait: they do so once the checkpointer has read the setting, later than any session. */
async function untilCommitsWait(admin: pg.Client, url: string): Promise<void> {
  const probe = await clientOn(url);
  const { rows } = await probe.query('select pg_backend_pid() as pid');
  await probe.query("set synchronous_commit = 'on'");
  let isOver = true;
  let commit: Promise<unknown> = Promise.resolve();
  const isWaiting = async () => {
    const { rows: seen } = await admin.query('select wait_event from pg_stat_activity where pid = $1', [rows[0].pid]);
    return seen[0]?.wait_event === 'SyncRep';
  };
  do {
    if (isOver) {
      isOver = false;
      commit = probe.query("select pg_logical_emit_message(true, 'probe', '')").finally(() => {
        isOver = true;
      });
    }
    await pause(NEXT_LOOK_MS);
  } while (!(await isWaiting()));
  await admin.query('select pg_cancel_backend($1)', [rows[0].pid]);
  await commit;
  await probe.end();
}

/**
 * Runs `work` while commits wait for a standby that never answers, except those with `synchronous_commit` off, as in
 * the other tests' databases (with-postgres.ts). `url` is that of any database on the server.
 */
export async function whileStandbyIsSilent<T>(url: string, work: () => Promise<T>): Promise<T> {
  const admin = await clientOn(url);
  await admin.query('select pg_advisory_lock($1)', [LOCK]);
  try {
    await admin.query("alter system set synchronous_standby_names = 'nowhere'");
    await admin.query('select pg_reload_conf()');
    await untilCommitsWait(admin, url);
    return await work();
  } finally {
    await admin.query('alter system reset synchronous_standby_names');
    await admin.query('select pg_reload_conf()');
    await admin.end();
  }
}
