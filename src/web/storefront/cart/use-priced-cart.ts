import type { Product } from '#shop/products/products.contract.ts';
import { checkoutDraft } from '../checkout/checkout-draft.ts';
import { useCart } from './local-cart.ts';
import { type PricedCart, priceCart } from './priced-cart.ts';

/** The cart as it would cost now, with the coupon that is applied. */
export function usePricedCart(
  products: readonly Product[],
  options: { isCod?: boolean; zipcode?: string | undefined } = {},
): PricedCart {
  const cart = useCart();
  const { coupon } = checkoutDraft.useValue();
  return priceCart(cart, products, { coupon, ...options });
}
