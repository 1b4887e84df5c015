/**
 * When an order is billed: at the time that the owner set, at the latest when it leaves the shop. Under the order's
 * lock.
 */
import type { Db } from '#platform/db/db.ts';
import type { Paise } from '#shared/money.ts';
import { creditBill, issueBill, issueRefundPaper, issueVersionRefundPaper } from '../bills/bills.ts';
import { listRefunds, type RefundRow } from '../payments/payments.ts';
import type { BillingTime } from '../settings/billing.rules.ts';
import { getStore } from '../settings/settings.ts';
import { accountOf } from './amending/money.ts';
import type { OrderRow } from './orders.queries.ts';
import * as queries from './orders.queries.ts';

/** Bills an order's goods, once. Earlier refunds are credited with the bill. */
export async function billOrder(tx: Db, order: OrderRow, actorId: number | null): Promise<void> {
  const lines = await settledReturns(tx, order, await queries.listLines(tx, [order.id]));
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
  goods: RefundRow['goods'];
  createdAt: Date;
}

/** Lines whose returned pieces are those of returns that were paid, at least in part: a bank takes days over others. */
async function settledReturns<Line extends { id: number; returned: number }>(
  tx: Db,
  order: OrderRow,
  lines: readonly Line[],
): Promise<Line[]> {
  if (!lines.some(({ returned }) => returned > 0)) return [...lines];
  const refunds = await listRefunds(tx, order.id);
  const paid = new Set(refunds.flatMap(({ status, goods }) => (status === 'processed' && goods ? [goods.key] : [])));
  const open = new Map(
    refunds.flatMap(({ goods }) => (goods && !paid.has(goods.key) ? [[goods.key, goods.lines]] : [])),
  );
  const waiting = [...open.values()].flat();
  return lines.map((line) => ({
    ...line,
    returned: waiting.reduce((all, { lineId, count }) => (lineId === line.id ? all - count : all), line.returned),
  }));
}

const withOwn = <Line extends { id: number }>(lines: readonly Line[], goods: RefundRow['goods']) =>
  goods === null
    ? lines
    : lines.map((line) => ({ ...line, isMeant: goods.lines.some(({ lineId }) => lineId === line.id) }));

export async function billRefund(tx: Db, order: OrderRow, refund: Refunded): Promise<void> {
  const { amount, actorId, version, forGoods, goods, createdAt } = refund;
  const lines = withOwn(await settledReturns(tx, order, await queries.listLines(tx, [order.id])), goods);
  const paper = { order, lines, amount, actorId };
  if (version === null) await issueRefundPaper(tx, { ...paper, forGoods, refunded: await toCredit(tx, order) });
  else await issueVersionRefundPaper(tx, { ...paper, since: createdAt });
}
