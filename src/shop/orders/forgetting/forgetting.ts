/**
 * Exporting and erasing personal data in orders. An order is an accounting record: number, lines, sums, buyer and place are
 * kept as long as tax law requires (s. 36 CGST Act: 72 months from the annual return); the rest is erased with the person
 * (domain E.4).
 */
import type { Db } from '#platform/db/db.ts';
import { forgetOldBuyers } from '../../bills/bills.ts';
import { forgetRefundReasons } from '../../payments/payments.ts';
import { recordAudit } from '../../settings/settings.ts';
import { forgetOldVersions, forgetReasons } from '../amending/amending.ts';
import { deleteEstimates } from '../estimates/estimates.queries.ts';
import type { Order } from '../orders.contract.ts';
import type { OrderRow } from '../orders.queries.ts';
import { listFullByIds } from '../orders.whole.queries.ts';
import { toWireOrder } from '../orders.wire.ts';
import * as queries from './forgetting.queries.ts';

/** Long enough for every order that a tax office may still ask about. */
const YEARS_OF_BOOKS = 8;

/** Erases contact, landmark and notes in all orders of one person; returns the ids for other nouns. */
export async function forgetPersonInOrders(tx: Db, userId: number): Promise<number[]> {
  const ids = await queries.listOrderIds(tx, userId);
  if (ids.length === 0) return ids;
  await queries.blankContacts(tx, ids);
  await queries.blankUnplaced(tx, ids);
  await queries.forgetRemarks(tx, ids);
  await deleteEstimates(tx, ids);
  await forgetReasons(tx, ids);
  await forgetRefundReasons(tx, ids);
  return ids;
}

/** Orders past the retention period: erases name and street too, keeps the figures; returns how many. */
export async function forgetOldBooks(db: Db): Promise<number> {
  const count = await queries.blankOldAddresses(db, YEARS_OF_BOOKS);
  await forgetOldVersions(db, YEARS_OF_BOOKS);
  await forgetOldBuyers(db, YEARS_OF_BOOKS);
  if (count > 0)
    await recordAudit(db, { actorId: null, action: 'order.retention', subject: 'orders', after: { orders: count } });
  return count;
}

/** The consents stored in order rows. */
export type AgreedOrder = Pick<OrderRow, 'number' | 'ageConfirmedAt' | 'termsVersion'>;

/** For the export of a person's data: every order of theirs, placed or not, oldest first. */
export async function listOrdersOf(db: Db, userId: number): Promise<{ orders: Order[]; agreed: AgreedOrder[] }> {
  const full = await listFullByIds(db, await queries.listOrderIds(db, userId));
  full.sort((a, b) => a.order.id - b.order.id);
  return { orders: full.map(toWireOrder), agreed: full.map(({ order }) => order) };
}
