import { createRoute, z } from '@hono/zod-openapi';
import type { Db } from '#platform/db/db.ts';
import { answers, createRoutes } from '#platform/http/http.ts';
import { Data } from '#shared/wire.ts';
import { Product } from './products.contract.ts';
import * as products from './products.ts';

const whole = { method: 'get', responses: answers(Data(z.array(Product))) } as const;
const paths = {
  list1: createRoute({ ...whole, path: '/product/list1' }),
  list: createRoute({ ...whole, path: '/product/list' }),
};

export function productRoutes({ db }: { db: Db }) {
  return createRoutes()
    .openapi(paths.list1, async (c) => c.json({ data: await products.listProducts(db) }, 200))
    .openapi(paths.list, async (c) => c.json({ data: await products.listProducts(db) }, 200));
}
