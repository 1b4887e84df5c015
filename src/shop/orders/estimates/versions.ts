/** The next version of an estimate. */
import type { Db } from '#platform/db/db.ts';
import { type NextVersion, type WhyReplaced, writeVersion } from '../amending/amending.ts';
import { creditCancelled } from '../orders.billing.ts';
import type { OrderRow } from '../orders.queries.ts';
import { giveBack, holdWhole } from '../placing/goods.ts';
import * as queries from './estimates.queries.ts';
import type { HeldEstimate } from './estimates.ts';

/**
 * Writes it under the order's lock. No money was taken for an enquiry, so only its hold follows the lines. A customer's
 * acceptance was for the old version and ends with it, and so does the bill of one that was sent unpaid and set back: what
 * leaves the shop in the end is billed then. Their wish counts as answered by a version that staff made for a
 * reason, and stays if only the prices are renewed.
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
  // After the goods, as everywhere.
  await creditCancelled(tx, order, why.actorId);
  const answered = why.reason === '' ? {} : { askedAt: null, ask: '' };
  await queries.updateEstimate(tx, order.id, { validUntil: queries.lastValidDay, acceptedAt: null, ...answered });
  return written;
}
