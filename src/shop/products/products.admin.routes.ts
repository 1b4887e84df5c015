/** Products as the owner keeps them (spec §7), with what the specification shows as buttons without behaviour. */
import { createRoute, z } from '@hono/zod-openapi';
import {
  adminOnly,
  answers,
  answersFile,
  createRoutes,
  creates,
  formOrJson,
  jsonBody,
  requireAdmin,
  sentBody,
} from '#platform/http/http.ts';
import { SheetFormatQuery, sendSheet } from '#platform/sheets/send-sheet.ts';
import { PageQuery, pageFields } from '#shared/paging.ts';
import { Data, PagedData, PathId } from '#shared/wire.ts';
import {
  BulkAnswer,
  BulkChange,
  ProductAdd,
  ProductListQuery,
  ProductUpdate,
  StockMovement,
} from './products.admin.contract.ts';
import * as products from './products.admin.ts';
import { changeMany } from './products.bulk.ts';
import { Product } from './products.contract.ts';
import { productTable } from './products.export.ts';

const one = { params: z.object({ id: PathId }) };

const paths = {
  list: createRoute({
    method: 'get',
    path: '/product/admin/list',
    middleware: adminOnly,
    request: { query: ProductListQuery },
    responses: answers(PagedData(Product)),
  }),
  add: createRoute({
    method: 'post',
    path: '/product/add',
    middleware: adminOnly,
    request: formOrJson(ProductAdd),
    responses: creates(Data(Product)),
  }),
  update: createRoute({
    method: 'put',
    path: '/product/update/{id}',
    middleware: adminOnly,
    request: { ...one, ...formOrJson(ProductUpdate) },
    responses: answers(Data(Product)),
  }),
  stock: createRoute({
    method: 'get',
    path: '/product/stock/{id}',
    middleware: adminOnly,
    request: { ...one, query: PageQuery.pick({ page: true, limit: true }) },
    responses: answers(PagedData(StockMovement)),
  }),
  bulk: createRoute({
    method: 'post',
    path: '/product/bulk',
    middleware: adminOnly,
    request: jsonBody(BulkChange),
    responses: answers(Data(BulkAnswer)),
  }),
  export: createRoute({
    method: 'get',
    path: '/product/export',
    middleware: adminOnly,
    request: { query: ProductListQuery.omit({ page: true, limit: true }).extend({ format: SheetFormatQuery }) },
    responses: answersFile,
  }),
};

export function productAdminRoutes(needs: products.ProductNeeds) {
  const { db } = needs;
  return createRoutes()
    .openapi(paths.list, async (c) => {
      const page = await products.listForAdmin(db, c.req.valid('query'));
      return c.json({ data: page.items, ...pageFields(page) }, 200);
    })
    .openapi(paths.add, async (c) =>
      c.json({ data: await products.addProduct(needs, sentBody<ProductAdd>(c), requireAdmin(c).id) }, 201),
    )
    .openapi(paths.update, async (c) => {
      const { id } = c.req.valid('param');
      const product = await products.updateProduct(needs, id, sentBody<ProductUpdate>(c), requireAdmin(c).id);
      return c.json({ data: product }, 200);
    })
    .openapi(paths.stock, async (c) => {
      const page = await products.stockHistory(db, c.req.valid('param').id, c.req.valid('query'));
      return c.json({ data: page.items, ...pageFields(page) }, 200);
    })
    .openapi(paths.bulk, async (c) =>
      c.json({ data: await changeMany(db, c.req.valid('json'), requireAdmin(c).id) }, 200),
    )
    .openapi(paths.export, async (c) => {
      const { format, ...query } = c.req.valid('query');
      return sendSheet(c, format, 'products', await productTable(db, query));
    });
}
