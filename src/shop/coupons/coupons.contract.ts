import { z } from 'zod';
import { Line } from '#shared/wire.ts';

/** A coupon as shoppers see it (spec §3); limits and private codes never travel. */
export const Coupon = z.object({
  id: z.int(),
  code: z.string(),
  description: z.string(),
  tamil_description: z.string(),
  minOrder: z.number().describe('Rupees'),
  discount_percentage: z.number(),
});
export type Coupon = z.output<typeof Coupon>;

export const CouponCheck = z.strictObject({ code: Line(40) });

/** The one text for a coupon that is unknown, expired, used up or below its minimum (decisions §2). */
export const COUPON_INVALID_TEXT = 'Invalid coupon code';
