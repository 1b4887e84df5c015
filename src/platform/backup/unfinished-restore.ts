/**
 * Marks a PostgreSQL while a restore or a move fills it. If the command is killed, `pg_restore` continues by itself, but later
 * steps are missing, such as moving every number series past the numbers that customers have. Without the mark such a
 * database would look complete.
 */
import { sql } from 'drizzle-orm';
import { type Db, inTransaction, openPostgres, requireShop, rowsOf } from '../db/db.ts';
import { isEmpty } from './postgres-tools.ts';

/** Any fixed number: the advisory lock of those that mark one database at once. */
const MARK_LOCK = 7_406_232;

async function on<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await openPostgres(url, { max: 1 });
  return work(db).finally(close);
}

export const markUnfinished = (url: string) => on(url, (db) => db.execute(sql`create table restore_unfinished ()`));

/** Marks an empty database. False if something is there, as the mark of another restore or move that was quicker. */
export const markIfEmpty = (url: string): Promise<boolean> =>
  on(url, (db) =>
    inTransaction(db, async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${MARK_LOCK})`);
      if (!(await isEmpty(tx))) return false;
      await tx.execute(sql`create table restore_unfinished ()`);
      return true;
    }),
  );

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

/** Refuses what is no whole shop: its backup could not be restored, and older ones would be removed for it. */
export async function requireWholeShopAt(url: string): Promise<void> {
  const database = await openPostgres(url, { max: 1 });
  // First, because a restore that was killed at its beginning has left the mark and no shop.
  await requireFinishedRestore(database.db)
    .then(() => requireShop(database))
    .finally(database.close);
}
