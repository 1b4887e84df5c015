/** Cancellation requests: a customer may ask until dispatch, and the owner decides once. */
import { type Db, inTransaction } from '#platform/db/db.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { notFound, ShopError } from '#shared/errors.ts';
import { recordAudit } from '../../settings/settings.ts';
import { orderCan } from '../orders.actions.rules.ts';
import { lockOwnOrder } from '../orders.own.ts';
import * as queries from '../orders.queries.ts';
import { CANCELLED_STATUS_ID } from '../orders.status.ts';
import { changeStatus } from '../orders.tracking.ts';
import * as waitingQueries from './waiting.queries.ts';

/** CONFLICT after dispatch or cancellation, or if the customer has asked before. */
export async function requestCancel(
  db: Db,
  request: { userId: number; orderId: number; reason: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockOwnOrder(tx, request.userId, request.orderId);
    if (order.placedAt === null) throw notFound();
    if (!orderCan('askToCancel', order)) {
      const isCancelled = order.statusId === CANCELLED_STATUS_ID;
      const text = isCancelled ? 'This order is cancelled already.' : 'Your parcel has left our store. Please call us.';
      throw new ShopError('CONFLICT', text);
    }
    if (!(await waitingQueries.insertCancelRequest(tx, order.id, request.reason)))
      throw new ShopError('CONFLICT', 'You have asked to cancel this order already.');
  });
}

export interface CancelDecision {
  orderId: number;
  approve: boolean;
  actorId: number;
  /** Only if the parcel was dispatched meanwhile: whether the goods return to stock. */
  restock?: boolean | undefined;
}

/** The owner's decision; approving cancels the order completely. NOT_FOUND without an open request. */
export async function decideCancel(db: Db, jobs: JobSender, decision: CancelDecision): Promise<void> {
  const { orderId, approve, actorId, restock } = decision;
  await inTransaction(db, async (tx) => {
    await queries.lockOrder(tx, orderId);
    const request = await waitingQueries.findOpenCancelRequest(tx, orderId);
    if (!request) throw notFound();
    await waitingQueries.decideCancelRequest(tx, orderId, approve ? 'approved' : 'refused', actorId);
    await recordAudit(tx, {
      actorId,
      action: 'order.cancel-request',
      subject: `order:${orderId}`,
      before: { decision: null },
      after: { decision: approve ? 'approved' : 'refused' },
    });
    if (!approve) return;
    await changeStatus(tx, jobs, { orderId, statusId: CANCELLED_STATUS_ID, actorId, restock, note: request.reason });
  });
}
