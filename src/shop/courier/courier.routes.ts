import type { Db } from '#platform/db/db.ts';
import { createRoutes, requireStaff } from '#platform/http/http.ts';
import { route } from '#platform/http/route.ts';
import { courierCalls } from './courier.calls.ts';
import * as courier from './courier.ts';

export function courierRoutes({ db }: { db: Db }) {
  return createRoutes()
    .openapi(route(courierCalls.listCarriers), async (c) => {
      requireStaff(c);
      return c.json({ data: await courier.listCarriers(db) }, 200);
    })
    .openapi(route(courierCalls.addCourier), async (c) => {
      const actor = requireStaff(c);
      return c.json({ data: await courier.addCourier(db, c.req.valid('json'), actor) }, 201);
    })
    .openapi(route(courierCalls.updateCourier), async (c) => {
      const actor = requireStaff(c);
      return c.json(
        { data: await courier.updateCourier(db, c.req.valid('param').id, c.req.valid('json'), actor) },
        200,
      );
    });
}
