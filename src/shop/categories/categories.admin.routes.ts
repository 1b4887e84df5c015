/** Categories for the owner (spec §7), with sub-categories and the order of both. */

import { createRoutes, requireAdmin, sentBody } from '#platform/http/http.ts';
import { route } from '#platform/http/route.ts';
import type { CategoryAdd, CategoryUpdate } from './categories.admin.contract.ts';
import * as categories from './categories.admin.ts';
import { categoryCalls } from './categories.calls.ts';

export function categoryAdminRoutes(needs: categories.CategoryNeeds) {
  const { db } = needs;
  return createRoutes()
    .openapi(route(categoryCalls.addCategory), async (c) =>
      c.json({ data: await categories.addCategory(needs, sentBody<CategoryAdd>(c), requireAdmin(c).id) }, 201),
    )
    .openapi(route(categoryCalls.updateCategory), async (c) => {
      const { id } = c.req.valid('param');
      const category = await categories.updateCategory(needs, id, sentBody<CategoryUpdate>(c), requireAdmin(c).id);
      return c.json({ data: category }, 200);
    })
    .openapi(route(categoryCalls.orderCategories), async (c) =>
      c.json({ data: await categories.reorderCategories(db, c.req.valid('json').ids, requireAdmin(c).id) }, 200),
    )
    .openapi(route(categoryCalls.addSubCategory), async (c) =>
      c.json({ data: await categories.addSubCategory(db, c.req.valid('json'), requireAdmin(c).id) }, 201),
    )
    .openapi(route(categoryCalls.updateSubCategory), async (c) => {
      const { id } = c.req.valid('param');
      return c.json({ data: await categories.updateSubCategory(db, id, c.req.valid('json'), requireAdmin(c).id) }, 200);
    })
    .openapi(route(categoryCalls.deleteSubCategory), async (c) =>
      c.json({ data: await categories.deleteSubCategory(db, c.req.valid('param').id, requireAdmin(c).id) }, 200),
    )
    .openapi(route(categoryCalls.orderSubCategories), async (c) => {
      const { id } = c.req.valid('param');
      const { ids } = c.req.valid('json');
      return c.json({ data: await categories.reorderSubCategories(db, id, ids, requireAdmin(c).id) }, 200);
    });
}
