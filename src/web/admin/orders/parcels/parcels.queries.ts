/** The order panels' parcel mutations. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Parcel, ParcelAdd } from '#shop/courier/parcels/parcels.contract.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { adminApi } from '#web/api/admin-calls.ts';
import { askAgain } from '#web/api/ask-again.ts';
import { useChange } from '#web/api/use-change.ts';

/** The common fields of the office's whole order and the packers' view without amounts. */
export type ParcelOrder = Pick<Order, 'id' | 'Parcels' | 'transport' | 'Address' | 'tracking_status_id'>;

export type ParcelFields = Omit<ParcelAdd, 'order_id'>;

export function suggestionQuery(order: ParcelOrder) {
  return queryOptions({
    // Another parcel may change which transport was last used for the district.
    queryKey: ['orders', 'suggestion', order.id, order.Parcels.length],
    queryFn: () => adminApi.suggestParcel(order.id),
    enabled: order.tracking_status_id !== null,
  });
}

export function useSaveParcel(orderId: number, parcel: Parcel | null) {
  const client = useQueryClient();
  return useChange({
    mutationFn: (fields: ParcelFields) =>
      parcel ? adminApi.updateParcel(parcel.id, fields) : adminApi.addParcel({ ...fields, order_id: orderId }),
    onSuccess: () => askAgain(client, ['orders']),
  });
}

export function useDeleteParcel() {
  const client = useQueryClient();
  return useChange({ mutationFn: adminApi.deleteParcel, onSuccess: () => askAgain(client, ['orders']) });
}

/** A file replaces the photo, null removes it. */
export function useParcelPhoto(id: number, onProgress: (share: number) => void) {
  const client = useQueryClient();
  return useChange({
    mutationFn: (file: File | null) => {
      onProgress(0);
      return file ? adminApi.setParcelPhoto(id, file, onProgress) : adminApi.deleteParcelPhoto(id);
    },
    onSuccess: () => askAgain(client, ['orders']),
  });
}
