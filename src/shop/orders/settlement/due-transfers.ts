/**
 * What a change added to a paid order, paid by UPI or bank: the customer gives the reference of their transfer, and staff
 * confirm or refuse it as they do that of a whole order (transfers.ts). Until then nobody changes, cancels or pays it in
 * another way.
 */
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { ShopError } from '#shared/errors.ts';
import { getStore, recordAudit } from '../../settings/settings.ts';
import { requireVersionOf } from '../amending/amending.ts';
import {
  bookSupplement,
  lowerDue,
  nothingToPay,
  requireCorrection,
  requireUnspentReference,
} from '../amending/money.ts';
import { orderCan } from '../orders.actions.rules.ts';
import type { OrderRow } from '../orders.queries.ts';
import * as queries from '../orders.queries.ts';
import { canonicalReference, endOfReference, methodOfReference } from '../orders.references.rules.ts';
import { queueOrderMail } from '../orders.ts';
import { transferMethod } from '../ways-to-pay.rules.ts';
import { notTaken } from './dues.ts';

/**
 * Stores the reference, or corrects it. CONFLICT if another version is in force, nothing is due, the shop takes no such
 * transfer, or the reference has paid before. Call with the order locked.
 */
export async function announceDue(
  tx: Db,
  order: OrderRow,
  { version, utr }: { version: number; utr: string },
): Promise<void> {
  requireVersionOf(order, version);
  if (!orderCan('announceDue', order)) throw nothingToPay();
  if (order.dueUtr === utr) return;
  if (order.dueUtr === null && (await methodOf(tx, order, utr)) === null) throw notTaken();
  await requireUnspentReference(tx, order, utr);
  await requireCorrection(tx, utr, order.id);
  await queries.updateOrder(tx, order.id, {
    dueUtr: utr,
    dueUtrAt: order.dueUtrAt ?? (sql`now()` as unknown as Date),
    dueMissingUtr: '',
  });
}

const methodOf = async (tx: Db, order: OrderRow, utr: string) =>
  transferMethod(await getStore(tx), order, methodOfReference(utr));

export interface SeenDue {
  reason: string;
  actorId: number;
  /** The reference as staff saw it; undefined if they do not say. */
  seenUtr?: string | null | undefined;
}

/** Staff have seen the money. CONFLICT if the customer has corrected the reference since. Call with the order locked. */
export async function confirmDue(tx: Db, jobs: JobSender, order: OrderRow, seen: SeenDue): Promise<void> {
  const utr = order.dueUtr as string;
  const { reason, actorId, seenUtr } = seen;
  if (seenUtr !== undefined && canonicalReference(seenUtr ?? '') !== canonicalReference(utr))
    throw new ShopError('CONFLICT', 'The customer has given another reference since.');
  // The shop may have stopped taking transfers since.
  const method = (await methodOf(tx, order, utr)) ?? methodOfReference(utr);
  await bookSupplement(tx, order, { method, utr, note: reason, actorId });
  await recordAudit(tx, {
    actorId,
    action: 'order.payment.confirm',
    subject: `order:${order.id}`,
    before: { due: order.due },
    after: { due: 0, utr, reason, version: order.version },
  });
  await queueOrderMail(tx, jobs, order.id, 'paid');
}

/** The money did not arrive: it is due again, and its reference is free. Call with the order locked. */
export async function refuseDue(
  tx: Db,
  jobs: JobSender,
  order: OrderRow,
  { reason, actorId }: Pick<SeenDue, 'reason' | 'actorId'>,
): Promise<void> {
  const utr = order.dueUtr as string;
  const open = await queries.updateOrder(tx, order.id, { dueUtr: null, dueUtrAt: null });
  await lowerDue(tx, open);
  const { due } = await queries.updateOrder(tx, order.id, { dueMissingUtr: endOfReference(utr) });
  await recordAudit(tx, {
    actorId,
    action: 'order.payment.refuse',
    subject: `order:${order.id}`,
    before: { utr },
    after: { reason, version: order.version },
  });
  if (due > 0) await queueOrderMail(tx, jobs, order.id, 'transfer_refused');
}
