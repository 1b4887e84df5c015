import type { Db } from '#platform/db/db.ts';
import { createRoutes } from '#platform/http/http.ts';
import { route } from '#platform/http/route.ts';
import { SALES_MODE_HEADER } from '../settings/season.rules.ts';
import { productCalls } from './products.calls.ts';
import * as products from './products.ts';

export function productRoutes({ db }: { db: Db }) {
  return createRoutes()
    .openapi(route(productCalls.listProducts), async (c) => {
      const [data, mode] = await Promise.all([products.listProducts(db), products.salesModeNow(db)]);
      c.header(SALES_MODE_HEADER, mode);
      return c.json({ data }, 200);
    })
    .openapi(route(productCalls.listProductsAgain), async (c) =>
      c.json({ data: await products.listProducts(db) }, 200),
    );
}
