import { describe, expect, it } from 'vitest';
import { CouponInput } from '#shop/coupons/coupons.contract.ts';
import { couponBodyOf, couponStateOf, couponValuesOf } from './coupon-form.ts';

const DIWALI = {
  id: 1,
  code: 'DIWALI20',
  description: '20% off',
  tamil_description: '20% தள்ளுபடி',
  minOrder: 500,
  discount_percentage: 20,
  is_public: true,
  active: true,
  starts_at: '2026-10-31T18:30:00.000Z',
  expires_at: null,
  max_redemptions: null,
  max_per_customer: 2,
  first_order_only: false,
  only_categories: [4],
  except_categories: [],
  except_products: [7, 9],
  categories: [{ id: 4, name: 'Sparklers', tamil_name: 'மத்தாப்பு' }],
  used: 0,
};

describe('the coupon form', () => {
  it('reads times as days in India', () => {
    expect(couponValuesOf(DIWALI)).toMatchObject({ starts_at: '2026-11-01', expires_at: '', max_per_customer: '2' });
  });

  it('writes the first and the last moment of the days, in the form of the contract', () => {
    const body = couponBodyOf({ ...couponValuesOf(DIWALI), code: ' diwali25 ', expires_at: '2026-11-08' });
    expect(body).toMatchObject({
      code: 'DIWALI25',
      starts_at: '2026-10-31T18:30:00.000Z',
      expires_at: '2026-11-08T18:29:59.999Z',
      max_redemptions: null,
      max_per_customer: 2,
    });
    expect(CouponInput.safeParse(body).success).toBe(true);
  });

  it('starts public and active without limits', () => {
    expect(couponValuesOf(null)).toMatchObject({ is_public: true, active: true, max_redemptions: '' });
  });
});

describe('the description of a coupon in the list', () => {
  const now = Date.parse('2026-11-08T12:00:00Z');
  it.each([
    [{}, 'active'],
    [{ active: false, expires_at: '2026-11-01T18:29:59.999Z' }, 'inactive'],
    [{ expires_at: '2026-11-07T18:29:59.999Z' }, 'over'],
    [{ expires_at: '2026-11-08T18:29:59.999Z' }, 'active'],
    [{ starts_at: '2026-11-08T18:30:00.000Z' }, 'waiting'],
    [{ max_redemptions: 3, used: 3 }, 'used_up'],
  ])('%o: %s', (changes, state) => {
    expect(couponStateOf({ ...DIWALI, ...changes }, now)).toBe(state);
  });
});
