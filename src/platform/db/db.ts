/**
 * The database: embedded PostgreSQL (PGlite) in the data folder, or a real one by DATABASE_URL. Both are used through
 * the same driver and Drizzle with the same SQL; every query takes the connection or the transaction as its first
 * argument.
 */
import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Embedded } from './embedded.ts';
import { type Hosts, hostsOf } from './hosts.ts';
import { Pool, type Role } from './pool.ts';
import { clientOf } from './prepared-client.ts';
import { createReads, type Reads } from './reads.ts';

/** A connection or a transaction. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export interface Database {
  db: Db;
  /**
   * The underlying connections, for the few users that need them (jobs, LISTEN, backups). `direct`: hosts without a
   * pooler; `dump`: see embedded.ts.
   */
  driver: { pool: Pool } & ({ kind: 'embedded'; dump: Embedded['dump'] } | { kind: 'pg'; direct: Hosts });
  /** Present if there is a standby for reading. */
  reads?: Reads | undefined;
  /** Applies all missing migrations; safe to call from several processes at once. */
  migrate(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The application name of this process's database connections. Once it has vanished from the database, so has the
 * process.
 */
export const PROCESS_NAME = `mathappu-${randomUUID()}`;

const MIGRATIONS = { migrationsFolder: new URL('../../../migrations', import.meta.url).pathname };
/** Any fixed number: the advisory lock that serialises migrations. */
const MIGRATION_LOCK = 7_406_231;

/** Opens the embedded database in a folder, or in memory without one, optionally from a dump's file. */
export async function openEmbedded(folder?: string, dump?: string): Promise<Database> {
  // Loaded only if used.
  const { startEmbedded } = await import('./embedded.ts');
  const { pool, ...embedded } = await startEmbedded(folder === undefined ? { dump } : { folder });
  return {
    db: drizzlePg(pool, { casing: 'snake_case' }) as unknown as Db,
    driver: { kind: 'embedded', pool, dump: embedded.dump },
    migrate: () => migrateOn(pool),
    close: embedded.close,
  };
}

export interface PostgresOptions {
  /** The most connections. */
  max?: number;
  /** The database without its pooler, for what needs a connection of its own: migrations and LISTEN. */
  directUrl?: string;
  /** How long to wait for a connection. */
  connectWithinMs?: number;
  /** How long a visitor's statement may take before the database counts as unavailable. */
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

/** Connects to a real PostgreSQL. The pool is bounded: requests wait for a connection and never open more. */
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
  await migrateOn(pool).finally(() => pool.end());
}

async function migrateOn(pool: Pool): Promise<void> {
  // A transaction lock, because a session lock would stay with a pooler's connection and block later starts.
  await drizzlePg(pool, { casing: 'snake_case' }).transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await migratePg(tx as unknown as Parameters<typeof migratePg>[0], MIGRATIONS);
  });
}

/** The rows of a hand-written statement. */
export async function rowsOf<T>(db: Db, statement: SQL): Promise<T[]> {
  const result = (await db.execute(statement)) as unknown as { rows: T[] };
  return result.rows;
}

/** Of the row `c` of pg_class: not made by an extension, which an administrator may have added beside the shop. */
export const isNoExtensions = sql`not exists (
  select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/** False for a database that only reads: a standby, or one that was made read-only. It answers, and can take no order. */
export async function takesWrites(db: Db): Promise<boolean> {
  const [row] = await rowsOf<{ isReadOnly: string }>(
    db,
    sql`select current_setting('transaction_read_only') as "isReadOnly"`,
  );
  return row?.isReadOnly === 'off';
}

/** Refuses a database whose encoding cannot hold Tamil (domain F28). */
export async function requireUtf8(db: Db): Promise<void> {
  const [row] = await rowsOf<{ encoding: string }>(db, sql`select current_setting('server_encoding') as encoding`);
  if (row?.encoding !== 'UTF8') throw new Error(`DATABASE_URL: the database must be UTF-8, it is ${row?.encoding}`);
}

/**
 * Refuses a role whose tables go elsewhere, as into a schema of its name: migrations name `public`. A shop that is there
 * already opens.
 */
export async function requirePublicSchema(db: Db): Promise<void> {
  const [row] = await rowsOf<{ schema: string | null; made: boolean }>(
    db,
    sql`select current_schema() as schema, to_regclass('public.users') is not null as made`,
  );
  if (row?.schema === 'public' || row?.made) return;
  const where = row?.schema ? `the schema ${row.schema}` : 'no schema';
  throw new Error(
    `DATABASE_URL: new tables go into ${where} instead of public; alter role <the shop's> set search_path = public`,
  );
}

const variableOf = ({ kind }: Database['driver']) => (kind === 'embedded' ? 'DATA_DIR' : 'DATABASE_URL');

/** Refuses a database without a shop: a wrong address must not look like a shop in which all is well. */
export async function requireShop({ db, driver }: Database): Promise<void> {
  const [made] = await rowsOf<{ there: boolean }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (!made?.there) throw new Error(`${variableOf(driver)}: there is no shop in this database`);
}

/** For commands that only read: also refuses a shop that this version's start has not migrated yet. */
export async function requireMigrated(database: Database): Promise<void> {
  await requireShop(database);
  const { db, driver } = database;
  if ((await lastMigration(db)) < lastKnownMigration())
    throw new Error(
      `${variableOf(driver)}: the database is still that of an older version; npm start brings it up to date`,
    );
}

const lastKnownMigration = () => readMigrationFiles(MIGRATIONS).at(-1)?.folderMillis ?? 0;

async function lastMigration(db: Db): Promise<number> {
  const [last] = await rowsOf<{ at: string }>(db, sql`select max(created_at) as at from drizzle.__drizzle_migrations`);
  return Number(last?.at);
}

/** Whether a newer version migrated this database, which it does not undo: its tables may not suit this version. */
export async function isOfNewerVersion(db: Db): Promise<boolean> {
  return (await lastMigration(db)) > lastKnownMigration();
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

/** For the `catch` of a write: a value that must be unique, and is taken, fails with `taken`. */
export const ifTaken =
  (taken: () => Error) =>
  (error: unknown): never => {
    throw isUniqueViolation(error) ? taken() : error;
  };

/**
 * Thrown when something that the transaction read is outdated after waiting for its locks, so it must run again from
 * the start.
 */
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
