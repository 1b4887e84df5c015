/** The owner's customers as a file. */

import type { Db } from '#platform/db/db.ts';
import { createRoutes } from '#platform/http/http.ts';
import { route } from '#platform/http/route.ts';
import { sendSheet } from '#platform/sheets/send-sheet.ts';
import { accountCalls } from '../accounts.calls.ts';
import { customerTable } from './customers.export.ts';

export function customerAdminRoutes({ db }: { db: Db }) {
  return createRoutes().openapi(route(accountCalls.exportCustomers), async (c) => {
    const { format, ...query } = c.req.valid('query');
    return sendSheet(c, format, 'customers', await customerTable(db, query));
  });
}
