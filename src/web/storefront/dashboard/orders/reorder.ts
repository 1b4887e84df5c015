/**
 * Puts the lines of an old order into this device's cart, at today's prices and cut to today's stock and to what one order
 * takes of a product.
 */
import { api } from '#web/api/calls.ts';
import { quantityOf, setQuantity } from '#web/storefront/cart/local-cart.ts';
import { productName } from '#web/texts/product-name.ts';

interface OldLine {
  product_id: number;
  name: string;
  tamil_name: string;
  count: number;
}

export interface Reordered {
  /** Products of the order that are in the cart now. */
  added: number;
  /** Products that are unavailable, short or cut to the limit. */
  missing: string[];
}

/** Adds to what the cart already holds. Throws ApiError when today's stock cannot be read. */
export async function reorder(lines: readonly OldLine[], mostInOrder: number): Promise<Reordered> {
  const stockOf = new Map((await api.products()).map((product) => [product.id, product.quantity]));
  const missing: string[] = [];
  let added = 0;
  for (const line of lines) {
    const most = Math.min(stockOf.get(line.product_id) ?? 0, mostInOrder);
    const wanted = quantityOf(line.product_id) + line.count;
    if (most > 0) {
      setQuantity(line.product_id, wanted, most);
      added += 1;
    }
    if (most < wanted) missing.push(productName(line));
  }
  return { added, missing };
}
