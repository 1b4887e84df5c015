/** The admin's coupon queries and mutations. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { AdminCoupon, CouponInput } from '#shop/coupons/coupons.contract.ts';
import { adminApi } from '#web/api/admin-calls.ts';
import { askAgain } from '#web/api/ask-again.ts';
import { useChange } from '#web/api/use-change.ts';

export const couponsQuery = queryOptions({ queryKey: ['coupons'], queryFn: adminApi.coupons });

export function useSaveCoupon(coupon: AdminCoupon | null) {
  const client = useQueryClient();
  return useChange({
    mutationFn: (body: CouponInput) => (coupon ? adminApi.updateCoupon(coupon.id, body) : adminApi.addCoupon(body)),
    onSuccess: () => askAgain(client, ['coupons']),
  });
}
