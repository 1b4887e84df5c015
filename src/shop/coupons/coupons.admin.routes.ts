import { createRoute, z } from '@hono/zod-openapi';
import type { Db } from '#platform/db/db.ts';
import { adminOnly, answers, createRoutes, creates, jsonBody, requireAdmin } from '#platform/http/http.ts';
import { Data, PathId } from '#shared/wire.ts';
import { addCoupon, listForAdmin, updateCoupon } from './coupons.admin.ts';
import { AdminCoupon, CouponInput, CouponUpdate } from './coupons.contract.ts';

const paths = {
  list: createRoute({
    method: 'get',
    path: '/coupon/admin/list',
    middleware: adminOnly,
    responses: answers(Data(z.array(AdminCoupon))),
  }),
  add: createRoute({
    method: 'post',
    path: '/coupon/add',
    middleware: adminOnly,
    request: jsonBody(CouponInput),
    responses: creates(Data(AdminCoupon)),
  }),
  update: createRoute({
    method: 'put',
    path: '/coupon/update/{id}',
    middleware: adminOnly,
    request: { params: z.object({ id: PathId }), ...jsonBody(CouponUpdate) },
    responses: answers(Data(AdminCoupon)),
  }),
};

export function couponAdminRoutes({ db }: { db: Db }) {
  return createRoutes()
    .openapi(paths.list, async (c) => c.json({ data: await listForAdmin(db) }, 200))
    .openapi(paths.add, async (c) =>
      c.json({ data: await addCoupon(db, c.req.valid('json'), requireAdmin(c).id) }, 201),
    )
    .openapi(paths.update, async (c) => {
      const { id } = c.req.valid('param');
      return c.json({ data: await updateCoupon(db, id, c.req.valid('json'), requireAdmin(c).id) }, 200);
    });
}
