import { createRoute, z } from '@hono/zod-openapi';
import type { Db } from '#platform/db/db.ts';
import { answers, createRoutes, jsonBody, ownUserId, readableUserId, requireShopper } from '#platform/http/http.ts';
import { keyScope, onceAbout } from '#platform/http/idempotency.ts';
import { Data, PathId } from '#shared/wire.ts';
import { CartInput, CartItem, CartSaved } from './cart.contract.ts';
import * as cart from './cart.ts';
import { saveWishlist } from './wishlist/wishlist.ts';

const paths = {
  add: createRoute({ method: 'post', path: '/cart/add', request: jsonBody(CartInput), responses: answers(CartSaved) }),
  list: createRoute({
    method: 'get',
    path: '/cart/list/{userId}',
    request: { params: z.object({ userId: PathId }) },
    responses: answers(Data(z.array(CartItem))),
  }),
};

export function cartRoutes({ db }: { db: Db }) {
  const save = async (userId: number, input: z.output<typeof CartInput>): Promise<z.output<typeof CartSaved>> => {
    const asked = input
      .filter((line) => line.whislist === 0)
      .map((line) => ({ productId: line.product_id, quantity: line.count }));
    const wished = input.filter((line) => line.whislist === 1).map((line) => line.product_id);
    if (wished.length > 0) {
      await cart.requireOpenShop(db);
      await saveWishlist(db, userId, wished);
    }
    // A list of wishes alone is no cart: it leaves the open one as it is.
    if (wished.length > 0 && asked.length === 0) return { data: await cart.listCart(db, userId), adjusted: [] };
    const { items, adjusted } = await cart.saveCart(db, userId, asked);
    return { data: items, adjusted };
  };

  return createRoutes()
    .openapi(paths.add, async (c) => {
      const actor = requireShopper(c);
      const input = c.req.valid('json');
      for (const line of input) ownUserId(actor, line.user_id);
      // Asked again, a save says what the cart is by now: an old one must not undo a newer one.
      const answer = await onceAbout(
        db,
        keyScope(c, actor.id),
        input,
        async () => ({ status: 200, body: await save(actor.id, input), id: actor.id }),
        async (id) => ({ data: await cart.listCart(db, id), adjusted: [] }),
      );
      return c.json(answer.body, 200);
    })
    .openapi(paths.list, async (c) => {
      const userId = readableUserId(c, c.req.valid('param').userId);
      return c.json({ data: await cart.listCart(db, userId) }, 200);
    });
}
