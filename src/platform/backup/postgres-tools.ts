/** PostgreSQL's own pg_dump and pg_restore, and scratch databases beside the shop's. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { type Db, isNoExtensions, openPostgres, rowsOf } from '../db/db.ts';
import { BackupError } from './archive.ts';

const PASSWORD = /^(postgres(?:ql)?:\/\/[^:@/?]*):([^@/?]*)@/;

/** The address without its password, because everybody on the machine can read a tool's arguments; and the password. */
function withoutPassword(url: string): { url: string; password: string } {
  const [, start = '', password = ''] = PASSWORD.exec(url) ?? [];
  return { url: password ? url.replace(PASSWORD, `${start}@`) : url, password: decodeURIComponent(password) };
}

function explain(tool: string, message: string): string {
  const older = /server version: (\d+)/.exec(message)?.[1];
  if (older && /version mismatch/.test(message))
    return `${tool}: is older than the database; install the package postgresql-client-${older}`;
  return message.split('\n').find((line) => /error|fatal/i.test(line)) ?? (message || `${tool}: failed`);
}

async function runTool(tool: string, url: string, args: readonly string[]): Promise<void> {
  const address = withoutPassword(url);
  const child = spawn(tool, [`--dbname=${address.url}`, '--no-password', ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LC_MESSAGES: 'C', ...(address.password ? { PGPASSWORD: address.password } : {}) },
  });
  const started = once(child, 'spawn').catch(() => {
    throw new BackupError(
      `${tool}: is not installed; install the package postgresql-client, of the database's version`,
    );
  });
  const [, message, [code]] = await Promise.all([started, text(child.stderr), once(child, 'close')]);
  if (code !== 0) throw new BackupError(explain(tool, message));
}

/**
 * The shop's own extensions. What an administrator added beside them, such as pg_stat_statements, is no part of the shop, and
 * its role could not create it again: no backup could be proved or restored.
 */
const EXTENSIONS = ['--extension=plpgsql', '--extension=pg_trgm'];

/** Dumps the database at one moment, while others go on writing. */
export const dumpPostgres = (url: string, file: string): Promise<void> =>
  runTool('pg_dump', url, [
    ...['--format=custom', '--no-owner', '--no-privileges', '--no-comments', ...EXTENSIONS],
    `--file=${file}`,
  ]);

/** Fills an empty database, completely or not at all. */
export const restorePostgres = (url: string, file: string): Promise<void> =>
  runTool('pg_restore', url, ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', file]);

const SCRATCH = 'mathappu_proof_';

/** The same server, another database. */
const databaseOn = (url: string, name: string) => {
  const [, address, options = ''] = /^(postgres(?:ql)?:\/\/[^/?]*)(?:\/[^?]*)?(\?.*)?$/.exec(url) ?? [];
  return `${address}/${name}${options}`;
};

/** Runs work in an empty database on the shop's server, which is always dropped afterwards. */
export async function inScratchDatabase<T>(url: string, work: (scratchUrl: string) => Promise<T>): Promise<T> {
  const { db, close } = await openPostgres(url, { max: 1 });
  const name = `${SCRATCH}${randomBytes(6).toString('hex')}`;
  try {
    // Left by killed proofs; databases in use stay.
    const old = await rowsOf<{ name: string }>(
      db,
      sql`select datname as name from pg_database where datname like ${`${SCRATCH}%`}`,
    );
    for (const one of old) await db.execute(sql`drop database ${sql.identifier(one.name)}`).catch(() => undefined);
    await db.execute(sql`create database ${sql.identifier(name)} template template0 encoding 'UTF8'`).catch((error) => {
      const { message } = (error as { cause?: Error }).cause ?? (error as Error);
      throw new BackupError(
        `DATABASE_URL: a proof needs a scratch database (${message}); allow it by: alter role <the shop's> createdb`,
      );
    });
    try {
      return await work(databaseOn(url, name));
    } finally {
      await db.execute(sql`drop database ${sql.identifier(name)} with (force)`);
    }
  } finally {
    await close();
  }
}

/** True if the database has no tables, but for those of extensions, which some hosts put into every new database. */
export async function isEmpty(db: Db): Promise<boolean> {
  const [row] = await rowsOf<{ tables: number }>(
    db,
    sql`select count(*)::int as tables from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm', 'S') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
        and ${isNoExtensions}`,
  );
  return row?.tables === 0;
}

export async function isEmptyPostgres(url: string): Promise<boolean> {
  const { db, close } = await openPostgres(url, { max: 1 });
  return isEmpty(db).finally(close);
}
