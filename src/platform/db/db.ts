/**
 * The database: embedded PostgreSQL (PGlite) in the data folder, or a real one by DATABASE_URL. Both are reached through
 * Drizzle with the same SQL; every query takes the connection or the transaction as its first argument.
 */
import { randomUUID } from 'node:crypto';
import type { PGlite } from '@electric-sql/pglite';
import { type SQL, sql } from 'drizzle-orm';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { currentTurn } from '../current-request.ts';
import { fairTurns } from '../fair-turns.ts';
import { type Hosts, hostsOf } from './hosts.ts';
import { Pool, type Role } from './pool.ts';
import { clientOf } from './prepared-client.ts';
import { createReads, type Reads } from './reads.ts';

/** A connection or a transaction. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export interface Database {
  db: Db;
  /** The underlying driver, for the few that need it (jobs, LISTEN). `direct`: hosts without a pooler. */
  driver: { kind: 'pglite'; client: PGlite } | { kind: 'pg'; pool: Pool; direct: Hosts };
  /** Present if there is a standby for reading. */
  reads?: Reads | undefined;
  /** Applies all missing migrations; safe to call from several processes at once. */
  migrate(): Promise<void>;
  close(): Promise<void>;
}

/** This process's name on each of its database connections; it disappears from there with the process. */
export const PROCESS_NAME = `mathappu-${randomUUID()}`;

const MIGRATIONS = { migrationsFolder: new URL('../../../migrations', import.meta.url).pathname };
/** Any fixed number: the advisory lock that serialises migrations. */
const MIGRATION_LOCK = 7_406_231;

/**
 * Runs one statement or transaction at a time, in fair turns instead of the driver's first-come order. PGlite works on
 * our thread without pausing, so new requests are accepted between two pieces; otherwise a crowd's work would be
 * finished before anybody else's.
 */
function takeTurns(client: PGlite): void {
  const turns = fairTurns(1);
  client._runExclusiveTransaction = async (work) => {
    const endTurn = await turns.enter(currentTurn());
    return work().finally(() => setImmediate(endTurn));
  };
}

/** Opens the embedded database in a folder, or in memory without one, optionally from a dump. */
export async function openEmbedded(folder?: string, from?: Blob): Promise<Database> {
  // Loaded only if used: beside a real PostgreSQL it would only take memory.
  const [{ PGlite }, { openFolder }, { drizzle: drizzlePglite }, { migrate: migratePglite }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('./embedded-files.ts'),
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
  ]);
  const client = folder === undefined ? await PGlite.create({ loadDataDir: from }) : await openFolder(folder);
  takeTurns(client);
  const db = drizzlePglite(client, { casing: 'snake_case' });
  return {
    db: db as unknown as Db,
    driver: { kind: 'pglite', client },
    migrate: () => migratePglite(db, MIGRATIONS),
    close: () => client.close(),
  };
}

export interface PostgresOptions {
  /** Most connections. */
  max?: number;
  /** The database without its pooler, for what needs a connection of its own: migrations and LISTEN. */
  directUrl?: string;
  /** How long to wait for a connection. */
  connectWithinMs?: number;
  /** How long a visitor's statement may take before the database counts as away. */
  answerWithinMs?: number;
  /** Standbys that may answer heavy reads. */
  readUrl?: string | undefined;
  /** Called when reading falls back to the primary, and when it recovers. */
  tell?: ((line: string) => void) | undefined;
}

/** How long to wait for a connection; shorter if another host may answer. */
const CONNECT_WITHIN_MS = 10_000;
const CONNECT_TO_ONE_OF_SEVERAL_MS = 3_000;

function openPool(hosts: Hosts, options: PostgresOptions, role: Role = 'primary'): Pool {
  const usual = hosts.count > 1 ? CONNECT_TO_ONE_OF_SEVERAL_MS : CONNECT_WITHIN_MS;
  const config: pg.PoolConfig = {
    application_name: PROCESS_NAME,
    max: options.max ?? 10,
    connectionTimeoutMillis: options.connectWithinMs ?? usual,
    // Detects a vanished peer on idle connections.
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    Client: clientOf(hosts, options.answerWithinMs),
  };
  return new Pool(config, hosts, role);
}

/** Connects to a real PostgreSQL. The pool is bounded: a request waits for a connection, never opens one more. */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Database> {
  const hosts = hostsOf(url);
  const direct = options.directUrl === undefined ? hosts : hostsOf(options.directUrl);
  const pool = openPool(hosts, options);
  const db = drizzlePg(pool, { casing: 'snake_case' });
  const reads = options.readUrl === undefined ? undefined : openReads(pool, options.readUrl, options);
  return {
    db: db as unknown as Db,
    driver: { kind: 'pg', pool, direct },
    reads,
    migrate: () => migrateDirectly(direct, options),
    close: async () => {
      await reads?.close();
      await pool.end();
    },
  };
}

/** A standby that is down must delay nobody for more than a moment. */
const CONNECT_TO_STANDBY_MS = 2_000;

function openReads(primary: Pool, readUrl: string, options: PostgresOptions): Reads {
  const standby = openPool(hostsOf(readUrl), { ...options, connectWithinMs: CONNECT_TO_STANDBY_MS }, 'standby');
  return createReads(primary, standby, options.tell);
}

async function migrateDirectly(direct: Hosts, options: PostgresOptions): Promise<void> {
  const pool = openPool(direct, { ...options, max: 1 });
  try {
    // The lock ends with the transaction: a session lock would stay with a pooler's connection, and later starts would
    // hang.
    await drizzlePg(pool, { casing: 'snake_case' }).transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
      await migratePg(tx as unknown as Parameters<typeof migratePg>[0], MIGRATIONS);
    });
  } finally {
    await pool.end();
  }
}

/** The rows of a hand-written statement. */
export async function rowsOf<T>(db: Db, statement: SQL): Promise<T[]> {
  const result = (await db.execute(statement)) as unknown as { rows: T[] };
  return result.rows;
}

/** Refuses a database whose encoding cannot hold Tamil (domain F28). */
export async function requireUtf8(db: Db): Promise<void> {
  const [row] = await rowsOf<{ encoding: string }>(db, sql`select current_setting('server_encoding') as encoding`);
  if (row?.encoding !== 'UTF8') throw new Error(`DATABASE_URL: the database must be UTF-8, it is ${row?.encoding}`);
}

const RETRYABLE = new Set(['40P01', '40001']);

function sqlStateOf(error: unknown): string | undefined {
  const layers = [error, (error as { cause?: unknown } | null)?.cause];
  return layers.map((layer) => (layer as { code?: unknown } | null)?.code).find((code) => typeof code === 'string') as
    | string
    | undefined;
}

/** True for a violation of a unique constraint (SQLSTATE 23505), whichever driver reports it. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlStateOf(error) === '23505';
}

/** What a transaction read before waiting for its locks is outdated, so it must run again from the start. */
export class StartAgain extends Error {
  constructor() {
    super('What had to be locked changed while this waited.');
  }
}

const mostAttempts = (error: unknown): number => {
  if (error instanceof StartAgain) return 10;
  return RETRYABLE.has(sqlStateOf(error) ?? '') ? 3 : 1;
};

/**
 * Runs a transaction; repeats it if the database ended it for a deadlock or a serialisation failure (C5: at most 3
 * times).
 */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction((tx) => work(tx as unknown as Db));
    } catch (error) {
      if (attempt >= mostAttempts(error)) throw error;
    }
  }
}
