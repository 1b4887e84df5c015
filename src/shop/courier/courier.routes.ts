import type { Db } from '#platform/db/db.ts';
import { createRoutes, requireStaff } from '#platform/http/http.ts';
import { route } from '#platform/http/route.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { courierCalls } from './courier.calls.ts';
import { readLrSheets } from './courier.sheets.ts';
import * as courier from './courier.ts';

export function courierRoutes(needs: { db: Db; jobs: JobSender }) {
  return createRoutes()
    .openapi(route(courierCalls.listCarriers), async (c) => {
      requireStaff(c);
      return c.json({ data: await courier.listCarriers(needs.db) }, 200);
    })
    .openapi(route(courierCalls.readLrSheet), async (c) => {
      requireStaff(c);
      return c.json({ data: await readLrSheets(c.req.valid('form').file) }, 200);
    })
    .openapi(route(courierCalls.addCourier), async (c) => {
      const actor = requireStaff(c);
      return c.json({ data: await courier.addCourier(needs, c.req.valid('json'), actor) }, 201);
    })
    .openapi(route(courierCalls.updateCourier), async (c) => {
      const actor = requireStaff(c);
      return c.json(
        { data: await courier.updateCourier(needs, c.req.valid('param').id, c.req.valid('json'), actor) },
        200,
      );
    });
}
