/** What staff see of a product that they look for, to sell it. */
import { formatUnitRupees } from '#shared/money.ts';
import type { Product } from '#shop/products/products.contract.ts';
import { packIn } from '#shop/products/products.pack.rules.ts';
import { productName } from '#web/texts/product-name.ts';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';

export const GoodsName = ({ product }: { product: Product }) => (
  <>
    <span className="block font-semibold wrap-anywhere">{productName(product)}</span>
    <span className="text-soft">{packIn(getLocale(), product.quantity_content)}</span>
  </>
);

/** The price, and how many can be sold. */
export function GoodsPrice({ product: { unit_price, quantity } }: { product: Product }) {
  const isGone = quantity <= 0;
  return (
    <>
      <span className="block font-semibold">{formatUnitRupees(unit_price)}</span>
      <span className={isGone ? 'text-red' : 'text-soft'}>
        {isGone ? m.common_out_of_stock() : m.admin_amend_in_stock({ count: quantity })}
      </span>
    </>
  );
}
