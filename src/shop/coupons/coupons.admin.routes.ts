import type { Db } from '#platform/db/db.ts';
import { createRoutes, requireAdmin } from '#platform/http/http.ts';
import { route } from '#platform/http/route.ts';
import { addCoupon, listForAdmin, updateCoupon } from './coupons.admin.ts';
import { couponCalls } from './coupons.calls.ts';

export function couponAdminRoutes({ db }: { db: Db }) {
  return createRoutes()
    .openapi(route(couponCalls.listAllCoupons), async (c) => c.json({ data: await listForAdmin(db) }, 200))
    .openapi(route(couponCalls.addCoupon), async (c) =>
      c.json({ data: await addCoupon(db, c.req.valid('json'), requireAdmin(c).id) }, 201),
    )
    .openapi(route(couponCalls.updateCoupon), async (c) => {
      const { id } = c.req.valid('param');
      return c.json({ data: await updateCoupon(db, id, c.req.valid('json'), requireAdmin(c).id) }, 200);
    });
}
