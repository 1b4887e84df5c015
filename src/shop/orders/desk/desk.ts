/**
 * The last step of an order made by staff: places it with its payment, or as an estimate that holds its goods, and may
 * hand it over.
 */
import type { Db } from '#platform/db/db.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { requireFreeReference } from '../amending/money.ts';
import * as queries from '../orders.queries.ts';
import { type TakenMethod, trackingIdOf } from '../orders.status.ts';
import { changeStatus } from '../orders.tracking.ts';
import { place } from '../settlement/settlement.ts';

export { referenceTaken } from '../amending/money.ts';

/** The order that the desk made under this key. */
export const findDeskOrder = (db: Db, key: string) => queries.findByDeskKey(db, key);

export interface DeskPlacing {
  orderId: number;
  /** Null if it is paid later. */
  paid: { method: TakenMethod; utr: string | null } | null;
  handedOver: boolean;
  actorId: number;
}

/** Call in the transaction that began the order. CONFLICT if the reference has paid another order. */
export async function placeAtDesk(tx: Db, jobs: JobSender, placing: DeskPlacing): Promise<void> {
  const { orderId, paid, handedOver, actorId } = placing;
  const order = await queries.lockOrder(tx, orderId);
  if (!order) throw new Error('An order that was just begun is missing.');
  if (paid === null) {
    await place(tx, jobs, order, 'enquiry');
    return;
  }
  if (paid.utr !== null) await requireFreeReference(tx, paid.utr, null);
  await queries.updateOrder(tx, orderId, { utr: paid.utr, reservedUntil: null });
  await place(tx, jobs, { ...order, utr: paid.utr }, 'paid', { captured: order.total });
  if (handedOver) await changeStatus(tx, jobs, { orderId, statusId: trackingIdOf('delivered'), actorId });
}
