/** The next version of an estimate: other prices or lines in place of the order's, and the old ones kept beside it. */
import { eq } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import * as orderQueries from '../orders.queries.ts';
import { orderLines, orderPackings } from '../orders.tables.ts';
import { NO_HOLD } from '../placing/holds.ts';
import { linesOf, type Priced, sumsOf } from '../placing/placing.ts';
import * as queries from './estimates.queries.ts';
import type { EstimateSnapshot } from './estimates.tables.ts';
import type { HeldEstimate } from './estimates.ts';

async function snapshotOf(tx: Db, { order, estimate }: HeldEstimate): Promise<EstimateSnapshot> {
  const lines = await orderQueries.listLines(tx, [order.id]);
  return {
    lines: lines.map(({ productId, name, tamilName, pack, quantity, unitPrice }) => ({
      ...{ productId, name, tamilName, pack, quantity, unitPrice },
    })),
    couponCode: order.couponCode,
    validUntil: estimate.validUntil,
    total: order.total,
  };
}

/**
 * Writes the next version; the caller holds the order's lock. An enquiry has taken no goods and no money, so that nothing else
 * follows from its lines. A customer's acceptance was of the old version and ends with it; what they asked for stays.
 */
export async function writeVersion(
  tx: Db,
  held: HeldEstimate,
  next: Priced & { couponCode: string | null },
  replacedBy: number | null,
): Promise<void> {
  const { order, estimate } = held;
  const snapshot = await snapshotOf(tx, held);
  await queries.insertVersion(tx, { orderId: order.id, version: estimate.version, snapshot, replacedBy });
  await tx.delete(orderPackings).where(eq(orderPackings.orderId, order.id));
  await tx.delete(orderLines).where(eq(orderLines.orderId, order.id));
  await tx.insert(orderLines).values(linesOf(next, NO_HOLD).map((line) => ({ ...line, orderId: order.id })));
  await orderQueries.updateOrder(tx, order.id, { ...sumsOf(next), couponCode: next.couponCode });
  await queries.updateEstimate(tx, order.id, {
    version: estimate.version + 1,
    validUntil: queries.lastValidDay,
    acceptedAt: null,
  });
}
