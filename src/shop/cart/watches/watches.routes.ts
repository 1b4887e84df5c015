import type { Db } from '#platform/db/db.ts';
import { createRoutes, pageLanguage, requireShopper } from '#platform/http/http.ts';
import { route } from '#platform/http/route.ts';
import { cartCalls } from '../cart.calls.ts';
import { addWatch, listWatches, removeWatch } from './watches.ts';

export function watchRoutes({ db }: { db: Db }) {
  return createRoutes()
    .openapi(route(cartCalls.getStockWatches), async (c) =>
      c.json({ data: await listWatches(db, requireShopper(c).id) }, 200),
    )
    .openapi(route(cartCalls.addStockWatch), async (c) => {
      const { id } = requireShopper(c);
      await addWatch(db, { userId: id, productId: c.req.valid('param').productId, locale: pageLanguage(c) });
      return c.json({ data: await listWatches(db, id) }, 201);
    })
    .openapi(route(cartCalls.removeStockWatch), async (c) => {
      const { id } = requireShopper(c);
      await removeWatch(db, id, c.req.valid('param').productId);
      return c.json({ data: await listWatches(db, id) }, 200);
    });
}
