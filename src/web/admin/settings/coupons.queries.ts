/** What the admin reads and writes about coupons. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminCoupon, CouponInput } from '#shop/coupons/coupons.contract.ts';
import { askAgain } from '#web/api/ask-again.ts';
import { api } from '#web/api/calls.ts';

export const couponsQuery = queryOptions({ queryKey: ['coupons'], queryFn: api.admin.coupons });

export function useSaveCoupon(coupon: AdminCoupon | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CouponInput) => (coupon ? api.admin.updateCoupon(coupon.id, body) : api.admin.addCoupon(body)),
    onSuccess: () => askAgain(client, ['coupons']),
  });
}
