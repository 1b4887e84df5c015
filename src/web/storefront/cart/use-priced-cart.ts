import { dayInIndia } from '#shared/dates.ts';
import type { Paise } from '#shared/money.ts';
import { taxRateOf } from '#shop/checkout/checkout.tax.rules.ts';
import { chargesFor } from '#shop/checkout/checkout.terms.rules.ts';
import { missingFor } from '#shop/delivery/delivery.rules.ts';
import type { Product } from '#shop/products/products.contract.ts';
import { appliedCoupon } from '../checkout/checkout-draft.ts';
import { useStore } from '../layout/shop-context.ts';
import { type Destination, deliveryPlace, type Quoted, useDeliveryQuote } from './delivery-quote.ts';
import { useCart } from './local-cart.ts';
import { type PricedCart, priceCart } from './priced-cart.ts';

/** The cart as it would cost now at the place it goes to. */
export interface CartToPlace extends PricedCart, Quoted {
  to: Destination;
  /** What the goods lack of the minimum there. */
  missing: Paise;
}

/** With the coupon that is applied and the charges of `to`: the chosen address, or else the place that the shopper named. */
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
