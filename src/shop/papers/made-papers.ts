import type { Db } from '#platform/db/db.ts';
import type { Actor } from '#platform/http/http.ts';
import { mayDo } from '../accounts/permissions.rules.ts';
import { idsInForce } from '../bills/bills.ts';
import { findForPaper } from '../orders/packing/packing.ts';
import { listMade } from './made-papers.queries.ts';
import { type Editions, madePapersOf } from './made-papers.rules.ts';
import type { MadePaper } from './papers.contract.ts';
import { labelsEdition, packingEdition } from './parcel-papers.rules.ts';
import { hashOf } from './price-list.ts';

/** Which papers of these orders are made and still say the same; only of those that the role may see. */
export async function readMade(db: Db, ids: readonly number[], role: Actor['role']): Promise<MadePaper[]> {
  const { orders } = await findForPaper(db, role, ids);
  const shown = orders.map(({ id }) => id);
  const billOf = new Map((await idsInForce(db, shown)).map(({ id, orderId }) => [orderId, String(id)]));
  const editions = orders.map((order): [number, Editions] => [
    order.id,
    {
      packing: hashOf(packingEdition(order)),
      labels: hashOf(labelsEdition(order)),
      bills: billOf.get(order.id) ?? null,
    },
  ]);
  return madePapersOf(new Map(editions), await listMade(db, shown), mayDo(role, 'money'));
}
