import { formatRupees } from '#shared/money.ts';
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

/** How the rupees come back: the days of a bank are promised only of what the gateway refunds. */
export function refusedMoney(rupees: number, isByHand: boolean): string {
  const amount = formatRupees(rupees);
  return isByHand ? m.order_refused_by_hand({ amount }) : m.order_refused_money({ amount });
}
