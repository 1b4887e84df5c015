import type { Db } from '#platform/db/db.ts';
import { createRoutes } from '#platform/http/http.ts';
import { route } from '#platform/http/route.ts';
import { couponCalls } from './coupons.calls.ts';
import * as coupons from './coupons.ts';

export function couponRoutes({ db, ...limits }: { db: Db } & coupons.CodeLimits) {
  return createRoutes()
    .openapi(route(couponCalls.listCoupons), async (c) => c.json({ data: await coupons.listPublic(db) }, 200))
    .openapi(route(couponCalls.checkCoupon), async (c) => {
      const { code } = c.req.valid('json');
      const userId = c.get('actor')?.id ?? null;
      const coupon = await coupons.guardCodes(limits, { userId, address: c.get('address') }, () =>
        coupons.check(db, code, userId),
      );
      return c.json({ data: coupon }, 200);
    });
}
