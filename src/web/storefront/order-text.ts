/** An order as a message for WhatsApp. */
import { paiseFromRupees } from '#shared/money.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { packIn } from '#shop/products/products.pack.rules.ts';
import { productName } from '#web/texts/product-name.ts';
import { getLocale } from '#web/words/runtime.js';
import { listText } from './list-text.ts';

export function orderText(lead: string, { Carts, total_amount }: Pick<Order, 'Carts' | 'total_amount'>): string {
  const lines = Carts.map((line) => ({
    name: productName(line),
    pack: packIn(getLocale(), line.Product.quantity_content),
    count: line.count,
    total: paiseFromRupees(line.line_total),
  }));
  return listText(lead, lines, paiseFromRupees(total_amount));
}
