/** When a coupon applies. Pure; 'now' is the database's clock. */

export interface CouponState {
  active: boolean;
  startsAt: Date | null;
  expiresAt: Date | null;
  maxRedemptions: number | null;
  used: number;
}

/** Which goods a coupon covers. Empty lists cover everything; exclusions always win. */
export interface CouponScope {
  onlyCategories: readonly number[];
  exceptCategories: readonly number[];
  exceptProducts: readonly number[];
}

/** Whether the coupon covers a product. Net-rate goods, which no coupon covers, are excluded before. */
export function touches(
  { onlyCategories = [], exceptCategories = [], exceptProducts = [] }: Partial<CouponScope>,
  { productId, categoryId = 0 }: { productId: number; categoryId?: number | undefined },
): boolean {
  if (exceptProducts.includes(productId) || exceptCategories.includes(categoryId)) return false;
  return onlyCategories.length === 0 || onlyCategories.includes(categoryId);
}

/**
 * Codes match regardless of case and surrounding spaces (spec §5), of a gap that a phone's keyboard puts inside, and of what
 * a copied text has around them: a chat's invisible marks, quotation marks, a full stop. No code has any of these.
 */
export function normaliseCode(code: string): string {
  return code.replace(/[\s\p{Cf}\p{Pi}\p{Pf}"'*.,!]/gu, '').toUpperCase();
}

/** Past its dates, or used up. */
export function isOver({ expiresAt, maxRedemptions, used }: CouponState, now: Date): boolean {
  return (expiresAt !== null && expiresAt <= now) || (maxRedemptions !== null && used >= maxRedemptions);
}

/** True while the coupon is switched on, within its dates and not used up. */
export function isRunning(coupon: CouponState, now: Date): boolean {
  return coupon.active && (coupon.startsAt === null || coupon.startsAt <= now) && !isOver(coupon, now);
}
