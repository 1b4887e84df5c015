/**
 * Daily limits on anything that costs money, mailboxes or disk: a text to a phone, a mail to an address, a guest of a
 * network. Stored in the database, so that all processes count together and a restart forgets nothing.
 */
import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { ShopError } from '#shared/errors.ts';
import { type Db, rowsOf } from './db.ts';
import { TODAY } from './india.ts';

/** The name of the limit, and the person or address that it counts. */
export interface Counted {
  what: 'mail' | 'sms' | 'sms-news' | 'whatsapp' | 'person' | 'ticket' | 'order' | 'coupon' | 'answer';
  who: string;
}

const keyOf = ({ what, who }: Counted) => createHash('sha256').update(`${what}:${who}`).digest('base64url');

/** A number, or SQL for the setting that holds it, read in the same statement. */
type Most = number | SQL<number>;

/** Takes one of today's `most`; false if none is left. One statement, so that a hundred at once cannot exceed the limit. */
export async function takeToday(db: Db, counted: Counted, most: Most): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`insert into daily_counts as c (key, day, taken) values (${keyOf(counted)}, ${TODAY}, 1)
      on conflict (key, day) do update set taken = c.taken + 1 where c.taken < ${most} returning 1`,
  );
  return rows.length > 0;
}

export interface DailyLimits {
  /** Takes one of today's `most`; false if none is left. */
  take(counted: Counted, most: Most): Promise<boolean>;
  /** Returns one that turned out not to count. */
  release(counted: Counted): Promise<void>;
}

async function releaseToday(db: Db, counted: Counted): Promise<void> {
  await db.execute(
    sql`update daily_counts set taken = taken - 1 where key = ${keyOf(counted)} and day = ${TODAY} and taken > 0`,
  );
}

/** `isOn` is false when an operator measures the shop without its limits. */
export function createDailyLimits(db: Db, isOn: boolean): DailyLimits {
  return {
    take: async (counted, most) => !isOn || (await takeToday(db, counted, most)),
    release: async (counted) => {
      if (isOn) await releaseToday(db, counted);
    },
  };
}

export const tooOftenToday = () =>
  new ShopError('TOO_MANY_REQUESTS', 'That is too often for one day. Please try again tomorrow, or call us.', {
    extra: { retryAfter: 3_600 },
  });

/** Throws TOO_MANY_REQUESTS if none of today's `most` is left. */
export async function requireToday(daily: DailyLimits, counted: Counted, most: Most): Promise<void> {
  if (!(await daily.take(counted, most))) throw tooOftenToday();
}

/** Deletes the counts of earlier days. */
export async function forgetOldCounts(db: Db): Promise<void> {
  await db.execute(sql`delete from daily_counts where day < ${TODAY}`);
}
