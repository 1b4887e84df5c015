import { z } from 'zod';
import type { Calls } from '#shared/call.ts';
import { PageQuery, SheetFormatQuery } from '#shared/paging.ts';
import { Data, PagedData } from '#shared/wire.ts';
import {
  BulkAnswer,
  BulkChange,
  BulkLast,
  BulkUndo,
  BulkUndone,
  ListedProduct,
  ProductAdd,
  ProductListQuery,
  ProductUpdate,
  StockMovement,
} from './products.admin.contract.ts';
import { Product } from './products.contract.ts';

export const productCalls = {
  listProducts: {
    route: 'GET /product/list1',
    summary: 'All products that are for sale',
    access: 'public',
    answer: Data(z.array(Product)),
    prepared: true,
  },
  listProductsAgain: {
    route: 'GET /product/list',
    summary: 'The same records as list1',
    access: 'public',
    answer: Data(z.array(Product)),
    prepared: true,
  },
  listAllProducts: {
    route: 'GET /product/admin/list',
    summary: 'Products by page, inactive ones too',
    access: 'admin',
    mayReadStandby: true,
    query: ProductListQuery,
    answer: PagedData(ListedProduct),
  },
  listBrands: {
    route: 'GET /product/brands',
    summary: 'Every brand that a product has',
    access: 'admin',
    answer: Data(z.array(z.string())),
  },
  addProduct: {
    route: 'POST /product/add',
    summary: 'Add a product',
    access: 'admin',
    formOrJson: ProductAdd,
    creates: Data(Product),
    errors: ['CONFLICT'],
    idempotent: true,
    audit: 'product.add',
  },
  updateProduct: {
    route: 'PUT /product/update/{id}',
    summary: 'Change a product, or delete it by status 0',
    access: 'admin',
    formOrJson: ProductUpdate,
    answer: Data(Product),
    errors: ['CONFLICT', 'STOCK_CHANGED'],
    audit: 'product.update',
  },
  listStockMovements: {
    route: 'GET /product/stock/{id}',
    summary: 'How the stock of a product moved',
    access: 'admin',
    query: PageQuery.pick({ page: true, limit: true }),
    answer: PagedData(StockMovement),
  },
  changeProducts: {
    route: 'POST /product/bulk',
    summary: 'Change many products at once, or preview the change',
    access: 'admin',
    body: BulkChange,
    answer: Data(BulkAnswer),
    errors: ['NOT_FOUND', 'CONFLICT'],
    audit: 'product.bulk',
  },
  getLastBulkChange: {
    route: 'GET /product/bulk/last',
    summary: 'The change of many products that was made last, or null',
    access: 'admin',
    answer: Data(BulkLast.nullable()),
  },
  undoBulkChange: {
    route: 'POST /product/bulk/undo',
    summary: 'Take the last change of many products back',
    access: 'admin',
    body: BulkUndo,
    answer: Data(BulkUndone),
    errors: ['NOT_FOUND', 'CONFLICT'],
    mostAMinute: 30,
    audit: 'product.bulk.undo',
  },
  exportProducts: {
    route: 'GET /product/export',
    summary: 'The products as a table',
    access: 'admin',
    mayReadStandby: true,
    query: ProductListQuery.omit({ page: true, limit: true }).extend({ format: SheetFormatQuery }),
    sheet: true,
    mostAMinute: 30,
  },
} as const satisfies Calls;
