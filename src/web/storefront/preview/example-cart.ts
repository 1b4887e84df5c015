import type { Product } from '#shop/products/products.contract.ts';
import type { CartLine } from '../cart/local-cart.ts';

const MOST_LINES = 5;
const PIECES = 2;

type Goods = Pick<Product, 'id' | 'category_id' | 'quantity'>;

/** An example cart: the first product in stock of each of the first categories. */
export function exampleCart(products: readonly Goods[]): CartLine[] {
  const first = new Map<number, Goods>();
  for (const product of products)
    if (product.quantity > 0 && !first.has(product.category_id)) first.set(product.category_id, product);
  return [...first.values()]
    .slice(0, MOST_LINES)
    .map(({ id, quantity }) => ({ id, quantity: Math.min(PIECES, quantity) }));
}
