import { createRoutes, requireAdmin, sentBody } from '#platform/http/http.ts';
import { type Keep, keyScope, onceCreated } from '#platform/http/idempotency.ts';
import { route } from '#platform/http/route.ts';
import { bannerCalls } from './banners.calls.ts';
import type { AdminBanner, BannerUpdate } from './banners.contract.ts';
import * as banners from './banners.ts';

export function bannerRoutes(needs: banners.BannerNeeds) {
  const { db } = needs;
  return createRoutes()
    .openapi(route(bannerCalls.listBanners), async (c) => {
      requireAdmin(c);
      return c.json({ data: await banners.listBanners(db) }, 200);
    })
    .openapi(route(bannerCalls.addBanner), async (c) => {
      const [admin, input] = [requireAdmin(c), c.req.valid('form')];
      const add = (keep: Keep<AdminBanner>) => banners.addBanner(needs, input, admin.id, keep);
      return c.json(await onceCreated(db, keyScope(c, admin.id), input, add), 201);
    })
    .openapi(route(bannerCalls.updateBanner), async (c) => {
      const { id } = c.req.valid('param');
      const banner = await banners.updateBanner(needs, id, sentBody<BannerUpdate>(c), requireAdmin(c).id);
      return c.json({ data: banner }, 200);
    })
    .openapi(route(bannerCalls.deleteBanner), async (c) =>
      c.json({ data: await banners.deleteBanner(db, c.req.valid('param').id, requireAdmin(c).id) }, 200),
    )
    .openapi(route(bannerCalls.orderBanners), async (c) =>
      c.json({ data: await banners.reorderBanners(db, c.req.valid('json').ids, requireAdmin(c).id) }, 200),
    );
}
