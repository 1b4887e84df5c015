import { z } from 'zod';
import { Amount, Ignored, Instant, Line, Rupees } from '#shared/wire.ts';

/** A coupon as shoppers see it (spec §3); limits and private codes never travel. */
export const Coupon = z.object({
  id: z.int(),
  code: z.string(),
  description: z.string(),
  tamil_description: z.string(),
  minOrder: z.number().describe('Rupees'),
  discount_percentage: z.number(),
  only_categories: z.array(z.int()).describe('Ids of the categories whose goods it touches; empty for all'),
  except_categories: z.array(z.int()).describe('Ids of categories whose goods it does not touch'),
  except_products: z.array(z.int()).describe('Ids of products that it does not touch'),
  categories: z
    .array(z.object({ id: z.int(), name: z.string(), tamil_name: z.string() }))
    .describe('The names of those categories'),
});
export type Coupon = z.output<typeof Coupon>;

export const CouponCheck = z.strictObject({ code: Line(40) });

/** One text for every coupon that is refused (decisions §2); `why` gives the reasons that its holder may know. */
export const COUPON_INVALID_TEXT = 'Invalid coupon code';

/**
 * Why an existing coupon is refused for this person or cart: `BELOW_MINIMUM` with the missing rupees as `short_by`,
 * none of the goods covered, redeemed as often as one person may, for a first order only, or a public one that is over.
 * Absent for an unknown code and for a private one that is over.
 */
export type CouponRefusal =
  | { why: 'BELOW_MINIMUM'; short_by: number }
  | { why: 'NOT_THESE_GOODS' }
  | { why: 'USED_BEFORE' }
  | { why: 'NOT_FIRST_ORDER' }
  | { why: 'OVER' };

/** A coupon as the owner sees it; empty dates and limits are null. */
export const AdminCoupon = Coupon.extend({
  is_public: z.boolean(),
  active: z.boolean(),
  starts_at: Instant.nullable(),
  expires_at: Instant.nullable(),
  max_redemptions: z.int().nullable(),
  max_per_customer: z.int().nullable(),
  first_order_only: z.boolean(),
  used: z.int().describe('Redemptions that count against the limit'),
});
export type AdminCoupon = z.output<typeof AdminCoupon>;

/** High enough that no owner reaches it. */
const MOST_NAMED = 500;
const ids = z
  .array(z.int().min(1))
  .max(MOST_NAMED)
  .overwrite((named) => [...new Set(named)]);

const limit = z.int().min(1).max(1_000_000).nullable();

const shape = {
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9_-]{3,40}$/, 'Use 3 to 40 letters, digits, - or _.'),
  description: Line(200),
  tamil_description: Line(200),
  minOrder: Rupees,
  discount_percentage: Amount(0.01, 100),
  is_public: z.boolean(),
  active: z.boolean(),
  starts_at: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime().nullable(),
  max_redemptions: limit,
  max_per_customer: limit,
  first_order_only: z.boolean(),
  only_categories: ids,
  except_categories: ids,
  except_products: ids,
};

/** POST /coupon/add: a coupon is public and active without limits unless it says otherwise. */
export const CouponInput = z.strictObject({
  ...shape,
  description: shape.description.default(''),
  tamil_description: shape.tamil_description.default(''),
  minOrder: shape.minOrder.default(0),
  is_public: shape.is_public.default(true),
  active: shape.active.default(true),
  starts_at: shape.starts_at.default(null),
  expires_at: shape.expires_at.default(null),
  max_redemptions: shape.max_redemptions.default(null),
  max_per_customer: shape.max_per_customer.default(null),
  first_order_only: shape.first_order_only.default(false),
  only_categories: ids.default([]),
  except_categories: ids.default([]),
  except_products: ids.default([]),
});
export type CouponInput = z.input<typeof CouponInput>;

/** PUT /coupon/update/{id}: any of the fields; `used` is ignored. */
export const CouponUpdate = z.strictObject({ id: Ignored, categories: Ignored, ...shape }).partial();
export type CouponUpdate = z.output<typeof CouponUpdate>;
