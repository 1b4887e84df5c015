import { z } from 'zod';
import type { Calls } from '#shared/call.ts';
import { Data } from '#shared/wire.ts';
import { CartInput, CartItem, CartSaved, StockWatch, WishlistItem } from './cart.contract.ts';

const Wishlist = Data(z.array(WishlistItem));
const StockWatches = Data(z.array(StockWatch));

export const cartCalls = {
  saveCart: {
    route: 'POST /cart/add',
    summary: 'Replace the open cart by this list, cut to what can be bought',
    access: 'shopper',
    body: CartInput,
    answer: CartSaved,
    errors: ['NOT_FOUND', 'SALES_CLOSED'],
    idempotent: true,
    // The browser saves the cart a moment after its last change, and every save rewrites all lines.
    mostAMinute: 120,
  },
  getCart: {
    route: 'GET /cart/list/{userId}',
    summary: 'The open cart of a customer',
    access: 'signed-in',
    answer: Data(z.array(CartItem)),
  },
  getWishlist: {
    route: 'GET /wishlist',
    summary: "The caller's wishlist",
    access: 'shopper',
    answer: Wishlist,
  },
  addToWishlist: {
    route: 'POST /wishlist/{productId}',
    summary: 'Put a product on the wishlist',
    access: 'shopper',
    creates: Wishlist,
  },
  removeFromWishlist: {
    route: 'DELETE /wishlist/{productId}',
    summary: 'Take a product off the wishlist',
    access: 'shopper',
    answer: Wishlist,
  },
  getStockWatches: {
    route: 'GET /stock-watch',
    summary: 'The products that the caller wants to hear of when they are back in stock',
    access: 'shopper',
    answer: StockWatches,
  },
  addStockWatch: {
    route: 'POST /stock-watch/{productId}',
    summary: 'Ask for a mail when a product is back in stock',
    access: 'shopper',
    creates: StockWatches,
    errors: ['CONFLICT'],
  },
  removeStockWatch: {
    route: 'DELETE /stock-watch/{productId}',
    summary: 'Withdraw that request',
    access: 'shopper',
    answer: StockWatches,
  },
} as const satisfies Calls;
