import { z } from 'zod';
import type { Calls } from '#shared/call.ts';
import { Data } from '#shared/wire.ts';
import { AdminCoupon, Coupon, CouponCheck, CouponInput, CouponUpdate } from './coupons.contract.ts';

export const couponCalls = {
  listCoupons: {
    route: 'GET /coupon/list',
    summary: 'The public coupons that hold now',
    access: 'public',
    answer: Data(z.array(Coupon)),
  },
  checkCoupon: {
    route: 'POST /coupon/check',
    summary: 'Look up a coupon by its code',
    access: 'public',
    body: CouponCheck,
    answer: Data(Coupon),
    errors: ['COUPON_INVALID'],
  },
  listAllCoupons: {
    route: 'GET /coupon/admin/list',
    summary: 'All coupons, ended and private ones too',
    access: 'admin',
    mayReadStandby: true,
    answer: Data(z.array(AdminCoupon)),
  },
  addCoupon: {
    route: 'POST /coupon/add',
    summary: 'Add a coupon',
    access: 'admin',
    body: CouponInput,
    creates: Data(AdminCoupon),
    errors: ['CONFLICT'],
    audit: 'coupon.add',
  },
  updateCoupon: {
    route: 'PUT /coupon/update/{id}',
    summary: 'Change a coupon',
    access: 'admin',
    body: CouponUpdate,
    answer: Data(AdminCoupon),
    errors: ['CONFLICT'],
    audit: 'coupon.update',
  },
} as const satisfies Calls;
