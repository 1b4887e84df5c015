/** Puts the lines of an old order into this device's cart, at today's prices and cut to today's stock. */
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
  /** Products that are unavailable or short. */
  missing: string[];
}

/** Adds to what the cart already holds. Throws ApiError when today's stock cannot be read. */
export async function reorder(lines: readonly OldLine[]): Promise<Reordered> {
  const stockOf = new Map((await api.products()).map((product) => [product.id, product.quantity]));
  const missing: string[] = [];
  let added = 0;
  for (const line of lines) {
    const stock = stockOf.get(line.product_id) ?? 0;
    const wanted = quantityOf(line.product_id) + line.count;
    if (stock > 0) {
      setQuantity(line.product_id, wanted, stock);
      added += 1;
    }
    if (stock < wanted) missing.push(productName(line));
  }
  return { added, missing };
}
