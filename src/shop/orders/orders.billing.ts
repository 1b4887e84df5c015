/** When an order is billed: as soon as all of it is packed, at the latest when it leaves the shop. Under the order's lock. */
import type { Db } from '#platform/db/db.ts';
import type { Paise } from '#shared/money.ts';
import { creditBill, issueBill, issueRefundPaper } from '../bills/bills.ts';
import type { OrderRow } from './orders.queries.ts';
import * as queries from './orders.queries.ts';

export async function billOrder(tx: Db, order: OrderRow, actorId: number | null): Promise<void> {
  const lines = await queries.listLines(tx, [order.id]);
  const bill = await issueBill(tx, { order, lines, actorId });
  if (bill && bill.number !== order.billNumber) await queries.updateOrder(tx, order.id, { billNumber: bill.number });
}

/** The sale of a cancelled order is taken back, whether or not money was paid. */
export async function creditCancelled(tx: Db, order: OrderRow, actorId: number): Promise<void> {
  if (order.billNumber !== null) await creditBill(tx, { order, actorId });
}

export async function billRefund(
  tx: Db,
  order: OrderRow,
  { amount, actorId }: { amount: Paise; actorId: number | null },
): Promise<void> {
  await issueRefundPaper(tx, { order, lines: await queries.listLines(tx, [order.id]), amount, actorId });
}
