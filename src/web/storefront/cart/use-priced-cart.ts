import { dayInIndia } from '#shared/dates.ts';
import type { Paise } from '#shared/money.ts';
import { taxRateOf } from '#shop/checkout/checkout.tax.rules.ts';
import { chargesFor } from '#shop/checkout/checkout.terms.rules.ts';
import { missingFor } from '#shop/delivery/delivery.rules.ts';
import type { Product } from '#shop/products/products.contract.ts';
import { appliedCoupon } from '../checkout/checkout-draft.ts';
import { useStore } from '../layout/shop-context.ts';
import { type Destination, deliveryPlace, type Quoted, useDeliveryQuote } from './delivery/delivery-quote.ts';
import { useCart } from './local-cart.ts';
import { type PricedCart, priceCart } from './priced-cart.ts';

/** The cart priced for the place it goes to. */
export interface CartToPlace extends PricedCart, Quoted {
  to: Destination;
  /** What is missing from the minimum order there. */
  missing: Paise;
}

/** Includes the applied coupon and the charges for `to`: the chosen address, otherwise the place that the shopper named. */
export function usePricedCart(
  products: readonly Product[],
  { isCod = false, to: address }: { isCod?: boolean; to?: Destination | undefined } = {},
): CartToPlace {
  const cart = useCart();
  const { coupon } = appliedCoupon.useValue();
  const store = useStore();
  const named = deliveryPlace.useValue();
  const to = address ?? named;
  const quoted = useDeliveryQuote(to);
  const { quote } = quoted;
  const priced = priceCart(cart, products, {
    coupon,
    isCod,
    zipcode: to.zipcode || undefined,
    charges: chargesFor(store, quote?.rule ?? null, quote?.state ?? ''),
    taxRate: (hsnCode) => taxRateOf(store.tax_rates, hsnCode, dayInIndia(Date.now())),
  });
  return { ...priced, ...quoted, to, missing: missingFor(quote?.rule ?? null, priced.price) };
}
