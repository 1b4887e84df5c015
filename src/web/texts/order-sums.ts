/** The parts of an order's total with labels, in order of calculation; parts that are zero are left out. */
import { formatRupees } from '#shared/money.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { m } from '#web/words/messages.js';

/** An order or an estimate. */
export type PricedOrder = Pick<
  Order,
  | 'subtotal'
  | 'coupon_code'
  | 'discount_amount'
  | 'packing_amount'
  | 'tax_amount'
  | 'tax_included'
  | 'charges_amount'
  | 'delivery_amount'
  | 'extras'
  | 'round_off'
  | 'to_pay'
  | 'total_amount'
>;

/** All lines from the subtotal on, without the total itself. */
export function sumsOf(order: PricedOrder): [label: string, amount: string][] {
  const discount = order.coupon_code ? m.order_discount_code({ code: order.coupon_code }) : m.common_discount();
  const between: [string, number][] = [
    [discount, -order.discount_amount],
    [m.common_packing(), order.packing_amount],
    [m.common_tax(), order.tax_amount],
    [m.common_cod_charge(), order.charges_amount],
    [m.common_delivery(), order.delivery_amount],
    ...order.extras.map(({ text, amount }): [string, number] => [text, amount]),
    [m.common_round_off(), order.round_off],
  ];
  const parts: [string, number][] = [
    [m.common_subtotal(), order.subtotal],
    ...between.filter(([, part]) => part !== 0),
  ];
  const sums = parts.map(([label, part]): [string, string] => [label, formatRupees(part)]);
  return order.to_pay ? [...sums, [m.common_delivery(), m.delivery_to_pay()]] : sums;
}

/** 'Includes ₹152.54 GST', where prices contain it. */
export const includedTax = ({ tax_included }: PricedOrder): string | null =>
  tax_included > 0 ? m.price_includes_tax({ amount: formatRupees(tax_included) }) : null;
