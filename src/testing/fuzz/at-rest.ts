/**
 * Waits until the shop has nothing left to do by itself. A refund that the owner opened is finished by a job and by the gateway's
 * webhook, a moment later; without this wait it looks like the doing of whoever calls then.
 */
import { sql } from 'drizzle-orm';
import { rowsOf } from '#platform/db/db.ts';
import { OPEN_JOBS } from '../buyers.ts';
import type { TestShop } from '../test-shop.ts';

/** The gateway's events of the next seconds; refunds after days are ignored. */
const SOON_SECONDS = 30;

/** A mail that its recipient's limit holds back is due in hours: nobody waits for it. */
const DUE_SOON = sql.raw(`start_after < now() + interval '${SOON_SECONDS} seconds'`);

export function untilAtRest({ database, until }: TestShop): Promise<void> {
  return until(async () => {
    const [row] = await rowsOf<{ at_rest: boolean }>(
      database.db,
      sql`select not exists (select 1 from ${sql.raw(OPEN_JOBS)} and ${DUE_SOON})
        and not exists (select 1 from webhook_events where processed_at is null)
        and not exists (select 1 from sandbox.deliveries)
        and not exists (select 1 from sandbox.orders
          where next_due < extract(epoch from now()) + ${SOON_SECONDS}) as at_rest`,
    );
    return row?.at_rest ?? false;
  });
}
