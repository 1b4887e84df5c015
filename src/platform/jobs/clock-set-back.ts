/**
 * Repairs the job queue after the database's clock was ahead and is right again. Times that the queue noted meanwhile
 * lie in the future, so its schedule would stand still until then: no hold would end, no mail be sent, and no money be
 * looked for.
 */
import { sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';

/** No job waits longer than this (LONGEST_DELAY_SECONDS, and the delays of `send`). */
const LONGEST_WAIT = sql`interval '2 hours'`;
/** The queue itself notes only the present, so later times are wrong. */
const AHEAD = sql`interval '2 minutes'`;

/**
 * Sets times that lie in the future back to now; usually there are none. Deletes the marks of scheduled runs that the
 * future already had, because each run is created only once.
 */
export async function resetFutureTimes(db: Db): Promise<void> {
  await db.execute(sql`with
    schedule as (update jobs.version set cron_on = least(cron_on, now()), bam_on = least(bam_on, now()), flow_on = least(flow_on, now())
      where greatest(cron_on, bam_on, flow_on) > now() + ${AHEAD}),
    queues as (update jobs.queue set monitor_claim_on = least(monitor_claim_on, now()), monitor_on = least(monitor_on, now()),
        maintain_on = least(maintain_on, now())
      where greatest(monitor_claim_on, monitor_on, maintain_on) > now() + ${AHEAD}),
    filed as (delete from jobs.job where name = '__pgboss__send-it' and state not in ('created', 'retry', 'active')
      and singleton_on > (now() at time zone 'UTC') + ${AHEAD}),
    begun as (update jobs.job set started_on = now() where state = 'active' and started_on > now() + ${AHEAD})
    update jobs.job set start_after = now() where state in ('created', 'retry') and start_after > now() + ${LONGEST_WAIT}`);
}
