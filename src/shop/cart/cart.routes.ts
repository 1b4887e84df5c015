import type { z } from 'zod';
import type { Db } from '#platform/db/db.ts';
import { createRoutes, ownUserId, readableUserId, requireShopper } from '#platform/http/http.ts';
import { keyScope, onceAbout } from '#platform/http/idempotency.ts';
import { route } from '#platform/http/route.ts';
import { keyedMutex } from '#platform/keyed-mutex.ts';
import { cartCalls } from './cart.calls.ts';
import type { CartInput, CartSaved } from './cart.contract.ts';
import * as cart from './cart.ts';
import { saveWishlist } from './wishlist/wishlist.ts';

export function cartRoutes({ db }: { db: Db }) {
  const inTurn = keyedMutex<number>();
  const save = async (userId: number, input: z.output<typeof CartInput>): Promise<z.output<typeof CartSaved>> => {
    const asked = input
      .filter((line) => line.whislist === 0)
      .map((line) => ({ productId: line.product_id, quantity: line.count }));
    const wished = input.filter((line) => line.whislist === 1).map((line) => line.product_id);
    if (wished.length > 0) {
      await cart.requireOpenShop(db);
      await saveWishlist(db, userId, wished);
    }
    // A list of wishlist lines alone does not touch the cart.
    if (wished.length > 0 && asked.length === 0) return { data: await cart.listCart(db, userId), adjusted: [] };
    const { items, adjusted } = await cart.saveCart(db, userId, asked);
    return { data: items, adjusted };
  };

  return createRoutes()
    .openapi(route(cartCalls.saveCart), async (c) => {
      const actor = requireShopper(c);
      const input = c.req.valid('json');
      for (const line of input) ownUserId(actor, line.user_id);
      // One save per person at a time: the others would only wait for its lock, each occupying a database connection. A
      // retry answers with the current cart, because it must not undo a newer save.
      const answer = await inTurn(actor.id, () =>
        onceAbout(
          db,
          keyScope(c, actor.id),
          input,
          async () => ({ status: 200, body: await save(actor.id, input), id: actor.id }),
          async (id) => ({ data: await cart.listCart(db, id), adjusted: [] }),
        ),
      );
      return c.json(answer.body, 200);
    })
    .openapi(route(cartCalls.getCart), async (c) => {
      const userId = readableUserId(c, c.req.valid('param').userId);
      return c.json({ data: await cart.listCart(db, userId) }, 200);
    });
}
