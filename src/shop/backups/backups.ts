/** The door to the results of the backups: written each night, read by the dashboard and the metrics. */
import { like, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/db/db.ts';
import { backups } from './backups.tables.ts';

/** One night without a proven backup may be a restart; after that somebody has to look. */
const OVERDUE_HOURS = 36;
const KEPT_DAYS = 400;
const LONGEST_PROBLEM = 1_000;

export interface BackupState {
  /** The latest backup that was restored and checked against the ledger. */
  proven: { at: Date; orders: number } | null;
  isOverdue: boolean;
}

export async function recordProvenBackup(db: Db, { file, orders }: { file: string; orders: number }): Promise<void> {
  await db.insert(backups).values({ file, orders, provenAt: sql`now()` });
  await db.execute(sql`delete from backups where created_at < now() - make_interval(days => ${KEPT_DAYS})`);
}

export async function recordFailedBackup(db: Db, problem: string): Promise<void> {
  await db.insert(backups).values({ problem: problem.slice(0, LONGEST_PROBLEM) });
}

const AT_START = 'At the start of the shop: ';

/** What the start found out about the place of the backups replaces what an earlier start did. */
export async function recordTrial(db: Db, problem: string | null): Promise<void> {
  await db.delete(backups).where(like(backups.problem, `${AT_START}%`));
  if (problem !== null) await recordFailedBackup(db, `${AT_START}${problem}`);
}

/** Null while this shop has made none: a shop that is backed up by other means needs no warning. */
export async function backupState(db: Db): Promise<BackupState | null> {
  const [row] = await rowsOf<{ at: string | null; orders: number | null; failed: boolean; late: boolean }>(
    db,
    sql`select to_json(p.proven_at)#>>'{}' as at, p.orders, l.problem is not null as failed,
        coalesce(p.proven_at < now() - make_interval(hours => ${OVERDUE_HOURS}), true) as late
      from (select problem from backups order by id desc limit 1) l
        left join (select proven_at, orders from backups where proven_at is not null order by id desc limit 1) p on true`,
  );
  if (!row) return null;
  const proven = row.at === null ? null : { at: new Date(row.at), orders: row.orders ?? 0 };
  return { proven, isOverdue: row.failed || row.late };
}
