/**
 * When an order is billed: at the time that the owner chose, and at the latest when it leaves the shop. Call everything
 * here with the order locked.
 */
import type { Db } from '#platform/db/db.ts';
import { ShopError } from '#shared/errors.ts';
import type { Paise } from '#shared/money.ts';
import { creditBill, issueBill, issueRefundPaper, issueVersionRefundPaper } from '../bills/bills.ts';
import { listRefunds, type RefundRow } from '../payments/payments.ts';
import type { BillingTime } from '../settings/billing.rules.ts';
import { getStore } from '../settings/settings.ts';
import { balanceWithRefunds, sourcesOf } from './amending/money.ts';
import { hasNoBillAddress, lacksBuyerName } from './fetched.rules.ts';
import { orderCan } from './orders.actions.rules.ts';
import type { OrderRow } from './orders.queries.ts';
import * as queries from './orders.queries.ts';

/** As `lacksBuyerName`; reads the settings only for the few orders whose bill has no address. */
export const invoiceLacksName = async (tx: Db, order: OrderRow): Promise<boolean> =>
  hasNoBillAddress(order.channel, order.address) && lacksBuyerName((await getStore(tx)).tax_mode, order);

/** CONFLICT if the tax invoice would lack the buyer's name. Called before goods are packed or leave. */
export async function requireNamed(tx: Db, order: OrderRow): Promise<void> {
  if (!(await invoiceLacksName(tx, order))) return;
  // An unpaid estimate can be changed until the office moves it on.
  const text = orderCan('amend', order)
    ? 'The tax invoice of this order has to name the buyer and their address. Please enter them with ‘Change the order’ first.'
    : 'The tax invoice of this order has to name the buyer and their address. Please set it back to ‘Confirmed’ and enter them with ‘Change the order’ first.';
  throw new ShopError('CONFLICT', text);
}

/** Bills an order's goods, once. Earlier refunds are credited with the bill. */
export async function billOrder(tx: Db, order: OrderRow, actorId: number | null): Promise<void> {
  const all = await queries.listLines(tx, [order.id]);
  const lines = without(all, (await unpaidReturns(tx, order, all)).waiting);
  const refunded = await toCredit(tx, order);
  const bill = await issueBill(tx, { order, lines, refunded, actorId });
  if (bill && bill.number !== order.billNumber) await queries.updateOrder(tx, order.id, { billNumber: bill.number });
}

/**
 * Refunded money for which the bill must still be credited: without refunds of versions, and without the part that
 * covers what the current version costs less, because the bill already has the lower total.
 */
async function toCredit(tx: Db, order: OrderRow): Promise<Paise> {
  const { settled, covered } = await balanceWithRefunds(tx, order, order.total);
  return Math.max(0, settled - covered);
}

/** Bills an order if this is the time that the owner set. */
export async function billOrderAt(tx: Db, time: BillingTime, order: OrderRow, actorId: number | null): Promise<void> {
  if ((await getStore(tx)).bill_at === time) await billOrder(tx, order, actorId);
}

/** Credits whatever is left of the bill of an order that is cancelled or changed, whether or not it was paid. */
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

type Goods = NonNullable<RefundRow['goods']>;

/**
 * Goods that came back with a refund which was not paid out: the bank takes days over some refunds and rejects others.
 * `replaced`: the refund was rejected, and the order's money was refunded later for no other goods, whatever the
 * amount. `waiting`: all others.
 */
async function unpaidReturns(
  tx: Db,
  order: OrderRow,
  lines: readonly { returned: number }[],
): Promise<Record<'waiting' | 'replaced', Goods[]>> {
  if (!lines.some(({ returned }) => returned > 0)) return { waiting: [], replaced: [] };
  const refunds = await listRefunds(tx, order.id);
  const paid = new Set(refunds.flatMap(({ status, goods }) => (status === 'processed' && goods ? [goods.key] : [])));
  const last = new Map(refunds.flatMap((one) => (one.goods && !paid.has(one.goods.key) ? [[one.goods.key, one]] : [])));
  // A second payment for the order has refunds of its own, which do not count.
  const own = new Set((await sourcesOf(tx, order)).map(({ gatewayPaymentId }) => gatewayPaymentId));
  const others = refunds.filter(
    ({ status, forGoods, version, gatewayPaymentId }) =>
      status === 'processed' && !forGoods && version === null && own.has(gatewayPaymentId),
  );
  const isReplaced = ({ status, updatedAt }: RefundRow) =>
    status === 'failed' && others.some(({ createdAt }) => createdAt >= updatedAt);
  const goodsOf = (among: readonly RefundRow[]) => among.flatMap(({ goods }) => goods ?? []);
  const unpaid = [...last.values()];
  return {
    waiting: goodsOf(unpaid.filter((one) => !isReplaced(one))),
    replaced: goodsOf(unpaid.filter(isReplaced)),
  };
}

const without = <Line extends { id: number; returned: number }>(lines: readonly Line[], goods: readonly Goods[]) => {
  const left = goods.flatMap((one) => one.lines);
  return lines.map((line) => ({
    ...line,
    returned: left.reduce((all, { lineId, count }) => (lineId === line.id ? all - count : all), line.returned),
  }));
};

const withMeant = <Line extends { id: number }>(lines: readonly Line[], meant: readonly Pick<Goods, 'lines'>[]) =>
  lines.map((line) => ({
    ...line,
    meant: meant
      .flatMap((one) => one.lines)
      .reduce((all, { lineId, count }) => (lineId === line.id ? all + count : all), 0),
  }));

export async function billRefund(tx: Db, order: OrderRow, refund: Refunded): Promise<void> {
  const { amount, actorId, version, forGoods, goods, createdAt } = refund;
  const all = await queries.listLines(tx, [order.id]);
  const { waiting, replaced } = await unpaidReturns(tx, order, all);
  const meant = forGoods ? (goods ? [goods] : []) : replaced;
  const lines = withMeant(without(all, waiting), meant);
  const isForGoods = forGoods || replaced.length > 0;
  const paper = { order, lines, amount, actorId };
  if (version === null)
    await issueRefundPaper(tx, { ...paper, forGoods: isForGoods, refunded: await toCredit(tx, order) });
  else await issueVersionRefundPaper(tx, { ...paper, since: createdAt });
}
