import { createRoute, z } from '@hono/zod-openapi';
import type { Db } from '#platform/db/db.ts';
import { answers, createRoutes, jsonBody, requireAdmin } from '#platform/http/http.ts';
import { Data, PathId } from '#shared/wire.ts';
import { StoreSettings, StoreSettingsUpdate } from './settings.contract.ts';
import * as settings from './settings.ts';

const paths = {
  read: createRoute({ method: 'get', path: '/address/store', responses: answers(Data(z.array(StoreSettings))) }),
  update: createRoute({
    method: 'put',
    path: '/address/store/update/{id}',
    request: { params: z.object({ id: PathId }), ...jsonBody(StoreSettingsUpdate) },
    responses: answers(Data(StoreSettings)),
  }),
};

export function settingsRoutes({ db }: { db: Db }) {
  return createRoutes()
    .openapi(paths.read, async (c) => c.json({ data: [await settings.getStore(db)] }, 200))
    .openapi(paths.update, async (c) => {
      const admin = requireAdmin(c);
      const store = await settings.updateStore(db, c.req.valid('param').id, c.req.valid('json'), admin.id);
      return c.json({ data: store }, 200);
    });
}
