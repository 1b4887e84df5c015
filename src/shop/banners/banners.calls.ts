import { z } from 'zod';
import type { Calls } from '#shared/call.ts';
import { Data } from '#shared/wire.ts';
import { AdminBanner, BannerAdd, BannerOrder, BannerUpdate } from './banners.contract.ts';

export const bannerCalls = {
  listBanners: {
    route: 'GET /banner/list',
    summary: 'All banners of the slideshow, also those whose days have not begun or are over',
    access: 'admin',
    answer: Data(z.array(AdminBanner)),
  },
  addBanner: {
    route: 'POST /banner/add',
    summary: 'Add a banner to the end of the slideshow',
    access: 'admin',
    form: BannerAdd,
    creates: Data(AdminBanner),
    errors: ['CONFLICT'],
    mostAMinute: 60,
    idempotent: true,
    audit: 'banner.add',
  },
  updateBanner: {
    route: 'PUT /banner/update/{id}',
    summary: 'Change a banner',
    access: 'admin',
    formOrJson: BannerUpdate,
    answer: Data(AdminBanner),
    mostAMinute: 60,
    audit: 'banner.update',
  },
  deleteBanner: {
    route: 'DELETE /banner/delete/{id}',
    summary: 'Take a banner out of the slideshow for good',
    access: 'admin',
    answer: Data(z.object({ id: z.int() })),
    audit: 'banner.delete',
  },
  orderBanners: {
    route: 'PUT /banner/order',
    summary: 'Put the banners in an order',
    access: 'admin',
    body: BannerOrder,
    answer: Data(z.array(AdminBanner)),
    audit: 'banner.order',
  },
} as const satisfies Calls;
