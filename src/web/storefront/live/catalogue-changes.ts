/** The differences between two readings of the price list. Pure. */
import { formatUnitPrice } from '#shared/money.ts';
import type { Product } from '#shop/products/products.contract.ts';
import { productName } from '#web/texts/product-name.ts';
import { m } from '#web/words/messages.js';
import type { CartLine } from '../cart/local-cart.ts';
import { pricesOf } from '../cart/product-prices.ts';

export type WatchedProduct = Pick<Product, 'id' | 'name' | 'tamil_name' | 'base_price' | 'unit_price' | 'quantity'>;

export interface CatalogueChange<T extends WatchedProduct = WatchedProduct> {
  before: T;
  /** Null if it is no longer in the list. */
  after: T | null;
}

const isSame = (a: object, b: object) => Object.entries(b).every(([name, value]) => a[name as keyof object] === value);

/** `after`, but with the records of `before` where they are equal, so that only changed rows render again. */
export function keepUnchanged<T extends { id: number }>(before: readonly T[], after: readonly T[]): T[] {
  const known = new Map(before.map((product) => [product.id, product]));
  return after.map((product) => {
    const old = known.get(product.id);
    return old && isSame(old, product) ? old : product;
  });
}

const unitPriceOf = (product: WatchedProduct) => pricesOf(product).unitPrice;

/** Products with a changed price or stock, and removed ones. */
export function changesOf<T extends WatchedProduct>(before: readonly T[], after: readonly T[]): CatalogueChange<T>[] {
  const now = new Map(after.map((product) => [product.id, product]));
  return before.flatMap((old) => {
    const product = now.get(old.id) ?? null;
    if (product && product.quantity === old.quantity && unitPriceOf(product) === unitPriceOf(old)) return [];
    return [{ before: old, after: product }];
  });
}

/** What a change means for a shopper with the product in the cart, as text; null if nothing. */
function newsFor({ before, after }: CatalogueChange, wanted: number): string | null {
  const name = productName(before);
  if (after === null || after.quantity <= 0) return m.live_cart_gone({ name });
  if (unitPriceOf(after) !== unitPriceOf(before))
    return m.live_cart_price({ name, price: formatUnitPrice(unitPriceOf(after)) });
  return after.quantity < wanted ? m.live_cart_left({ name, count: after.quantity }) : null;
}

/** One sentence for each change that affects the cart. */
export function cartNews(changes: readonly CatalogueChange[], cart: readonly CartLine[]): string[] {
  const wanted = new Map(cart.map((line) => [line.id, line.quantity]));
  return changes.flatMap((change) => {
    const quantity = wanted.get(change.before.id);
    return quantity === undefined ? [] : (newsFor(change, quantity) ?? []);
  });
}
