import { createRoutes, requireAdmin, sentBody } from '#platform/http/http.ts';
import { type Keep, keyScope, onceCreated } from '#platform/http/idempotency.ts';
import { route } from '#platform/http/route.ts';
import { sendSheet } from '#platform/sheets/send-sheet.ts';
import { pageFields } from '#shared/paging.ts';
import type { ProductAdd, ProductUpdate } from './products.admin.contract.ts';
import * as products from './products.admin.ts';
import { changeMany } from './products.bulk.ts';
import { lastBulkChange, undoBulkChange } from './products.bulk-undo.ts';
import { productCalls } from './products.calls.ts';
import type { Product } from './products.contract.ts';
import { productTable } from './products.export.ts';

export function productAdminRoutes(needs: products.ProductNeeds) {
  const { db } = needs;
  return createRoutes()
    .openapi(route(productCalls.listAllProducts), async (c) => {
      const page = await products.listForAdmin(db, c.req.valid('query'));
      return c.json({ data: page.items, ...pageFields(page) }, 200);
    })
    .openapi(route(productCalls.listBrands), async (c) => c.json({ data: await products.listBrands(db) }, 200))
    .openapi(route(productCalls.addProduct), async (c) => {
      const [admin, input] = [requireAdmin(c), sentBody<ProductAdd>(c)];
      const add = (keep: Keep<Product>) => products.addProduct(needs, input, admin.id, keep);
      return c.json(await onceCreated(db, keyScope(c, admin.id), input, add), 201);
    })
    .openapi(route(productCalls.updateProduct), async (c) => {
      const { id } = c.req.valid('param');
      const product = await products.updateProduct(needs, id, sentBody<ProductUpdate>(c), requireAdmin(c).id);
      return c.json({ data: product }, 200);
    })
    .openapi(route(productCalls.listStockMovements), async (c) => {
      const page = await products.stockHistory(db, c.req.valid('param').id, c.req.valid('query'));
      return c.json({ data: page.items, ...pageFields(page) }, 200);
    })
    .openapi(route(productCalls.changeProducts), async (c) =>
      c.json({ data: await changeMany(db, c.req.valid('json'), requireAdmin(c).id) }, 200),
    )
    .openapi(route(productCalls.getLastBulkChange), async (c) => c.json({ data: await lastBulkChange(db) }, 200))
    .openapi(route(productCalls.undoBulkChange), async (c) =>
      c.json({ data: await undoBulkChange(db, c.req.valid('json').id, requireAdmin(c).id) }, 200),
    )
    .openapi(route(productCalls.exportProducts), async (c) => {
      const { format, ...query } = c.req.valid('query');
      return sendSheet(c, format, 'products', await productTable(db, query));
    });
}
