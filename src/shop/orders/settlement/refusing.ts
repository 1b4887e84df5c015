/** Refunds money that came for an order which cannot be fulfilled. */
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import * as historyQueries from '../orders.history.queries.ts';
import type { OrderRow } from '../orders.queries.ts';
import * as queries from '../orders.queries.ts';
import { CANCELLED_STATUS_ID, type NotServed } from '../orders.status.ts';
import { queueOrderMail } from '../orders.ts';
import { NOTHING_HELD, releaseHold } from '../placing/goods.ts';
import { openRefund } from './refunds.ts';

const REFUSED_NOTES: Record<NotServed, string> = {
  goods: 'The goods were sold out when the payment arrived.',
  price: 'A price had risen when the payment arrived, after the time of the order.',
  coupon: 'The coupon had been used up or had ended when the payment arrived, after the holding time.',
};

/**
 * Money came for an order that cannot be fulfilled: cancels it with the reason, releases its hold and refunds everything;
 * transfers are refunded by hand.
 */
export async function refuse(
  tx: Db,
  jobs: JobSender,
  order: OrderRow,
  reason: NotServed,
  { gatewayPaymentId }: { gatewayPaymentId: string | null },
): Promise<OrderRow> {
  await releaseHold(tx, order);
  const owed = await queries.updateOrder(tx, order.id, {
    ...NOTHING_HELD,
    paymentState: 'refund_due',
    gatewayPaymentId,
    captured: order.total,
    statusId: CANCELLED_STATUS_ID,
    waitsForGoods: false,
    notServed: reason,
    ...(order.placedAt === null ? { placedAt: sql`now()` as unknown as Date } : {}),
  });
  const note = REFUSED_NOTES[reason];
  await historyQueries.insertHistory(tx, { orderId: order.id, statusId: CANCELLED_STATUS_ID, note });
  if (gatewayPaymentId !== null)
    await openRefund(tx, jobs, {
      order: owed,
      gatewayPaymentId,
      captured: order.total,
      amount: order.total,
      key: `late-${order.id}-${gatewayPaymentId}`,
      reason: note,
      actorId: null,
    });
  await queueOrderMail(tx, jobs, order.id, 'refund_due');
  return owed;
}
