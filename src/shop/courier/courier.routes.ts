import { createRoute, z } from '@hono/zod-openapi';
import type { Db } from '#platform/db/db.ts';
import { answers, createRoutes, creates, jsonBody, requireStaff } from '#platform/http/http.ts';
import { Data, PathId } from '#shared/wire.ts';
import { Courier, CourierAdd, CourierUpdate } from './courier.contract.ts';
import * as courier from './courier.ts';

const paths = {
  list: createRoute({
    method: 'get',
    path: '/courier/list',
    responses: answers(Data(z.array(z.string()).describe('Names of the carriers that orders went with'))),
  }),
  add: createRoute({
    method: 'post',
    path: '/courier/add',
    request: jsonBody(CourierAdd),
    responses: creates(Data(Courier)),
  }),
  update: createRoute({
    method: 'put',
    path: '/courier/update/{id}',
    request: { params: z.object({ id: PathId }), ...jsonBody(CourierUpdate) },
    responses: answers(Data(Courier)),
  }),
};

export function courierRoutes({ db }: { db: Db }) {
  return createRoutes()
    .openapi(paths.list, async (c) => {
      requireStaff(c);
      return c.json({ data: await courier.listCarriers(db) }, 200);
    })
    .openapi(paths.add, async (c) => {
      const actor = requireStaff(c);
      return c.json({ data: await courier.addCourier(db, c.req.valid('json'), actor) }, 201);
    })
    .openapi(paths.update, async (c) => {
      const actor = requireStaff(c);
      return c.json(
        { data: await courier.updateCourier(db, c.req.valid('param').id, c.req.valid('json'), actor) },
        200,
      );
    });
}
