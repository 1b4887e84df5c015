/** A coupon applied on an earlier visit is checked again before its discount is counted on. */
import { render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { OrderPrice } from '#shop/checkout/checkout.pricing.ts';
import { api } from '#web/api/calls.ts';
import { ApiError } from '#web/api/client.ts';
import { appliedCoupon, checkoutDraft } from '../checkout/checkout-draft.ts';
import { CouponBox } from './CouponBox.tsx';

vi.mock('../layout/shop-context.ts', () => ({ useStore: () => ({ offer_code_now: '' }) }));

const price = { couponShortBy: 0, couponMissesGoods: false, discountTotal: 6_000, lines: [] } as unknown as OrderPrice;
const coupon = { id: 1, code: 'DIWALI', description: '', minOrder: 500, discount_percentage: 10 } as never;
const refusal = (why?: string) =>
  new ApiError(400, { code: 'COUPON_INVALID', error: 'Invalid coupon code', ...(why && { why }) });

beforeEach(() => {
  checkoutDraft.clear();
  appliedCoupon.set({ coupon });
});

// Before: one that the owner had switched off, and a private one that had ended, were called invalid, though they had counted.
it.each([
  ['that is over', 'OVER'],
  ['about which the shop says nothing more', undefined],
])('puts a coupon %s back into its field, with the reason', async (_, why) => {
  vi.spyOn(api, 'checkCoupon').mockRejectedValue(refusal(why));
  render(<CouponBox price={price} />);
  const news = await screen.findByText('This coupon is over.');
  expect(document.activeElement?.contains(news) && document.activeElement !== document.body).toBe(false);
  expect(appliedCoupon.get().coupon).toBeNull();
  expect(screen.getByLabelText('Coupon code')).toHaveProperty('value', 'DIWALI');
});

it('takes over the terms that the owner has changed', async () => {
  vi.spyOn(api, 'checkCoupon').mockResolvedValue({ ...(coupon as object), discount_percentage: 5 } as never);
  render(<CouponBox price={price} />);
  await waitFor(() => expect(appliedCoupon.get().coupon).toMatchObject({ discount_percentage: 5 }));
});

it('keeps the coupon of an order begun just now, and when the shop cannot be asked', async () => {
  for (const error of [refusal('USED_BEFORE'), new ApiError(503, { code: 'UNAVAILABLE', error: 'Later.' })]) {
    const check = vi.spyOn(api, 'checkCoupon').mockRejectedValue(error);
    const { unmount } = render(<CouponBox price={price} />);
    await waitFor(() => expect(check).toHaveBeenCalled());
    await Promise.resolve();
    expect(appliedCoupon.get().coupon).toEqual(coupon);
    unmount();
  }
});
