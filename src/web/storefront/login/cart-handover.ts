/** What happens to the cart and the wishlist at sign-in: nothing in them is ever lost (decisions §3). */

import { api } from '#web/api/calls.ts';
import { ApiError } from '#web/api/client.ts';
import { errorText } from '#web/api/error-text.ts';
import { toast } from '#web/ui/Toast.tsx';
import { cartLines, replaceCart } from '../cart/local-cart.ts';
import { keepWishlist, keptWishlist } from '../wishlist/kept-wishlist.ts';

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

/** What the device's wishlist holds goes into the account's, the oldest first; what cannot go now waits for the next sign-in. */
export async function handOverWishlist(): Promise<void> {
  const waiting: number[] = [];
  for (const id of keptWishlist().reverse()) {
    try {
      await api.addToWishlist(id);
    } catch (error) {
      // Nobody sells it any more.
      if (!(error instanceof ApiError) || error.code !== 'NOT_FOUND') waiting.unshift(id);
    }
  }
  keepWishlist(waiting);
}
