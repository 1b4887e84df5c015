/** When a coupon applies. Pure; 'now' is the database's clock. */

export interface CouponState {
  active: boolean;
  startsAt: Date | null;
  expiresAt: Date | null;
  maxRedemptions: number | null;
  used: number;
}

/** Codes match regardless of case and surrounding spaces (spec §5). */
export function normaliseCode(code: string): string {
  return code.trim().toUpperCase();
}

/** True while the coupon is switched on, within its dates and not used up. */
export function isRunning(coupon: CouponState, now: Date): boolean {
  return (
    coupon.active &&
    (coupon.startsAt === null || coupon.startsAt <= now) &&
    (coupon.expiresAt === null || coupon.expiresAt > now) &&
    (coupon.maxRedemptions === null || coupon.used < coupon.maxRedemptions)
  );
}
