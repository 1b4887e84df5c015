/** Why a coupon is refused: what the shopper may know, otherwise 'Invalid coupon code'. */
import { formatRupees } from '#shared/money.ts';
import type { CouponRefusal } from '#shop/coupons/coupons.contract.ts';
import type { ApiError } from '#web/api/client.ts';
import { m } from '#web/words/messages.js';

export function couponRefusalText({ body }: ApiError): string {
  const refusal = body as Partial<CouponRefusal>;
  switch (refusal.why) {
    case 'BELOW_MINIMUM':
      return m.cart_coupon_short({ amount: formatRupees(refusal.short_by ?? 0) });
    case 'NOT_THESE_GOODS':
      return m.cart_coupon_no_goods();
    case 'USED_BEFORE':
      return m.cart_coupon_used();
    case 'NOT_FIRST_ORDER':
      return m.cart_coupon_first_order();
    case 'OVER':
      return m.cart_coupon_over();
    default:
      return m.common_coupon_invalid();
  }
}

/** Of a coupon that was applied: its code was right, so without another reason it is over, be it ended, used up or switched off. */
export const lostCouponText = (error: ApiError): string =>
  (error.body as Partial<CouponRefusal>).why === undefined ? m.cart_coupon_over() : couponRefusalText(error);
