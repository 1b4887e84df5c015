import { m } from '#web/words/messages.js';

const WORDS: Record<string, () => string> = {
  'Network error': () => m.demo_error_network(),
  'Invalid OTP': () => m.demo_error_otp(),
  'User not authenticated': () => m.demo_error_signed_out(),
  'Invalid coupon code': () => m.common_coupon_invalid(),
  'Order not found': () => m.demo_error_order(),
  'Customer not found': () => m.demo_error_customer(),
  'Product not found': () => m.demo_error_product(),
  'Cart is empty': () => m.cart_empty_title(),
};

const MINIMUM = /^Minimum order amount ₹(\d+) required$/;

/** An error of the simulation in the language of the page; in English its own message (spec §8). */
export function failureText(error: Error): string {
  const minimum = MINIMUM.exec(error.message)?.[1];
  if (minimum) return m.demo_error_minimum({ amount: minimum });
  return WORDS[error.message]?.() ?? error.message;
}
