import type { Db } from '#platform/db/db.ts';
import { createRoutes } from '#platform/http/http.ts';
import { route } from '#platform/http/route.ts';
import { charts } from './charts.ts';
import { closing } from './closing.ts';
import { reportCalls } from './reports.calls.ts';
import { seasonSales } from './season.ts';

export function chartRoutes({ db }: { db: Db }) {
  return createRoutes()
    .openapi(route(reportCalls.getCharts), async (c) =>
      c.json({ data: await charts(db, c.req.valid('query').days) }, 200),
    )
    .openapi(route(reportCalls.getSeason), async (c) =>
      c.json({ data: await seasonSales(db, c.req.valid('query')) }, 200),
    )
    .openapi(route(reportCalls.getClosing), async (c) =>
      c.json({ data: await closing(db, c.req.valid('query')) }, 200),
    );
}
