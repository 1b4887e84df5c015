/**
 * How a list of wanted lines becomes a cart: duplicates are summed, quantities cut to stock, unavailable products dropped.
 * Pure.
 */
import type { CartAdjustment } from './cart.contract.ts';

export interface AskedLine {
  productId: number;
  quantity: number;
}

export interface AdjustedCart {
  lines: AskedLine[];
  adjusted: CartAdjustment[];
}

/**
 * `buyable` is the available quantity of each product; unknown or inactive ones are missing or 0. `most` is the limit per
 * product in one order.
 */
export function adjustLines(
  asked: readonly AskedLine[],
  buyable: ReadonlyMap<number, number>,
  most: number,
): AdjustedCart {
  const wanted = new Map<number, { quantity: number; times: number }>();
  for (const { productId, quantity } of asked) {
    const sofar = wanted.get(productId) ?? { quantity: 0, times: 0 };
    wanted.set(productId, { quantity: sofar.quantity + quantity, times: sofar.times + 1 });
  }
  const lines: AskedLine[] = [];
  const adjusted: CartAdjustment[] = [];
  for (const [productId, { quantity, times }] of wanted) {
    const there = buyable.get(productId) ?? 0;
    const given = Math.min(quantity, there, most);
    if (given > 0) lines.push({ productId, quantity: given });
    const cutBy = given === quantity ? null : there < most ? 'stock' : 'limit';
    const reason = reasonOf(buyable.has(productId), cutBy, times > 1);
    if (reason) adjusted.push({ product_id: productId, asked: quantity, given, reason });
  }
  return { lines, adjusted };
}

function reasonOf(
  isKnown: boolean,
  cutBy: 'stock' | 'limit' | null,
  wasSummed: boolean,
): CartAdjustment['reason'] | null {
  if (!isKnown) return 'inactive';
  if (cutBy) return cutBy;
  return wasSummed ? 'duplicate' : null;
}
