/**
 * What an order holds on the shelf, gives back and takes. Held pieces and a redeemed coupon are promised to an open order;
 * once they were let go, late money gets them only on the terms of that moment (decisions §6).
 */
import type { Db } from '#platform/db/db.ts';
import { unitPriceOf } from '#shared/money.ts';
import * as coupons from '../../coupons/coupons.ts';
import { buyable, type Holder, lockSellable, releaseStock, sellLines } from '../../products/products.ts';
import type { OrderLineRow, OrderRow } from '../orders.queries.ts';
import * as queries from '../orders.queries.ts';
import type { NotServed } from '../orders.status.ts';

export function quantitiesOf(lines: readonly Pick<OrderLineRow, 'productId' | 'quantity'>[]) {
  return lines.map(({ productId, quantity }) => ({ productId, quantity })).sort((a, b) => a.productId - b.productId);
}

export const holderOf = (order: Pick<OrderRow, 'isNewcomer'>): Holder => (order.isNewcomer ? 'newcomer' : 'known');

/** An order that holds nothing any more; its row says so in the same transaction as `giveBack`. */
export const NOTHING_HELD = { holdsStock: false, holdAddress: null } as const;

/** Gives back what the order holds, and its coupon. Call it with the row locked, and write NOTHING_HELD into it. */
export async function giveBack(db: Db, order: OrderRow): Promise<void> {
  if (order.holdsStock) {
    const held = (await queries.listLines(db, [order.id])).filter((line) => line.held > 0);
    await releaseStock(db, quantitiesOf(held.map((line) => ({ ...line, quantity: line.held }))), holderOf(order));
  }
  await coupons.release(db, order.id);
}

/** Its prices and its coupon still stand: it is being paid, or waits for a transfer within its time. */
function isPromised(order: OrderRow): boolean {
  if (order.paymentState === 'pending') return true;
  return order.paymentState === 'awaiting_confirmation' && order.reservedUntil !== null;
}

/**
 * Null when the order can be served now: all its goods are held or free, and if it was let go, no price in it has risen and
 * its coupon is redeemed again. Otherwise why not. Call it under the order's lock; the goods stay locked.
 */
export async function whyNotServed(tx: Db, order: OrderRow): Promise<NotServed | null> {
  if (order.holdsStock && order.unheld === 0) return null;
  const lines = await queries.listLines(tx, [order.id]);
  const rows = await lockSellable(
    tx,
    lines.map((line) => line.productId),
  );
  const goods = new Map(rows.map((row) => [row.id, row]));
  for (const { productId, quantity, held } of lines) {
    const missing = quantity - (order.holdsStock ? held : 0);
    const row = goods.get(productId);
    if (missing > 0 && (row === undefined || buyable(row) < missing)) return 'goods';
  }
  if (isPromised(order)) return null;
  for (const { productId, unitPrice } of lines) {
    const row = goods.get(productId);
    if (row && unitPriceOf(row.basePrice, row.discount) > unitPrice) return 'price';
  }
  if (order.couponCode && !(await coupons.redeemAgain(tx, order.couponCode, order))) return 'coupon';
  return null;
}

/** Takes the goods of a placed order off the shelf. `whyNotServed` has answered null in this transaction. */
export async function takeGoods(tx: Db, order: OrderRow): Promise<void> {
  await sellLines(tx, order.id, queries.heldOf(order), holderOf(order));
}
