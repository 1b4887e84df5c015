/**
 * Marks a PostgreSQL while a restore or a move fills it. If the command is killed, `pg_restore` continues by itself, but later
 * steps are missing, such as moving every number series past the numbers that customers have. Without the mark such a
 * database would look complete.
 */
import { sql } from 'drizzle-orm';
import { type Db, openPostgres, rowsOf } from '../db/db.ts';

async function on(url: string, work: (db: Db) => Promise<unknown>): Promise<void> {
  const { db, close } = await openPostgres(url, { max: 1 });
  await work(db).finally(close);
}

export const markUnfinished = (url: string) => on(url, (db) => db.execute(sql`create table restore_unfinished ()`));
export const markFinished = (url: string) => on(url, (db) => db.execute(sql`drop table restore_unfinished`));

/** Refuses a database whose restore was not completed. */
export async function requireFinishedRestore(db: Db): Promise<void> {
  const [row] = await rowsOf<{ marked: boolean }>(
    db,
    sql`select to_regclass('restore_unfinished') is not null as marked`,
  );
  if (row?.marked)
    throw new Error(
      'DATABASE_URL: a restore or a move into this database did not finish; make a new one and do it again',
    );
}

export const requireFinishedRestoreAt = (url: string) => on(url, requireFinishedRestore);
