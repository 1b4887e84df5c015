import type { Db } from '#platform/db/db.ts';
import { createRoutes, requireStaff } from '#platform/http/http.ts';
import { route } from '#platform/http/route.ts';
import { pageFields } from '#shared/paging.ts';
import { cashCalls } from './cash.calls.ts';
import { cashDay, countCash, listCounts } from './cash.ts';

export function cashRoutes({ db }: { db: Db }) {
  return createRoutes()
    .openapi(route(cashCalls.getCashDay), async (c) =>
      c.json({ data: await cashDay(db, c.req.valid('query').day) }, 200),
    )
    .openapi(route(cashCalls.countCash), async (c) =>
      c.json({ data: await countCash(db, c.req.valid('json'), requireStaff(c)) }, 200),
    )
    .openapi(route(cashCalls.listCashCounts), async (c) => {
      const page = await listCounts(db, c.req.valid('query'));
      return c.json({ data: page.items, ...pageFields(page) }, 200);
    });
}
