import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Amendment } from '#shop/orders/amending/amending.contract.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { adminApi } from '#web/api/admin-calls.ts';
import { api } from '#web/api/calls.ts';
import { useChange } from '#web/api/use-change.ts';
import { useReload } from '../orders.queries.ts';

/** The price of the order as typed; the last preview stays while the next loads. */
export const previewQuery = (amendment: Amendment, isOn: boolean) =>
  queryOptions({
    queryKey: ['orders', 'amend', amendment],
    queryFn: () => adminApi.previewAmendment(amendment),
    placeholderData: keepPreviousData,
    enabled: isOn,
    retry: false,
    gcTime: 30_000,
  });

/** Everything on sale, for the search of products to add. */
export const sellableQuery = queryOptions({ queryKey: ['products', 'on-sale'], queryFn: api.products });

export const versionsQuery = ({ id, version }: Pick<Order, 'id' | 'version'>) =>
  queryOptions({ queryKey: ['orders', 'versions', id, version], queryFn: () => adminApi.orderVersions(id) });

export function useAmendOrder() {
  const reload = useReload();
  return useChange({ mutationFn: adminApi.amendOrder, onSettled: reload });
}
