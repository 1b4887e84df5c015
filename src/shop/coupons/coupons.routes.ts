import type { Db } from '#platform/db/db.ts';
import { createRoutes } from '#platform/http/http.ts';
import type { RateLimiter } from '#platform/http/rate-limiter.ts';
import { route } from '#platform/http/route.ts';
import { couponCalls } from './coupons.calls.ts';
import * as coupons from './coupons.ts';

export function couponRoutes({ db, limiter }: { db: Db; limiter: RateLimiter }) {
  return createRoutes()
    .openapi(route(couponCalls.listCoupons), async (c) => c.json({ data: await coupons.listPublic(db) }, 200))
    .openapi(route(couponCalls.checkCoupon), async (c) => {
      const { code } = c.req.valid('json');
      const coupon = await coupons.guardCodes(limiter, c.get('address'), () =>
        coupons.check(db, code, c.get('actor')?.id ?? null),
      );
      return c.json({ data: coupon }, 200);
    });
}
