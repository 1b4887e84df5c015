import type { NotServed } from '#shop/orders/orders.status.ts';
import { m } from '#web/words/messages.js';

const WORDS: Record<NotServed, () => string> = {
  goods: m.order_refused_goods,
  price: m.order_refused_price,
  coupon: m.order_refused_coupon,
};

/** Why a payment is refunded instead of an order delivered. */
export function refusedWord(reason: NotServed): string {
  return WORDS[reason]();
}
