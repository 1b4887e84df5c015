import { dayInIndia } from '#shared/dates.ts';
import { taxRateOf } from '#shop/checkout/checkout.tax.rules.ts';
import { chargesFor } from '#shop/checkout/checkout.terms.rules.ts';
import type { Product } from '#shop/products/products.contract.ts';
import { checkoutDraft } from '../checkout/checkout-draft.ts';
import { useStore } from '../layout/shop-context.ts';
import { type Destination, useDeliveryQuote } from './delivery-quote.ts';
import { useCart } from './local-cart.ts';
import { type PricedCart, priceCart } from './priced-cart.ts';

/** The cart as it would cost now, with the coupon that is applied and what is charged at the address, once one is chosen. */
export function usePricedCart(
  products: readonly Product[],
  { isCod = false, to = null }: { isCod?: boolean; to?: Destination | null } = {},
): PricedCart {
  const cart = useCart();
  const { coupon } = checkoutDraft.useValue();
  const store = useStore();
  const quote = useDeliveryQuote(to);
  return priceCart(cart, products, {
    coupon,
    isCod,
    zipcode: to?.zipcode,
    charges: chargesFor(store, quote?.rule ?? null, quote?.state ?? ''),
    taxRate: (hsnCode) => taxRateOf(store.tax_rates, hsnCode, dayInIndia(Date.now())),
  });
}
