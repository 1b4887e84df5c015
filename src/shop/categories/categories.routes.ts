import type { Db } from '#platform/db/db.ts';
import { createRoutes, requireAdmin } from '#platform/http/http.ts';
import { route } from '#platform/http/route.ts';
import { categoryCalls } from './categories.calls.ts';
import * as categories from './categories.ts';

export function categoryRoutes({ db }: { db: Db }) {
  return createRoutes()
    .openapi(route(categoryCalls.listCategories), async (c) =>
      c.json({ data: await categories.listCategories(db, { includeInactive: false }) }, 200),
    )
    .openapi(route(categoryCalls.listAllCategories), async (c) => {
      requireAdmin(c);
      return c.json({ data: await categories.listCategories(db, { includeInactive: true }) }, 200);
    })
    .openapi(route(categoryCalls.listSubCategories), async (c) =>
      c.json({ data: await categories.listSubCategories(db) }, 200),
    )
    .openapi(route(categoryCalls.listCurrentSubCategories), async (c) => {
      requireAdmin(c);
      return c.json({ data: await categories.listSubCategories(db) }, 200);
    });
}
