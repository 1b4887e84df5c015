import type { Db } from '#platform/db/db.ts';
import { createRoutes, readableUserId } from '#platform/http/http.ts';
import { route } from '#platform/http/route.ts';
import { rolesWith } from '../../accounts/permissions.rules.ts';
import { amendingCalls } from './amending.calls.ts';
import { listVersions } from './amending.ts';

export function amendingRoutes({ db }: { db: Db }) {
  return createRoutes()
    .openapi(route(amendingCalls.listVersions), async (c) =>
      c.json({ data: await listVersions(db, c.req.valid('param').orderId) }, 200),
    )
    .openapi(route(amendingCalls.listOwnVersions), async (c) => {
      const { orderId, userId } = c.req.valid('param');
      const ownerId = readableUserId(c, userId, rolesWith('customers'));
      return c.json({ data: await listVersions(db, orderId, ownerId) }, 200);
    });
}
