/** By which rules pages show what an order costs: the server's own, unless they show another shop (the demonstration). */
import type { Paise } from '#shared/money.ts';
import {
  type ChargeTerms,
  COD_SURCHARGE,
  type CouponTerms,
  type OrderPrice,
  type PricedLineInput,
  priceOrder,
} from '#shop/checkout/checkout.pricing.ts';

export interface PriceTerms {
  coupon?: CouponTerms | null;
  method?: 'online' | 'cod';
  /** Packing, delivery, tax and rounding. */
  charges?: ChargeTerms;
  /** Where it goes, once that is known. */
  zipcode?: string | undefined;
}

export interface PriceRules {
  price: (lines: readonly PricedLineInput[], terms: PriceTerms) => OrderPrice;
  codCharge: Paise;
  /** What delivery asks comes from the server. */
  asksDelivery: boolean;
}

let rules: PriceRules = { price: priceOrder, codCharge: COD_SURCHARGE, asksDelivery: true };

export const priceRules = () => rules;

export function showPricesBy(next: PriceRules): void {
  rules = next;
}
