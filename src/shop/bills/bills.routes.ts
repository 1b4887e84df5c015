import type { Db } from '#platform/db/db.ts';
import { createRoutes } from '#platform/http/http.ts';
import { route } from '#platform/http/route.ts';
import { sendSheet } from '#platform/sheets/send-sheet.ts';
import { billCalls } from './bills.calls.ts';
import { salesRegister } from './bills.ts';

export function billRoutes({ db }: { db: Db }) {
  return createRoutes().openapi(route(billCalls.exportBills), async (c) => {
    const { format, ...days } = c.req.valid('query');
    return sendSheet(c, format, 'bills', await salesRegister(db, days));
  });
}
