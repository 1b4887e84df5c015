/**
 * LISTEN on a channel of the database, whichever driver is below. A connection that does not hear itself any more (its peer
 * vanished without a word, or a pooler sends its notifications to somebody else) is made again, and that counts as news.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Database } from './db.ts';

const RECONNECT_MS = 1_000;
const BEAT_MS = 10_000;
const ANSWER_WITHIN_MS = 5_000;

type Connection = pg.Client & { connection: pg.Connection };

/** Destroys a connection without waiting for its peer, which may be gone; `end` fires at once. */
const cut = (client: pg.Client) => (client as Connection).connection.stream.destroy();

/** Calls `heard` for every NOTIFY, and once after each reconnection, when something may have been missed. */
export async function listen(
  database: Database,
  channel: string,
  heard: () => void,
  { beatMs = BEAT_MS, answerWithinMs = ANSWER_WITHIN_MS } = {},
): Promise<() => Promise<void>> {
  if (database.driver.kind === 'pglite') return database.driver.client.listen(channel, heard);
  const { connectionString } = database.driver.pool.options;
  const ownChannel = `beat_${randomUUID()}`;
  let client: pg.Client | undefined;
  let hasHeardItself = false;
  let isClosed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString,
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
      keepAlive: true,
    });
    next.on('notification', (message) => {
      if (message.channel === ownChannel) hasHeardItself = true;
      else heard();
    });
    next.on('error', () => undefined);
    next.on('end', () => {
      if (!isClosed && client === next) reconnectSoon();
    });
    try {
      await next.connect();
      for (const name of [channel, ownChannel]) await next.query(`listen ${pg.escapeIdentifier(name)}`);
    } catch (error) {
      cut(next);
      throw error;
    }
    client = next;
  }

  function reconnectSoon(): void {
    client = undefined;
    setTimeout(reconnect, RECONNECT_MS).unref();
  }

  function reconnect(): void {
    if (!isClosed) connect().then(heard, reconnectSoon);
  }

  async function beat(): Promise<void> {
    const asked = client;
    if (!asked) return;
    hasHeardItself = false;
    // A session's own notifications arrive before the response to its next statement.
    await asked
      .query('select pg_notify($1, $2)', [ownChannel, ''])
      .then(() => asked.query('select 1'))
      .catch(() => undefined);
    if (!hasHeardItself && !isClosed) cut(asked);
  }

  await connect();
  const beating = setInterval(() => void beat(), beatMs);
  beating.unref();
  return async () => {
    isClosed = true;
    clearInterval(beating);
    await client?.end();
  };
}
