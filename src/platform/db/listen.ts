/**
 * LISTEN on the database's channels, with either driver. A connection that no longer receives its own notifications (a
 * silently vanished peer, or a pooler that sends them to somebody else) is replaced, and then all handlers are called.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { setDatabaseClock } from './clock.ts';
import type { Database } from './db.ts';
import type { Pool } from './pool.ts';

const RECONNECT_MS = 1_000;
const BEAT_MS = 10_000;
const ANSWER_WITHIN_MS = 5_000;

type Connection = pg.Client & { connection: pg.Connection };

/** The embedded database's only connection listens as well. */
async function listenEmbedded(pool: Pool, heard: Heard): Promise<() => Promise<void>> {
  const channels = Object.keys(heard).map((name) => `listen ${pg.escapeIdentifier(name)}`);
  const tell = ({ channel, payload }: pg.Notification) => heard[channel]?.(payload);
  const follow = async (client: pg.ClientBase) => {
    client.off('notification', tell).on('notification', tell);
    await client.query(channels.join(';'));
  };
  const client = await pool.connect();
  await follow(client).finally(() => client.release());
  pool.on('connect', follow);
  return async () => {
    pool.off('connect', follow);
    client.off('notification', tell);
  };
}

async function readClock(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select extract(epoch from clock_timestamp())::float8 * 1000 as now');
  setDatabaseClock(rows[0].now);
}

/** Destroys a connection without waiting for its peer, which may be gone; `end` is emitted at once. */
const cut = (client: pg.Client) => (client as Connection).connection.stream.destroy();

/** The handler of each channel's NOTIFY; called without a payload if notifications may have been missed. */
export type Heard = Readonly<Record<string, (payload?: string) => void>>;

/**
 * Calls a channel's handler for every NOTIFY, and all handlers after each reconnection, because notifications may have
 * been missed.
 */
export async function listen(
  database: Database,
  heard: Heard,
  { beatMs = BEAT_MS, answerWithinMs = ANSWER_WITHIN_MS } = {},
): Promise<() => Promise<void>> {
  if (database.driver.kind === 'embedded') return listenEmbedded(database.driver.pool, heard);
  const { direct } = database.driver;
  const ownChannel = `beat_${randomUUID()}`;
  let client: pg.Client | undefined;
  let hasHeardItself = false;
  let isClosed = false;

  async function connect(): Promise<void> {
    const address = direct.current();
    const next = new pg.Client({
      connectionString: address,
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
      keepAlive: true,
    });
    next.on('notification', (message) => {
      if (message.channel === ownChannel) hasHeardItself = true;
      else heard[message.channel]?.(message.payload);
    });
    next.on('error', () => undefined);
    next.on('end', () => {
      if (!isClosed && client === next) reconnectSoon();
    });
    try {
      await next.connect();
      for (const name of [...Object.keys(heard), ownChannel]) await next.query(`listen ${pg.escapeIdentifier(name)}`);
      await readClock(next);
    } catch (error) {
      cut(next);
      // Unavailable, or a standby, which cannot LISTEN.
      direct.skip(address);
      throw error;
    }
    client = next;
  }

  function reconnectSoon(): void {
    client = undefined;
    setTimeout(reconnect, RECONNECT_MS).unref();
  }

  function tellAll(): void {
    for (const tell of Object.values(heard)) tell();
  }

  function reconnect(): void {
    if (!isClosed) connect().then(tellAll, reconnectSoon);
  }

  async function beat(): Promise<void> {
    const asked = client;
    if (!asked) return;
    hasHeardItself = false;
    // A session's own notifications arrive before the response to its next statement.
    await asked
      .query('select pg_notify($1, $2)', [ownChannel, ''])
      .then(() => readClock(asked))
      .catch(() => undefined);
    if (!hasHeardItself && !isClosed) cut(asked);
  }

  await connect();
  const beating = setInterval(() => void beat(), beatMs);
  beating.unref();
  return async () => {
    isClosed = true;
    clearInterval(beating);
    setDatabaseClock(null);
    await client?.end();
  };
}
