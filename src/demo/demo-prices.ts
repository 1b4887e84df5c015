/** Order prices in the demonstration: tax, shipping, PIN surcharge and coupons by the simulation's rules. */
import { paiseFromRupees, rupeesFromPaise } from '#shared/money.ts';
import { priceOrder } from '#shop/checkout/checkout.pricing.ts';
import type { PriceRules } from '#web/storefront/cart/price-rules.ts';
import { redeemable } from '../simulation/coupons.ts';
import { totalsOf } from '../simulation/pricing.ts';

/**
 * A subtotal above any minimum: a coupon that was applied stays valid even if the cart falls below its minimum
 * (simulation/README.md).
 */
const ENOUGH = Number.POSITIVE_INFINITY;

export const demoPrices: PriceRules = {
  codCharge: 0,
  asksDelivery: false,
  price: (inputs, { coupon, zipcode }) => {
    const plain = priceOrder(inputs);
    const lines = plain.lines.map(({ lineTotal }) => ({ total: rupeesFromPaise(lineTotal) }));
    const totals = totalsOf(lines, coupon ? redeemable(coupon.code, ENOUGH) : null, { pincode: zipcode ?? '' });
    return {
      ...plain,
      discountTotal: paiseFromRupees(totals.discount),
      shippingTotal: paiseFromRupees(totals.shipping),
      taxTotal: paiseFromRupees(totals.tax),
      total: paiseFromRupees(totals.total),
    };
  },
};
