import type { Coupon } from './records.ts';

/** Spec §5. */
const COUPONS: readonly Coupon[] = [
  { code: 'DIWALI20', discount: 20, type: 'percentage', minAmount: 500 },
  { code: 'FLAT100', discount: 100, type: 'fixed', minAmount: 1000 },
  { code: 'NEWUSER15', discount: 15, type: 'percentage', minAmount: 300 },
];

/** The coupon with this code (in upper or lower case) for this subtotal; throws with the specified messages. */
export function redeemable(code: string, subtotal: number): Coupon {
  const wanted = String(code).trim().toUpperCase();
  const coupon = COUPONS.find((candidate) => candidate.code === wanted);
  if (!coupon) throw new Error('Invalid coupon code');
  if (subtotal < coupon.minAmount) throw new Error(`Minimum order amount ₹${coupon.minAmount} required`);
  return coupon;
}
