import type { Db } from '#platform/db/db.ts';
import { createRoutes, requireShopper } from '#platform/http/http.ts';
import { route } from '#platform/http/route.ts';
import { cartCalls } from '../cart.calls.ts';
import { addToWishlist, listWishlist, removeFromWishlist } from './wishlist.ts';

export function wishlistRoutes({ db }: { db: Db }) {
  return createRoutes()
    .openapi(route(cartCalls.getWishlist), async (c) =>
      c.json({ data: await listWishlist(db, requireShopper(c).id) }, 200),
    )
    .openapi(route(cartCalls.addToWishlist), async (c) => {
      const { id } = requireShopper(c);
      await addToWishlist(db, id, c.req.valid('param').productId);
      return c.json({ data: await listWishlist(db, id) }, 201);
    })
    .openapi(route(cartCalls.removeFromWishlist), async (c) => {
      const { id } = requireShopper(c);
      await removeFromWishlist(db, id, c.req.valid('param').productId);
      return c.json({ data: await listWishlist(db, id) }, 200);
    });
}
