/** Takes over the cart and the wishlist at sign-in without losing anything (decisions §3). */

import { api } from '#web/api/calls.ts';
import { ApiError } from '#web/api/client.ts';
import { errorText } from '#web/api/error-text.ts';
import { toast } from '#web/ui/Toast.tsx';
import { cartLines, replaceCart } from '../cart/local-cart.ts';
import { keepWishlist, keptWishlist } from '../wishlist/kept-wishlist.ts';

/** The local cart's lines in the format of `cart/add`. */
export function linesToSave() {
  return cartLines().map((line) => ({ product_id: line.id, count: line.quantity }));
}

/**
 * An empty local cart takes over the server's; otherwise it stays and is saved. A failure never stops the sign-in: the local
 * cart is still there and is saved again before checkout.
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
    // A closed shop accepts no carts; every page already says so.
    if (error instanceof ApiError && error.code === 'SALES_CLOSED') return;
    toast(errorText(error), 'error');
  }
}

/** Moves the device's wishlist into the account's, oldest first; what fails stays for the next sign-in. */
export async function handOverWishlist(): Promise<void> {
  const waiting: number[] = [];
  for (const id of keptWishlist().reverse()) {
    try {
      await api.addToWishlist(id);
    } catch (error) {
      // Products no longer sold are dropped.
      if (!(error instanceof ApiError) || error.code !== 'NOT_FOUND') waiting.unshift(id);
    }
  }
  keepWishlist(waiting);
}
