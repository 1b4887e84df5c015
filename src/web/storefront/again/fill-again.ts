/** Puts what a customer had last season into this device's cart, at today's prices and cut to today's stock. */
import { paiseFromRupees } from '#shared/money.ts';
import type { LastSeason } from '#shop/orders/orders.contract.ts';
import { api } from '#web/api/calls.ts';
import { productName } from '#web/texts/product-name.ts';
import { quantityOf, setQuantity } from '../cart/local-cart.ts';

export type SeasonLines = NonNullable<LastSeason>['lines'];

export interface Filled {
  /** Products that are in the cart now. */
  added: number;
  /** Names of what is not sold any more. */
  gone: string[];
  fewer: { name: string; left: number; count: number }[];
  /** Unit prices, in paise. */
  dearer: { name: string; now: number; before: number }[];
}

/**
 * What the cart already holds of a product counts, so a second press adds nothing. Throws ApiError when today's list cannot be
 * read.
 */
export async function fillAgain(lines: SeasonLines, mostInOrder: number): Promise<Filled> {
  const products = new Map((await api.products()).map((product) => [product.id, product]));
  const filled: Filled = { added: 0, gone: [], fewer: [], dearer: [] };
  for (const line of lines) {
    const product = products.get(line.product_id);
    const name = productName(product ?? line);
    if (!product || product.quantity <= 0) {
      filled.gone.push(name);
      continue;
    }
    const most = Math.min(product.quantity, mostInOrder);
    setQuantity(product.id, Math.max(quantityOf(product.id), line.count), most);
    filled.added += 1;
    const [now, before] = [paiseFromRupees(product.unit_price), paiseFromRupees(line.unit_price)];
    if (most < line.count) filled.fewer.push({ name, left: most, count: line.count });
    if (now > before) filled.dearer.push({ name, now, before });
  }
  return filled;
}
