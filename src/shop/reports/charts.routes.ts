import type { Db } from '#platform/db/db.ts';
import { createRoutes } from '#platform/http/http.ts';
import { route } from '#platform/http/route.ts';
import { charts } from './charts.ts';
import { reportCalls } from './reports.calls.ts';

export function chartRoutes({ db }: { db: Db }) {
  return createRoutes().openapi(route(reportCalls.getCharts), async (c) =>
    c.json({ data: await charts(db, c.req.valid('query').days) }, 200),
  );
}
