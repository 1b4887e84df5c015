/** LISTEN on a channel of the database, whichever driver is below. A lost connection is made again and counts as news. */
import pg from 'pg';
import type { Database } from './db.ts';

const RECONNECT_MS = 1_000;

/** Calls `heard` for every NOTIFY, and once after each reconnection, when something may have been missed. */
export async function listen(database: Database, channel: string, heard: () => void): Promise<() => Promise<void>> {
  if (database.driver.kind === 'pglite') return database.driver.client.listen(channel, heard);
  const { connectionString } = database.driver.pool.options;
  let client: pg.Client | undefined;
  let isClosed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString });
    next.on('notification', heard);
    next.on('error', () => undefined);
    next.on('end', () => {
      if (!isClosed && client === next) setTimeout(reconnect, RECONNECT_MS).unref();
    });
    await next.connect();
    await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    client = next;
  }

  function reconnect(): void {
    if (isClosed) return;
    connect().then(heard, () => setTimeout(reconnect, RECONNECT_MS).unref());
  }

  await connect();
  return async () => {
    isClosed = true;
    await client?.end();
  };
}
