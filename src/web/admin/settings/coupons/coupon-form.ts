/** A coupon's form values. Days are days in India, valid from their first moment to their last. Pure. */
import { formatDate } from '#shared/dates.ts';
import type { AdminCoupon } from '#shop/coupons/coupons.contract.ts';
import { numberFrom, numberOrNone } from '#web/forms/numbers.ts';

export interface CouponValues {
  code: string;
  description: string;
  tamil_description: string;
  minOrder: string;
  discount_percentage: string;
  /** yyyy-mm-dd as a date field gives it; empty for no limit. */
  starts_at: string;
  expires_at: string;
  max_redemptions: string;
  max_per_customer: string;
  first_order_only: boolean;
  only_categories: readonly number[];
  except_categories: readonly number[];
  except_products: readonly number[];
  is_public: boolean;
  active: boolean;
}

const NEW_COUPON: CouponValues = {
  code: '',
  description: '',
  tamil_description: '',
  minOrder: '0',
  discount_percentage: '',
  starts_at: '',
  expires_at: '',
  max_redemptions: '',
  max_per_customer: '',
  first_order_only: false,
  only_categories: [],
  except_categories: [],
  except_products: [],
  is_public: true,
  active: true,
};

/** The day in India of an instant, in the format of a date field. */
function dayOf(instant: string | null): string {
  if (!instant) return '';
  return formatDate(instant).split('/').reverse().join('-');
}

function startOfDay(day: string): string | null {
  return day ? new Date(`${day}T00:00:00.000+05:30`).toISOString() : null;
}

function endOfDay(day: string): string | null {
  return day ? new Date(`${day}T23:59:59.999+05:30`).toISOString() : null;
}

/** Whether a coupon can be used now: an active one may not have started, have expired or be used up. */
export function couponStateOf(
  coupon: AdminCoupon,
  now: number,
): 'inactive' | 'over' | 'used_up' | 'waiting' | 'active' {
  const { active, starts_at, expires_at, max_redemptions, used } = coupon;
  if (!active) return 'inactive';
  if (expires_at !== null && Date.parse(expires_at) <= now) return 'over';
  if (max_redemptions !== null && used >= max_redemptions) return 'used_up';
  return starts_at !== null && Date.parse(starts_at) > now ? 'waiting' : 'active';
}

export function couponValuesOf(coupon: AdminCoupon | null): CouponValues {
  if (!coupon) return NEW_COUPON;
  return {
    code: coupon.code,
    description: coupon.description,
    tamil_description: coupon.tamil_description,
    minOrder: String(coupon.minOrder),
    discount_percentage: String(coupon.discount_percentage),
    starts_at: dayOf(coupon.starts_at),
    expires_at: dayOf(coupon.expires_at),
    max_redemptions: coupon.max_redemptions?.toString() ?? '',
    max_per_customer: coupon.max_per_customer?.toString() ?? '',
    first_order_only: coupon.first_order_only,
    only_categories: coupon.only_categories,
    except_categories: coupon.except_categories,
    except_products: coupon.except_products,
    is_public: coupon.is_public,
    active: coupon.active,
  };
}

/** The body of the call, not yet validated by the contract. */
export function couponBodyOf(values: CouponValues): Record<keyof CouponValues, unknown> {
  return {
    code: values.code.trim().toUpperCase(),
    description: values.description.trim(),
    tamil_description: values.tamil_description.trim(),
    minOrder: numberFrom(values.minOrder),
    discount_percentage: numberFrom(values.discount_percentage),
    starts_at: startOfDay(values.starts_at),
    expires_at: endOfDay(values.expires_at),
    max_redemptions: numberOrNone(values.max_redemptions),
    max_per_customer: numberOrNone(values.max_per_customer),
    first_order_only: values.first_order_only,
    only_categories: values.only_categories,
    except_categories: values.except_categories,
    except_products: values.except_products,
    is_public: values.is_public,
    active: values.active,
  };
}
