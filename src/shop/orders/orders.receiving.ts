/** The customer says that their order has arrived: parcel services report nothing to the shop. */
import { type Db, inTransaction } from '#platform/db/db.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { ShopError } from '#shared/errors.ts';
import { orderCan } from './orders.actions.rules.ts';
import { lockOwnOrder } from './orders.own.ts';
import { trackingIdOf } from './orders.status.ts';
import { changeStatus } from './orders.tracking.ts';

const DELIVERED = trackingIdOf('delivered');

/** Marks it as delivered; once more changes nothing. CONFLICT unless it is paid and on its way. */
export async function receiveOrder(
  db: Db,
  jobs: JobSender,
  { orderId, userId }: { orderId: number; userId: number },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockOwnOrder(tx, userId, orderId);
    if (order.statusId === DELIVERED) return;
    if (!orderCan('receive', order)) throw new ShopError('CONFLICT', 'This order is not on its way to you.');
    // They know already what the mail would say.
    await changeStatus(tx, jobs, { orderId, statusId: DELIVERED, actorId: userId, mail: null });
  });
}
