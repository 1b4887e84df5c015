import { createRoute } from '@hono/zod-openapi';
import type { Db } from '#platform/db/db.ts';
import type { RateLimiter } from '#platform/http/guards.ts';
import { answers, createRoutes, requireShopper } from '#platform/http/http.ts';
import { PersonalData } from './privacy.contract.ts';
import { exportPersonalData } from './privacy.ts';

const paths = {
  export: createRoute({ method: 'get', path: '/privacy/export', responses: answers(PersonalData) }),
};

/** Large, and nobody needs it often. */
const MOST_EXPORTS_A_MINUTE = 5;

export function privacyRoutes({ db, limiter }: { db: Db; limiter: RateLimiter }) {
  return createRoutes().openapi(paths.export, async (c) => {
    const actor = requireShopper(c);
    limiter.hit(`export:${actor.id}`, MOST_EXPORTS_A_MINUTE);
    c.header('content-disposition', 'attachment; filename="my-data.json"');
    return c.json(await exportPersonalData(db, actor), 200);
  });
}
