/** Categories as the owner keeps them (spec §7), sub-categories and the order of both beside. */
import { createRoute, z } from '@hono/zod-openapi';
import {
  adminOnly,
  answers,
  createRoutes,
  creates,
  formOrJson,
  jsonBody,
  requireAdmin,
  sentBody,
} from '#platform/http/http.ts';
import { Data, PathId } from '#shared/wire.ts';
import { CategoryAdd, CategoryUpdate, Order, SubCategoryAdd, SubCategoryUpdate } from './categories.admin.contract.ts';
import * as categories from './categories.admin.ts';
import { Category, SubCategory } from './categories.contract.ts';

const one = { params: z.object({ id: PathId }) };

const paths = {
  add: createRoute({
    method: 'post',
    path: '/category/add',
    middleware: adminOnly,
    request: formOrJson(CategoryAdd),
    responses: creates(Data(Category)),
  }),
  update: createRoute({
    method: 'put',
    path: '/category/update/{id}',
    middleware: adminOnly,
    request: { ...one, ...formOrJson(CategoryUpdate) },
    responses: answers(Data(Category)),
  }),
  order: createRoute({
    method: 'put',
    path: '/category/order',
    middleware: adminOnly,
    request: jsonBody(Order),
    responses: answers(Data(z.array(Category))),
  }),
  addSub: createRoute({
    method: 'post',
    path: '/subcategory/add',
    middleware: adminOnly,
    request: jsonBody(SubCategoryAdd),
    responses: creates(Data(SubCategory)),
  }),
  updateSub: createRoute({
    method: 'put',
    path: '/subcategory/update/{id}',
    middleware: adminOnly,
    request: { ...one, ...jsonBody(SubCategoryUpdate) },
    responses: answers(Data(SubCategory)),
  }),
  deleteSub: createRoute({
    method: 'delete',
    path: '/subcategory/delete/{id}',
    middleware: adminOnly,
    request: one,
    responses: answers(Data(z.object({ id: z.int(), products: z.int() }))),
  }),
  orderSubs: createRoute({
    method: 'put',
    path: '/subcategory/order/{id}',
    middleware: adminOnly,
    request: { ...one, ...jsonBody(Order) },
    responses: answers(Data(z.array(SubCategory))),
  }),
};

export function categoryAdminRoutes(needs: categories.CategoryNeeds) {
  const { db } = needs;
  return createRoutes()
    .openapi(paths.add, async (c) =>
      c.json({ data: await categories.addCategory(needs, sentBody<CategoryAdd>(c), requireAdmin(c).id) }, 201),
    )
    .openapi(paths.update, async (c) => {
      const { id } = c.req.valid('param');
      const category = await categories.updateCategory(needs, id, sentBody<CategoryUpdate>(c), requireAdmin(c).id);
      return c.json({ data: category }, 200);
    })
    .openapi(paths.order, async (c) =>
      c.json({ data: await categories.reorderCategories(db, c.req.valid('json').ids, requireAdmin(c).id) }, 200),
    )
    .openapi(paths.addSub, async (c) =>
      c.json({ data: await categories.addSubCategory(db, c.req.valid('json'), requireAdmin(c).id) }, 201),
    )
    .openapi(paths.updateSub, async (c) => {
      const { id } = c.req.valid('param');
      return c.json({ data: await categories.updateSubCategory(db, id, c.req.valid('json'), requireAdmin(c).id) }, 200);
    })
    .openapi(paths.deleteSub, async (c) =>
      c.json({ data: await categories.deleteSubCategory(db, c.req.valid('param').id, requireAdmin(c).id) }, 200),
    )
    .openapi(paths.orderSubs, async (c) => {
      const { id } = c.req.valid('param');
      const { ids } = c.req.valid('json');
      return c.json({ data: await categories.reorderSubCategories(db, id, ids, requireAdmin(c).id) }, 200);
    });
}
