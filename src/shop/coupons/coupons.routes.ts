import { createRoute, z } from '@hono/zod-openapi';
import type { Db } from '#platform/db/db.ts';
import type { RateLimiter } from '#platform/http/guards.ts';
import { answers, createRoutes, jsonBody } from '#platform/http/http.ts';
import { Data } from '#shared/wire.ts';
import { Coupon, CouponCheck } from './coupons.contract.ts';
import * as coupons from './coupons.ts';

const paths = {
  list: createRoute({ method: 'get', path: '/coupon/list', responses: answers(Data(z.array(Coupon))) }),
  check: createRoute({
    method: 'post',
    path: '/coupon/check',
    request: jsonBody(CouponCheck),
    responses: answers(Data(Coupon)),
  }),
};

export function couponRoutes({ db, limiter }: { db: Db; limiter: RateLimiter }) {
  return createRoutes()
    .openapi(paths.list, async (c) => c.json({ data: await coupons.listPublic(db) }, 200))
    .openapi(paths.check, async (c) => {
      const { code } = c.req.valid('json');
      const coupon = await coupons.guardCodes(limiter, c.get('address'), () => coupons.check(db, code));
      return c.json({ data: coupon }, 200);
    });
}
