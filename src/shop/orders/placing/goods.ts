/**
 * Holding, releasing and taking an order's goods. As long as an order is open, its held stock and redeemed coupon are
 * promised to it. After their release, a late payment gets them only if they are still available at that moment
 * (decisions §6).
 */
import type { Db } from '#platform/db/db.ts';
import { ShopError } from '#shared/errors.ts';
import { unitPriceOf } from '#shared/money.ts';
import * as coupons from '../../coupons/coupons.ts';
import { allot, boxedIdsOf } from '../../products/products.boxes.rules.ts';
import {
  type Holder,
  isStillOut,
  lockSellable,
  releaseStock,
  reserveStock,
  type SellableRow,
  sellLines,
} from '../../products/products.ts';
import type { OrderLineRow, OrderRow } from '../orders.queries.ts';
import * as queries from '../orders.queries.ts';
import type { NotServed } from '../orders.status.ts';
import { lockBoxed, packBoxes, packsFor, unpackBoxes } from './boxes.ts';

export function quantitiesOf(lines: readonly Pick<OrderLineRow, 'productId' | 'quantity'>[]) {
  return lines.map(({ productId, quantity }) => ({ productId, quantity })).sort((a, b) => a.productId - b.productId);
}

/** The pieces that are not back in stock. */
export function quantitiesOut(lines: readonly Pick<OrderLineRow, 'productId' | 'quantity' | 'returned'>[]) {
  const out = lines.map(({ productId, quantity, returned }) => ({ productId, quantity: quantity - returned }));
  return quantitiesOf(out.filter(({ quantity }) => quantity > 0));
}

export const holderOf = (order: Pick<OrderRow, 'isNewcomer'>): Holder => (order.isNewcomer ? 'newcomer' : 'known');

/** The columns of an order that holds nothing; set in the same transaction as `releaseHold`. */
export const NOTHING_HELD = { holdsStock: false, holdAddress: null } as const;

/** Releases the order's stock and coupon. Call with the row locked, and set NOTHING_HELD. */
export async function releaseHold(db: Db, order: OrderRow): Promise<void> {
  if (order.holdsStock) {
    const held = (await queries.listLines(db, [order.id])).filter((line) => line.held > 0);
    await lockBoxed(db, held);
    await releaseStock(db, quantitiesOf(held.map((line) => ({ ...line, quantity: line.held }))), holderOf(order));
    await unpackBoxes(db, order.id, held, () => Number.POSITIVE_INFINITY);
  }
  await coupons.release(db, order.id);
}

/** Holds all pieces of an order whose lines were rewritten. OUT_OF_STOCK if there are not enough. */
export async function holdWhole(tx: Db, order: OrderRow): Promise<OrderRow> {
  const { missing, lines, packs } = await lockGoods(tx, { ...order, holdsStock: false });
  if (missing.length > 0) throw tooFew(missing);
  await packBoxes(tx, order.id, packs);
  if (!(await reserveStock(tx, quantitiesOf(lines)))) throw tooFew([]);
  await queries.markHeld(tx, order.id);
  return queries.updateOrder(tx, order.id, { unheld: 0 });
}

/** OUT_OF_STOCK with the short lines. */
function tooFew(missing: Awaited<ReturnType<typeof missingGoods>>): ShopError {
  const names = missing.map(({ name, quantity, available }) => `${name} (${available} of ${quantity})`);
  return new ShopError('OUT_OF_STOCK', `Not enough in stock: ${names.join(', ')}.`, {
    extra: { lines: missing.map(({ name, quantity, available }) => ({ name, asked: quantity, available })) },
  });
}

/** Whether its prices and coupon are still guaranteed: it is being paid, or awaits a transfer in time. */
function isPromised(order: OrderRow): boolean {
  if (order.paymentState === 'pending') return true;
  return order.paymentState === 'awaiting_confirmation' && order.reservedUntil !== null;
}

/**
 * Null if the order can be fulfilled: all goods are held or free and, if its hold was released, no price has risen and
 * its coupon can be redeemed again. Then missing boxes are packed too. Otherwise the reason. Call with the order
 * locked; the goods stay locked.
 */
export async function whyNotServed(tx: Db, order: OrderRow): Promise<NotServed | null> {
  if (order.holdsStock && order.unheld === 0) return null;
  const { lines, goods, missing, packs } = await lockGoods(tx, order);
  if (missing.length > 0) return 'goods';
  const reason = isPromised(order) ? null : await whyNotOnTerms(tx, order, lines, goods);
  if (reason === null) await packBoxes(tx, order.id, packs);
  return reason;
}

/** For an order whose hold was released: whether today's prices and the coupon still allow it. */
async function whyNotOnTerms(
  tx: Db,
  order: OrderRow,
  lines: readonly OrderLineRow[],
  goods: ReadonlyMap<number, SellableRow>,
): Promise<NotServed | null> {
  for (const { productId, unitPrice } of lines) {
    const row = goods.get(productId);
    if (row && unitPriceOf(row) > unitPrice) return 'price';
  }
  if (order.couponCode === null) return null;
  // An estimate just past its last day still has it. Here and not earlier: coupons are locked after goods.
  await coupons.release(tx, order.id);
  return (await coupons.redeemAgain(tx, order.couponCode, order, lines)) ? null : 'coupon';
}

/**
 * Locks an order's lines with their products; returns the lines of which too little is held or free and, if there are
 * none, the boxes to pack.
 */
async function lockGoods(tx: Db, order: OrderRow) {
  const lines = await queries.listLines(tx, [order.id]);
  const rows = await lockSellable(tx, [...new Set([...lines.map((line) => line.productId), ...boxedIdsOf(lines)])]);
  const goods = new Map(rows.map((row) => [row.id, row]));
  const wanted = lines.flatMap(({ productId, quantity, held }) => {
    const product = goods.get(productId);
    return product ? [{ product, quantity, held: order.holdsStock ? held : 0 }] : [];
  });
  const allotted = allot(wanted);
  const counted = lines.map((line) => ({ ...line, available: allotted.get(line.productId)?.available ?? 0 }));
  const missing = counted.filter(({ available, quantity }) => available < quantity);
  return { lines, goods, missing, packs: packsFor(wanted) };
}

/**
 * The lines that cannot be fulfilled, with the available quantity of each; the goods stay locked. If there are none,
 * packs the order's boxes.
 */
export async function missingGoods(tx: Db, order: OrderRow) {
  const { missing, packs } = await lockGoods(tx, order);
  if (missing.length === 0) await packBoxes(tx, order.id, packs);
  return missing;
}

/** OUT_OF_STOCK with the short lines, unless the goods are taken already. Packs no boxes, unlike `missingGoods`. */
export async function requireGoods(tx: Db, order: OrderRow): Promise<void> {
  if (await isStillOut(tx, order.id)) return;
  const { missing } = await lockGoods(tx, order);
  if (missing.length > 0) throw tooFew(missing);
}

/** Takes a placed order's goods from stock. Requires that `whyNotServed` returned null in this transaction. */
export async function takeGoods(tx: Db, order: OrderRow): Promise<void> {
  await sellLines(tx, order.id, queries.heldOf(order), holderOf(order));
}

/**
 * Takes the goods of an enquiry, unless it has taken them already. OUT_OF_STOCK names what is missing. Also counts its
 * coupon again if the estimate was over; a limit that was reached meanwhile does not stop staff who keep its prices.
 */
export async function takeGoodsOnce(tx: Db, order: OrderRow): Promise<void> {
  if (await isStillOut(tx, order.id)) return;
  const missing = await missingGoods(tx, order);
  if (missing.length > 0) throw tooFew(missing);
  await takeGoods(tx, order);
  if (order.couponCode !== null)
    await coupons.reclaim(tx, order.couponCode, order, await queries.listLines(tx, [order.id]));
}
