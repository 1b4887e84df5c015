/** Packing queries and mutations, under the orders key, so that every change of an order refreshes them. */
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { FloorOrder, FloorState } from '#shop/orders/floor/floor.contract.ts';
import { adminApi } from '#web/api/admin-calls.ts';
import { askAgain } from '#web/api/ask-again.ts';
import { useChange } from '#web/api/use-change.ts';
import { LIVE_MS } from '../layout/admin-client.ts';
import type { TabSearch } from '../layout/admin-search.ts';

/** The newest orders to pack, for noticing new ones. */
export const recentToPackQuery = queryOptions({
  queryKey: ['orders', 'packing', 'recent'],
  queryFn: () => adminApi.packing({ limit: 10, sort: 'newest' }),
  refetchInterval: LIVE_MS,
});

/** Waiting orders, in packing order. */
export const packingQueueQuery = queryOptions({
  queryKey: ['orders', 'packing', 'queue'],
  queryFn: adminApi.packingQueue,
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
    queryFn: () => adminApi.toPack(id),
    refetchInterval: LIVE_MS,
  });
}

/** Applies the server's answer about an order, and refetches the lists. */
function useFloorAnswer() {
  const client = useQueryClient();
  return (id: number, floor: FloorState) => {
    client.setQueryData<FloorOrder>(packingOrderQuery(id).queryKey, (order) => order && { ...order, floor });
    return askAgain(client, ['orders']);
  };
}

export function useTakeToPack(id: number) {
  const client = useQueryClient();
  const show = useFloorAnswer();
  return useChange({
    mutationFn: (take_over: boolean) => adminApi.takeToPack({ order_id: id, take_over }),
    onSuccess: (floor) => show(id, floor),
    // Somebody else was faster, and until the page asks again it would offer the order as free.
    onError: () => void askAgain(client, ['orders', 'packing']),
  });
}

/** `onRelease` is called even if the panel shows another order by then. */
export function useReleaseToPack(id: number, onRelease: () => void) {
  const client = useQueryClient();
  const show = useFloorAnswer();
  return useChange({
    mutationFn: () => adminApi.releaseToPack({ order_id: id }),
    onSuccess: (floor) => {
      onRelease();
      return show(id, floor);
    },
    // The office may have cancelled it.
    onError: () => void askAgain(client, ['orders', 'packing']),
  });
}

export function useTakeNext() {
  const client = useQueryClient();
  return useChange({
    mutationFn: (transport: string | undefined) => adminApi.takeNextToPack({ transport }),
    onSettled: () => askAgain(client, ['orders']),
  });
}

/** A file replaces the photo, null removes it. */
export function usePackingPhoto(id: number, onProgress: (share: number) => void) {
  const show = useFloorAnswer();
  return useChange({
    mutationFn: (file: File | null) => {
      onProgress(0);
      return file ? adminApi.setPackingPhoto(id, file, onProgress) : adminApi.deletePackingPhoto(id);
    },
    onSuccess: (floor) => show(id, floor),
  });
}
