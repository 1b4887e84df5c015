/** What happens to the cart at sign-in: nothing in it is ever lost (decisions §3). */

import { api } from '#web/api/calls.ts';
import { ApiError } from '#web/api/client.ts';
import { errorText } from '#web/api/error-text.ts';
import { toast } from '#web/ui/Toast.tsx';
import { cartLines, replaceCart } from '../cart/local-cart.ts';

/** The local cart's lines as `cart/add` takes them. */
export function linesToSave() {
  return cartLines().map((line) => ({ product_id: line.id, count: line.quantity }));
}

/**
 * An empty local cart takes over the server's; another stays and is saved. A failure never stops the sign-in: the
 * local cart is still there and is saved again before checkout.
 */
export async function handOverCart(userId: number): Promise<void> {
  try {
    if (cartLines().length > 0) {
      await api.saveCart(linesToSave());
    } else {
      const items = await api.cart(userId);
      replaceCart(items.map((item) => ({ id: item.id, quantity: item.count })));
    }
  } catch (error) {
    // While the shop is closed it takes no carts; every page says so already.
    if (error instanceof ApiError && error.code === 'SALES_CLOSED') return;
    toast(errorText(error), 'error');
  }
}
