import { createRoute, z } from '@hono/zod-openapi';
import type { Db } from '#platform/db/db.ts';
import { answers, createRoutes, requireAdmin } from '#platform/http/http.ts';
import { Data } from '#shared/wire.ts';
import { Category, SubCategory } from './categories.contract.ts';
import * as categories from './categories.ts';

const paths = {
  list1: createRoute({ method: 'get', path: '/category/list1', responses: answers(Data(z.array(Category))) }),
  list: createRoute({ method: 'get', path: '/category/list', responses: answers(Data(z.array(Category))) }),
  subCategories: createRoute({
    method: 'get',
    path: '/subcategory/list1',
    responses: answers(Data(z.array(SubCategory))),
  }),
  // The same records; not among the answers that are prepared for shoppers, so it shows what was saved a moment ago.
  subCategoriesForAdmin: createRoute({
    method: 'get',
    path: '/subcategory/list',
    responses: answers(Data(z.array(SubCategory))),
  }),
};

export function categoryRoutes({ db }: { db: Db }) {
  return createRoutes()
    .openapi(paths.list1, async (c) =>
      c.json({ data: await categories.listCategories(db, { includeInactive: false }) }, 200),
    )
    .openapi(paths.list, async (c) => {
      requireAdmin(c);
      return c.json({ data: await categories.listCategories(db, { includeInactive: true }) }, 200);
    })
    .openapi(paths.subCategories, async (c) => c.json({ data: await categories.listSubCategories(db) }, 200))
    .openapi(paths.subCategoriesForAdmin, async (c) => {
      requireAdmin(c);
      return c.json({ data: await categories.listSubCategories(db) }, 200);
    });
}
