/** The counting dialog's queries and mutations, and the draft stored on this device until it is booked. */
import { queryOptions } from '@tanstack/react-query';
import type { StockBooking, StockWork } from '#shop/products/counting/counting.contract.ts';
import { adminApi } from '#web/api/admin-calls.ts';
import { ApiError } from '#web/api/client.ts';
import { useChange } from '#web/api/use-change.ts';
import { type StoredState, storedState } from '#web/stored-state.ts';
import { LIVE_MS } from '../../layout/admin-client.ts';
import { useReloadProducts } from '../products.queries.ts';
import { isDecided, NOTHING_COUNTED, type StockDraft } from './draft.rules.ts';

export const shelfQuery = queryOptions({
  queryKey: ['products', 'shelf'],
  queryFn: adminApi.shelf,
  refetchInterval: LIVE_MS,
});

/**
 * Stored on the device, because counting takes hours and must survive a reload and a lost network. Counts and
 * deliveries have separate drafts.
 */
export const stockDrafts: Record<StockWork, StoredState<StockDraft>> = {
  counted: storedState('local', 'mathappu.counting', NOTHING_COUNTED),
  arrived: storedState('local', 'mathappu.arrived', NOTHING_COUNTED),
};

export const useReadStockSheet = () => useChange({ mutationFn: (file: File) => adminApi.readStockSheet(file) });

/** Books the draft. Until the shop has answered, it stays on the device as sent. */
export function useBookStock(kind: StockWork) {
  const reload = useReloadProducts();
  const draft = stockDrafts[kind];
  return useChange({
    mutationFn: (booking: StockBooking) => {
      draft.update({ sent: booking });
      return adminApi.bookStock(booking);
    },
    onSuccess: () => draft.clear(),
    onError: (error) => {
      if (error instanceof ApiError && isDecided(error)) draft.update({ sent: null });
    },
    onSettled: reload,
  });
}
