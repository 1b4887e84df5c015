/** Prices of carts and orders (spec §9), in rupees. Pure. */
import type { Coupon, ShippingAddress, Totals } from './records.ts';

const TAX_PERCENT = 18;
export const ESTIMATED_DELIVERY = '3-5 business days';
const SURCHARGED_PINCODES = ['600001', '600002', '600003'];
const PINCODE_SURCHARGE = 25;

export interface ShippingQuote {
  cost: number;
  method: 'Free Shipping' | 'Standard Shipping';
  estimatedDelivery: string;
}

function baseCost(cartTotal: number): number {
  if (cartTotal < 500) return 50;
  return cartTotal < 1000 ? 25 : 0;
}

export function shippingFor(address: ShippingAddress | null | undefined, cartTotal: number): ShippingQuote {
  const isSurcharged = SURCHARGED_PINCODES.includes(String(address?.pincode ?? '').trim());
  const cost = baseCost(cartTotal) + (isSurcharged ? PINCODE_SURCHARGE : 0);
  // With a surcharge, shipping is not free and must not be called so.
  return { cost, method: cost === 0 ? 'Free Shipping' : 'Standard Shipping', estimatedDelivery: ESTIMATED_DELIVERY };
}

function discountOf(coupon: Coupon | null, subtotal: number): number {
  if (!coupon || subtotal === 0) return 0;
  return coupon.type === 'percentage' ? Math.round((subtotal * coupon.discount) / 100) : coupon.discount;
}

/** Totals of priced lines. Without lines there is no shipping and nothing to pay. */
export function totalsOf(
  lines: readonly { total: number }[],
  coupon: Coupon | null,
  address: ShippingAddress | null,
): Totals {
  const subtotal = lines.reduce((sum, line) => sum + line.total, 0);
  const tax = Math.round((subtotal * TAX_PERCENT) / 100);
  const shipping = lines.length > 0 ? shippingFor(address, subtotal).cost : 0;
  const discount = discountOf(coupon, subtotal);
  return { subtotal, tax, shipping, discount, total: Math.max(0, subtotal + tax + shipping - discount) };
}
