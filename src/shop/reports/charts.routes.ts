import { createRoute } from '@hono/zod-openapi';
import type { Db } from '#platform/db/db.ts';
import { adminOnly, answers, createRoutes } from '#platform/http/http.ts';
import { Data } from '#shared/wire.ts';
import { Charts, ChartsQuery } from './charts.contract.ts';
import { charts } from './charts.ts';

const path = createRoute({
  method: 'get',
  path: '/report/charts',
  middleware: adminOnly,
  request: { query: ChartsQuery },
  responses: answers(Data(Charts)),
});

export function chartRoutes({ db }: { db: Db }) {
  return createRoutes().openapi(path, async (c) => c.json({ data: await charts(db, c.req.valid('query').days) }, 200));
}
