import { createRoute } from '@hono/zod-openapi';
import type { Db } from '#platform/db/db.ts';
import { answers, createRoutes, requireAdmin } from '#platform/http/http.ts';
import { Data } from '#shared/wire.ts';
import { DashboardStats } from './reports.contract.ts';
import { dashboard } from './reports.ts';

const path = createRoute({ method: 'get', path: '/address/dashboard', responses: answers(Data(DashboardStats)) });

export function reportRoutes({ db }: { db: Db }) {
  return createRoutes().openapi(path, async (c) => {
    requireAdmin(c);
    return c.json({ data: await dashboard(db) }, 200);
  });
}
