/** The next version of an estimate. */
import type { Db } from '#platform/db/db.ts';
import { type NextVersion, type WhyReplaced, writeVersion } from '../amending/amending.ts';
import { creditCancelled } from '../orders.billing.ts';
import type { OrderRow } from '../orders.queries.ts';
import { holdWhole, releaseHold } from '../placing/goods.ts';
import * as queries from './estimates.queries.ts';
import type { HeldEstimate } from './estimates.ts';

/**
 * Writes it under the order's lock. No money was taken for an enquiry, so only its hold follows the lines. A customer's
 * acceptance ends with the version that they accepted, and so does the bill of an estimate that was sent unpaid and set
 * back: it is billed when it finally leaves. A wish counts as answered when staff made the version with a reason, and
 * stays if only the prices were renewed.
 */
export async function writeEstimate(
  tx: Db,
  { order, estimate }: HeldEstimate,
  next: NextVersion,
  why: WhyReplaced,
): Promise<OrderRow> {
  if (order.holdsStock) await releaseHold(tx, order);
  const version = await writeVersion(tx, order, next, { ...why, validUntil: estimate.validUntil });
  const written = order.holdsStock ? await holdWhole(tx, version) : version;
  // Credited after the goods: the lock order is goods before papers.
  await creditCancelled(tx, order, why.actorId);
  const answered = why.reason === '' ? {} : { askedAt: null, ask: '' };
  await queries.updateEstimate(tx, order.id, { validUntil: queries.lastValidDay, acceptedAt: null, ...answered });
  return written;
}
