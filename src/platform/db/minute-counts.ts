/**
 * How often something happened in the current minute. Stored in a real PostgreSQL, so that all processes and machines
 * count together; in memory if one process has the embedded database to itself.
 */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Database, type Db, rowsOf } from './db.ts';

export interface Taken {
  /** Takes this count back, if its minute is not over. */
  release(): Promise<void>;
}

export interface MinuteCounts {
  /**
   * Takes one of this minute's `most`; null if none is left. One step, so that a hundred callers at once cannot exceed
   * the limit.
   */
  take(key: string, most: number): Promise<Taken | null>;
  /** Adds `times` without a limit and returns the sum. */
  add(key: string, times: number): Promise<number>;
}

const MINUTE_MS = 60_000;

function countsInMemory(): MinuteCounts {
  let minute = 0;
  const taken = new Map<string, number>();
  function countOf(key: string): number {
    const now = Math.floor(Date.now() / MINUTE_MS);
    if (now !== minute) taken.clear();
    minute = now;
    return taken.get(key) ?? 0;
  }
  return {
    async take(key, most) {
      const count = countOf(key);
      if (count >= most) return null;
      taken.set(key, count + 1);
      const takenIn = minute;
      return {
        async release() {
          const now = countOf(key);
          if (minute === takenIn) taken.set(key, now - 1);
        },
      };
    },
    async add(key, times) {
      const sum = countOf(key) + times;
      taken.set(key, sum);
      return sum;
    },
  };
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url');
/** By the database's clock, so that all processes agree. */
const THIS_MINUTE = sql`date_trunc('minute', now())`;

function countsIn(db: Db): MinuteCounts {
  return {
    async take(key, most) {
      const [row] = await rowsOf<{ minute: string }>(
        db,
        sql`insert into minute_counts as c (key, minute, taken) values (${hashOf(key)}, ${THIS_MINUTE}, 1)
          on conflict (key) do update
            set taken = case when c.minute = excluded.minute then c.taken + 1 else 1 end, minute = excluded.minute
            where c.minute <> excluded.minute or c.taken < ${most} returning minute::text`,
      );
      if (!row) return null;
      return {
        async release() {
          await db.execute(
            sql`update minute_counts set taken = taken - 1
              where key = ${hashOf(key)} and minute = ${row.minute}::timestamptz`,
          );
        },
      };
    },
    async add(key, times) {
      const [row] = await rowsOf<{ taken: number }>(
        db,
        sql`insert into minute_counts as c (key, minute, taken) values (${hashOf(key)}, ${THIS_MINUTE}, ${times})
          on conflict (key) do update
            set taken = excluded.taken + case when c.minute = excluded.minute then c.taken else 0 end,
              minute = excluded.minute returning taken`,
      );
      return row?.taken ?? times;
    },
  };
}

/** `db` is the database that the shop uses, so that tests can wrap it. */
export function createMinuteCounts({ driver, db }: Pick<Database, 'driver' | 'db'>): MinuteCounts {
  return driver.kind === 'embedded' ? countsInMemory() : countsIn(db);
}

/** Deletes the counts of minutes that are over. */
export async function forgetOldMinutes(db: Db): Promise<void> {
  await db.execute(sql`delete from minute_counts where minute < now() - interval '5 minutes'`);
}
