import type { Db } from '#platform/db/db.ts';
import { createRoutes, requireAdmin } from '#platform/http/http.ts';
import { route } from '#platform/http/route.ts';
import { packCalls } from './packs.calls.ts';
import { listPacks, setPacks } from './packs.ts';

export function packRoutes({ db }: { db: Db }) {
  return createRoutes()
    .openapi(route(packCalls.listPacks), async (c) => c.json({ data: await listPacks(db) }, 200))
    .openapi(route(packCalls.setPacks), async (c) =>
      c.json({ data: await setPacks(db, c.req.valid('json'), requireAdmin(c).id) }, 200),
    );
}
