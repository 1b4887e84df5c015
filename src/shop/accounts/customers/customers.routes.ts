/** The owner's customers as a file. */
import { createRoute } from '@hono/zod-openapi';
import type { Db } from '#platform/db/db.ts';
import { adminOnly, answersFile, createRoutes } from '#platform/http/http.ts';
import { SheetFormatQuery, sendSheet } from '#platform/sheets/send-sheet.ts';
import { CustomerListQuery } from '../accounts.contract.ts';
import { customerTable } from './customers.export.ts';

const path = createRoute({
  method: 'get',
  path: '/users/export',
  middleware: adminOnly,
  request: { query: CustomerListQuery.omit({ page: true, limit: true }).extend({ format: SheetFormatQuery }) },
  responses: answersFile,
});

export function customerAdminRoutes({ db }: { db: Db }) {
  return createRoutes().openapi(path, async (c) => {
    const { format, ...query } = c.req.valid('query');
    return sendSheet(c, format, 'customers', await customerTable(db, query));
  });
}
