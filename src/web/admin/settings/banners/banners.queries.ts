/** The admin's queries and mutations for the banners of the home page. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { AdminBanner } from '#shop/banners/banners.contract.ts';
import { adminApi } from '#web/api/admin-calls.ts';
import { askAgain } from '#web/api/ask-again.ts';
import type { Progress } from '#web/api/upload.ts';
import { useChange } from '#web/api/use-change.ts';

export const bannersQuery = queryOptions({ queryKey: ['banners'], queryFn: adminApi.banners });

interface SavedForm {
  form: FormData;
  progress: Progress;
}

export function useSaveBanner(banner: AdminBanner | null) {
  const client = useQueryClient();
  return useChange({
    mutationFn: ({ form, progress }: SavedForm) =>
      banner ? adminApi.updateBanner(banner.id, form, progress) : adminApi.addBanner(form, progress),
    onSuccess: () => askAgain(client, ['banners']),
  });
}

export function useDeleteBanner() {
  const client = useQueryClient();
  return useChange({ mutationFn: adminApi.deleteBanner, onSuccess: () => askAgain(client, ['banners']) });
}

/** Orders the banners by the given ids; the screen updates once the shop has saved it. */
export function useOrderBanners() {
  const client = useQueryClient();
  return useChange({
    mutationFn: adminApi.orderBanners,
    onSuccess: (banners) => client.setQueryData(bannersQuery.queryKey, banners),
    onError: () => askAgain(client, ['banners']),
  });
}
