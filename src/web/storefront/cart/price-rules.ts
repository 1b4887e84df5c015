/** The rules by which pages price an order: the server's own, or those of another shop (the demonstration). */
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
  /** The destination, once it is known. */
  zipcode?: string | undefined;
}

export interface PriceRules {
  price: (lines: readonly PricedLineInput[], terms: PriceTerms) => OrderPrice;
  codCharge: Paise;
  /** Whether delivery charges come from the server. */
  asksDelivery: boolean;
}

let rules: PriceRules = { price: priceOrder, codCharge: COD_SURCHARGE, asksDelivery: true };

export const priceRules = () => rules;

export function showPricesBy(next: PriceRules): void {
  rules = next;
}
