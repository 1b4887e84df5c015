import type { Db } from '#platform/db/db.ts';
import { createRoutes, requireAdmin } from '#platform/http/http.ts';
import { route } from '#platform/http/route.ts';
import { settingsCalls } from './settings.calls.ts';
import * as settings from './settings.ts';

export function settingsRoutes({ db }: { db: Db }) {
  return createRoutes()
    .openapi(route(settingsCalls.getStore), async (c) => c.json({ data: [await settings.getStore(db)] }, 200))
    .openapi(route(settingsCalls.updateStore), async (c) => {
      const admin = requireAdmin(c);
      const store = await settings.updateStore(db, c.req.valid('param').id, c.req.valid('json'), admin.id);
      return c.json({ data: store }, 200);
    });
}
