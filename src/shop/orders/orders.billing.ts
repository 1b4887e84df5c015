/**
 * When an order is billed: at the time that the owner set, at the latest when it leaves the shop. Under the order's
 * lock.
 */
import type { Db } from '#platform/db/db.ts';
import type { Paise } from '#shared/money.ts';
import { creditBill, issueBill, issueRefundPaper, issueVersionRefundPaper } from '../bills/bills.ts';
import type { BillingTime } from '../settings/billing.rules.ts';
import { getStore } from '../settings/settings.ts';
import { accountOf } from './amending/money.ts';
import type { OrderRow } from './orders.queries.ts';
import * as queries from './orders.queries.ts';

/** Bills an order's goods, once. Earlier refunds are credited with the bill. */
export async function billOrder(tx: Db, order: OrderRow, actorId: number | null): Promise<void> {
  const lines = await queries.listLines(tx, [order.id]);
  const refunded = await toCredit(tx, order);
  const bill = await issueBill(tx, { order, lines, refunded, actorId });
  if (bill && bill.number !== order.billNumber) await queries.updateOrder(tx, order.id, { billNumber: bill.number });
}

/**
 * What was refunded and the bill's total does not lack yet: not what versions gave back, nor the part of another refund that
 * covers what the version in force costs less.
 */
async function toCredit(tx: Db, order: OrderRow): Promise<Paise> {
  const { settled, covered } = await accountOf(tx, order, order.total);
  return Math.max(0, settled - covered);
}

/** Bills an order if this is the time that the owner set. */
export async function billOrderAt(tx: Db, time: BillingTime, order: OrderRow, actorId: number | null): Promise<void> {
  if ((await getStore(tx)).bill_at === time) await billOrder(tx, order, actorId);
}

/** Credits all that is left of the bill of an order that is cancelled or changed, whether or not it was paid. */
export async function creditCancelled(tx: Db, order: OrderRow, actorId: number | null): Promise<void> {
  if (order.billNumber !== null) await creditBill(tx, { order, actorId });
}

interface Refunded {
  amount: Paise;
  actorId: number | null;
  /** The version that caused the refund; null for any other. */
  version: number | null;
  /** Goods came back for it. */
  forGoods: boolean;
  createdAt: Date;
}

export async function billRefund(tx: Db, order: OrderRow, refund: Refunded): Promise<void> {
  const { amount, actorId, version, forGoods, createdAt } = refund;
  const paper = { order, lines: await queries.listLines(tx, [order.id]), amount, actorId };
  if (version === null) await issueRefundPaper(tx, { ...paper, forGoods, refunded: await toCredit(tx, order) });
  else await issueVersionRefundPaper(tx, { ...paper, since: createdAt });
}
