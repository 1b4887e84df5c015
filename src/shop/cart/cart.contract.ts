/** The wire format of the server's cart (spec §3, §7; decisions §6.1). */
import { z } from 'zod';
import { Id, Ignored, Instant } from '#shared/wire.ts';

export const MAX_CART_LINES = 500;

export const CartLineInput = z.strictObject({
  user_id: Id.optional(),
  product_id: Id,
  order_id: Ignored,
  count: z.int().min(1).max(1_000_000),
  whislist: z.union([z.literal(0), z.literal(1)]).default(0),
});

export const CartInput = z.array(CartLineInput).max(MAX_CART_LINES);

export const CartItem = z.object({
  cart_id: z.int(),
  id: z.int().describe('The product id'),
  name: z.string(),
  tamil_name: z.string(),
  count: z.int(),
  base_price: z.number(),
  discount_price: z.number(),
  unit_price: z.number(),
  quantity: z.int().describe('What can be bought now'),
  quantity_content: z.string(),
  imageUrl: z.string().nullable(),
});
export type CartItem = z.output<typeof CartItem>;

/** A product of the wishlist with its current state. */
export const WishlistItem = CartItem.omit({ cart_id: true, count: true });
export type WishlistItem = z.output<typeof WishlistItem>;

/** A product that somebody wants to hear of when it is back in stock. */
export const StockWatch = z.object({ product_id: z.int(), name: z.string(), createdAt: Instant });
export type StockWatch = z.output<typeof StockWatch>;

export const CartAdjustment = z.object({
  product_id: z.int(),
  asked: z.int(),
  given: z.int(),
  reason: z
    .enum(['stock', 'inactive', 'duplicate', 'limit'])
    .describe('limit: more than one order takes of a product (most_per_product of the store)'),
});
export type CartAdjustment = z.output<typeof CartAdjustment>;

export const CartSaved = z.object({ data: z.array(CartItem), adjusted: z.array(CartAdjustment) });
