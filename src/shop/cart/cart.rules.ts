/** How a list of wanted lines becomes a cart: duplicates summed, cut to stock, what cannot be bought dropped. Pure. */
import type { CartAdjustment } from './cart.contract.ts';

export interface AskedLine {
  productId: number;
  quantity: number;
}

export interface AdjustedCart {
  lines: AskedLine[];
  adjusted: CartAdjustment[];
}

/** `buyable` holds what can be bought of each known product; an unknown or inactive one is missing or 0. */
export function adjustLines(asked: readonly AskedLine[], buyable: ReadonlyMap<number, number>): AdjustedCart {
  const wanted = new Map<number, { quantity: number; times: number }>();
  for (const { productId, quantity } of asked) {
    const sofar = wanted.get(productId) ?? { quantity: 0, times: 0 };
    wanted.set(productId, { quantity: sofar.quantity + quantity, times: sofar.times + 1 });
  }
  const lines: AskedLine[] = [];
  const adjusted: CartAdjustment[] = [];
  for (const [productId, { quantity, times }] of wanted) {
    const given = Math.min(quantity, buyable.get(productId) ?? 0);
    if (given > 0) lines.push({ productId, quantity: given });
    const reason = reasonOf(buyable.has(productId), given < quantity, times > 1);
    if (reason) adjusted.push({ product_id: productId, asked: quantity, given, reason });
  }
  return { lines, adjusted };
}

function reasonOf(isKnown: boolean, wasCut: boolean, wasSummed: boolean): CartAdjustment['reason'] | null {
  if (!isKnown) return 'inactive';
  if (wasCut) return 'stock';
  return wasSummed ? 'duplicate' : null;
}
