/** The customer says that their order has arrived: parcel services report nothing to the shop. */
import { type Db, inTransaction } from '#platform/db/db.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { ShopError } from '#shared/errors.ts';
import { canReceive } from './orders.actions.rules.ts';
import { lockOwnOrder } from './orders.own.ts';
import { trackingIdOf } from './orders.status.ts';
import { changeStatus } from './orders.tracking.ts';
import { findFull } from './orders.whole.queries.ts';

const DELIVERED = trackingIdOf('delivered');

/**
 * Marks it as delivered; once more changes nothing. CONFLICT unless it is paid and on its way, with no parcel that came back.
 * A customer who is signed in knows what the mail would say; of who knows only number and contact, the customer is told.
 */
export async function receiveOrder(
  db: Db,
  jobs: JobSender,
  { orderId, userId, mail }: { orderId: number; userId: number; mail: 'delivered' | null },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockOwnOrder(tx, userId, orderId);
    if (order.statusId === DELIVERED) return;
    const parcels = (await findFull(tx, orderId))?.parcels ?? [];
    if (!canReceive(order, parcels)) throw new ShopError('CONFLICT', 'This order is not on its way to you.');
    await changeStatus(tx, jobs, { orderId, statusId: DELIVERED, actorId: userId, mail });
  });
}
