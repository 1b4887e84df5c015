/** The next version of an estimate. */
import type { Db } from '#platform/db/db.ts';
import { type NextVersion, type WhyReplaced, writeVersion } from '../amending/amending.ts';
import type { OrderRow } from '../orders.queries.ts';
import { giveBack, holdWhole } from '../placing/goods.ts';
import * as queries from './estimates.queries.ts';
import type { HeldEstimate } from './estimates.ts';

/**
 * Writes it under the order's lock. An enquiry has taken no money, so that nothing follows from its lines but what it holds. A
 * customer's acceptance was of the old version and ends with it. What they asked for is answered by a version that the shop
 * made for a reason, and stays when only its prices are renewed.
 */
export async function writeEstimate(
  tx: Db,
  { order, estimate }: HeldEstimate,
  next: NextVersion,
  why: WhyReplaced,
): Promise<OrderRow> {
  if (order.holdsStock) await giveBack(tx, order);
  const version = await writeVersion(tx, order, next, { ...why, validUntil: estimate.validUntil });
  const written = order.holdsStock ? await holdWhole(tx, version) : version;
  const answered = why.reason === '' ? {} : { askedAt: null, ask: '' };
  await queries.updateEstimate(tx, order.id, { validUntil: queries.lastValidDay, acceptedAt: null, ...answered });
  return written;
}
