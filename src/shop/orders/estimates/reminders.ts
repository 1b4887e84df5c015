/** Reminds customers who have not answered their estimate, on its last valid day. */
import { sql } from 'drizzle-orm';
import { databaseNow } from '#platform/db/clock.ts';
import { type Db, inTransaction, rowsOf } from '#platform/db/db.ts';
import { TODAY } from '#platform/db/india.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { salesModeAt } from '../../settings/season.rules.ts';
import { getStore } from '../../settings/settings.ts';
import { isOffered } from '../orders.tables.ts';
import { queueOrderMail } from '../orders.ts';
import { isDaytime } from './estimates.rules.ts';

/** Per run; the next one, minutes later, takes further ones. */
const MOST_AT_ONCE = 100;

interface Unanswered {
  id: number;
  lastDay: string;
}

/**
 * Queues one reminder per estimate that was neither accepted nor sent back and is valid today for the last time. Where
 * estimates are valid only on the day they are made, nobody is reminded of them.
 */
export async function remindOfEstimates({ db, jobs }: { db: Db; jobs: JobSender }, now = databaseNow()): Promise<void> {
  if (!isDaytime(now)) return;
  const store = await getStore(db);
  const isClosed = salesModeAt(store, databaseNow()) === 'closed';
  if (!store.estimate_reminders || store.estimate_days === 0 || isClosed) return;
  await inTransaction(db, async (tx) => {
    for (const { id, lastDay } of await takeUnanswered(tx))
      await queueOrderMail(tx, jobs, id, 'estimate_ends', { lastDay });
  });
}

/** Marks them as reminded, which takes effect when the transaction commits. */
function takeUnanswered(tx: Db): Promise<Unanswered[]> {
  return rowsOf<Unanswered>(
    tx,
    sql`update estimates e set reminded_of = e.valid_until where e.order_id in (
      select due.order_id from estimates due join orders on orders.id = due.order_id
      where ${isOffered} and due.valid_until = ${TODAY} and due.accepted_at is null and due.asked_at is null
        and due.reminded_of is distinct from due.valid_until
      order by due.order_id limit ${MOST_AT_ONCE} for no key update of due skip locked)
    returning e.order_id as id, to_char(e.valid_until, 'YYYY-MM-DD') as "lastDay"`,
  );
}
