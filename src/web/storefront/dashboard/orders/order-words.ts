import type { Order } from '#shop/orders/orders.contract.ts';
import { productName } from '#web/texts/product-name.ts';
import { m } from '#web/words/messages.js';

/** '1 item', '4 items': the number of lines, as everywhere in the shop (decisions §2). */
export function itemCount(lines: number): string {
  return m.common_item_count({ count: lines });
}

/** 'Flower Pots Big + 3 more': enough to tell one order from another. */
export function goodsOf(order: Order): string {
  const [first] = order.Carts;
  if (!first) return '';
  const name = productName(first);
  const others = order.Carts.length - 1;
  return others > 0 ? m.dashboard_order_more({ name, count: others }) : name;
}
