import { createRoute, z } from '@hono/zod-openapi';
import type { Db } from '#platform/db/db.ts';
import { answers, createRoutes, creates, requireShopper } from '#platform/http/http.ts';
import { Data, PathId } from '#shared/wire.ts';
import { WishlistItem } from '../cart.contract.ts';
import { addToWishlist, listWishlist, removeFromWishlist } from './wishlist.ts';

const Wishlist = Data(z.array(WishlistItem));
const params = z.object({ productId: PathId });

const paths = {
  list: createRoute({ method: 'get', path: '/wishlist', responses: answers(Wishlist) }),
  add: createRoute({
    method: 'post',
    path: '/wishlist/{productId}',
    request: { params },
    responses: creates(Wishlist),
  }),
  remove: createRoute({
    method: 'delete',
    path: '/wishlist/{productId}',
    request: { params },
    responses: answers(Wishlist),
  }),
};

export function wishlistRoutes({ db }: { db: Db }) {
  return createRoutes()
    .openapi(paths.list, async (c) => c.json({ data: await listWishlist(db, requireShopper(c).id) }, 200))
    .openapi(paths.add, async (c) => {
      const { id } = requireShopper(c);
      await addToWishlist(db, id, c.req.valid('param').productId);
      return c.json({ data: await listWishlist(db, id) }, 201);
    })
    .openapi(paths.remove, async (c) => {
      const { id } = requireShopper(c);
      await removeFromWishlist(db, id, c.req.valid('param').productId);
      return c.json({ data: await listWishlist(db, id) }, 200);
    });
}
