/** Packing queries and mutations, under the orders key, so that every change of an order refreshes them. */
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PackingOrder } from '#shop/orders/packing/packing.contract.ts';
import { adminApi } from '#web/api/admin-calls.ts';
import { askAgain } from '#web/api/ask-again.ts';
import { LIVE_MS } from '../layout/admin-client.ts';
import type { TabSearch } from '../layout/admin-search.ts';

/** The newest of what is to be packed, to notice what came in. */
export const recentToPackQuery = queryOptions({
  queryKey: ['orders', 'packing', 'recent'],
  queryFn: () => adminApi.packing({ limit: 10, sort: 'newest' }),
  refetchInterval: LIVE_MS,
});

export function packingListQuery({ page, size, search, status }: TabSearch<'orders'>) {
  const query = { page, limit: size, search: search || undefined, status: status || undefined };
  return queryOptions({
    queryKey: ['orders', 'packing', 'list', query],
    queryFn: () => adminApi.packing(query),
    placeholderData: keepPreviousData,
    refetchInterval: LIVE_MS,
  });
}

export function packingOrderQuery(id: number) {
  return queryOptions({
    queryKey: ['orders', 'packing', 'one', id],
    queryFn: () => adminApi.packingOrder(id),
    refetchInterval: LIVE_MS,
  });
}

export interface PackingState {
  packed_line_ids: number[];
  cartons: number;
}

export function packingStateOf(order: Pick<PackingOrder, 'Packing'>): PackingState {
  const { packed_line_ids, cartons } = order.Packing ?? { packed_line_ids: [], cartons: 0 };
  return { packed_line_ids, cartons };
}

/**
 * Writes ticks and cartons down. A tick shows at once and is taken back when the server refuses; ticks of one order are sent
 * one after the other, so that the last is the one that stays.
 */
export function useUpdatePacking(id: number) {
  const client = useQueryClient();
  const { queryKey } = packingOrderQuery(id);
  return useMutation({
    scope: { id: `packing-${id}` },
    mutationFn: (state: PackingState) => adminApi.updatePacking(id, state),
    onMutate: async (state) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(
        queryKey,
        (order) => order && { ...order, Packing: { ...state, updatedAt: order.createdAt } },
      );
    },
    onSettled: () => {
      // While further ticks are on their way, an answer would take them off the screen for a moment.
      if (
        client.isMutating({
          mutationKey: undefined,
          predicate: (other) => other.options.scope?.id === `packing-${id}`,
        }) > 1
      )
        return;
      return askAgain(client, ['orders', 'packing']);
    },
  });
}
