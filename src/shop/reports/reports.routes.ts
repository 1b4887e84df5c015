import type { Db } from '#platform/db/db.ts';
import { createRoutes, requireAdmin } from '#platform/http/http.ts';
import { route } from '#platform/http/route.ts';
import { reportCalls } from './reports.calls.ts';
import { dashboard } from './reports.ts';
import { todo } from './todo.ts';

export function reportRoutes({ db }: { db: Db }) {
  return createRoutes()
    .openapi(route(reportCalls.getDashboard), async (c) => {
      requireAdmin(c);
      return c.json({ data: await dashboard(db) }, 200);
    })
    .openapi(route(reportCalls.getTodo), async (c) => c.json({ data: await todo(db) }, 200));
}
