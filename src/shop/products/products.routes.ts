import type { Db } from '#platform/db/db.ts';
import { createRoutes } from '#platform/http/http.ts';
import { route } from '#platform/http/route.ts';
import { productCalls } from './products.calls.ts';
import * as products from './products.ts';

export function productRoutes({ db }: { db: Db }) {
  return createRoutes()
    .openapi(route(productCalls.listProducts), async (c) => c.json({ data: await products.listProducts(db) }, 200))
    .openapi(route(productCalls.listProductsAgain), async (c) =>
      c.json({ data: await products.listProducts(db) }, 200),
    );
}
