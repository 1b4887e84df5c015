/** Paid orders on the way of which nobody reports anything count as delivered after some days (a setting). */
import { sql } from 'drizzle-orm';
import { type Db, inTransaction, rowsOf } from '#platform/db/db.ts';
import { TODAY } from '#platform/db/india.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log.ts';
import { getStore } from '../settings/settings.ts';
import { orderCan } from './orders.actions.rules.ts';
import * as queries from './orders.queries.ts';
import { trackingIdOf } from './orders.status.ts';
import { changeStatus } from './orders.tracking.ts';

/** Per run; the next one takes further ones. */
const MOST_AT_ONCE = 500;

/** Without a mail: nobody has seen the parcel arrive. */
export async function endDeliveries({ db, jobs, log }: { db: Db; jobs: JobSender; log: Log }): Promise<void> {
  const { delivered_after_days: days } = await getStore(db);
  if (days === 0) return;
  for (const { id } of await listWithoutNews(db, days))
    await endDelivery(db, jobs, { id, days }).catch((error: unknown) =>
      // The others must not wait for it, in every run again.
      log.warn({ orderId: id, reason: (error as Error).message }, 'an order could not be counted as delivered'),
    );
}

function endDelivery(db: Db, jobs: JobSender, { id, days }: { id: number; days: number }): Promise<void> {
  return inTransaction(db, async (tx) => {
    const order = await queries.lockOrder(tx, id);
    if (!order || !orderCan('receive', order)) return;
    // A run takes a while, in which staff may report something.
    if ((await listWithoutNews(tx, days, id)).length === 0) return;
    await changeStatus(tx, jobs, { orderId: id, statusId: trackingIdOf('delivered'), actorId: null, mail: null });
  });
}

/**
 * On the way, without a new status or a change of a parcel for so many days, a parcel that came back or still waits at an
 * office, or a wish to cancel; of all orders, or of one.
 */
function listWithoutNews(db: Db, days: number, orderId?: number): Promise<{ id: number }[]> {
  const since = sql`now() - make_interval(days => ${days})`;
  return rowsOf<{ id: number }>(
    db,
    sql`select o.id from orders o
      where o.status_id between ${trackingIdOf('shipped')} and ${trackingIdOf('out_for_delivery')}
        and o.payment_state in ('paid', 'partially_refunded')
        ${orderId === undefined ? sql`` : sql`and o.id = ${orderId}`}
        and not exists (select 1 from status_history h where h.order_id = o.id and h.created_at >= ${since})
        and not exists (select 1 from couriers c where c.order_id = o.id
          and (c.state = 'returned' or c.updated_at >= ${since}
            or c.state in ('sent', 'arrived') and c.collect_by >= ${TODAY}))
        and not exists (select 1 from cancel_requests r where r.order_id = o.id and r.decision is null)
      order by o.id limit ${MOST_AT_ONCE}`,
  );
}
