import type { Db } from '#platform/db/db.ts';
import { createRoutes, requireShopper } from '#platform/http/http.ts';
import type { RateLimiter } from '#platform/http/rate-limiter.ts';
import { route } from '#platform/http/route.ts';
import { privacyCalls } from './privacy.calls.ts';
import { exportPersonalData } from './privacy.ts';

/** The download is large and rarely needed. */
const MOST_EXPORTS_A_MINUTE = 5;

export function privacyRoutes({ db, limiter }: { db: Db; limiter: RateLimiter }) {
  return createRoutes().openapi(route(privacyCalls.exportPersonalData), async (c) => {
    const actor = requireShopper(c);
    await limiter.hit(`export:${actor.id}`, MOST_EXPORTS_A_MINUTE);
    c.header('content-disposition', 'attachment; filename="my-data.json"');
    return c.json(await exportPersonalData(db, actor), 200);
  });
}
