/** What the admin reads and writes about orders, under one key so that a change refreshes all of it. */
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Order } from '#shop/orders/orders.contract.ts';
import { api } from '#web/api/calls.ts';
import { LIVE_MS, PAGE_SIZE } from '../layout/admin-client.ts';
import { useAdminViewer } from '../layout/admin-context.ts';

/** Enough for the dashboard's five and to notice what came in since the last look. */
const RECENT_ORDERS = 10;

export const recentOrdersQuery = queryOptions({
  queryKey: ['orders', 'recent'],
  queryFn: () => api.admin.orders({ limit: RECENT_ORDERS }),
  refetchInterval: LIVE_MS,
});

interface OrdersFilter {
  page: number;
  search: string;
  status: string;
}

export function ordersQuery({ page, search, status }: OrdersFilter) {
  return queryOptions({
    queryKey: ['orders', 'list', { page, search, status }],
    queryFn: () =>
      api.admin.orders({ page, limit: PAGE_SIZE, search: search || undefined, status: status || undefined }),
    placeholderData: keepPreviousData,
    refetchInterval: LIVE_MS,
  });
}

export function orderQuery(id: number) {
  return queryOptions({
    queryKey: ['orders', 'one', id],
    queryFn: () => api.admin.order(id),
    refetchInterval: LIVE_MS,
  });
}

export function orderHistoryQuery(order: Pick<Order, 'id' | 'user_id'>) {
  return queryOptions({
    queryKey: ['orders', 'history', order.id],
    queryFn: () => api.tracking(order.id, order.user_id),
    refetchInterval: LIVE_MS,
  });
}

/** The statuses are the shop's own fixed list, so one reading serves the whole visit. */
export const trackingStatusesQuery = queryOptions({
  queryKey: ['tracking-statuses'],
  queryFn: api.admin.trackingStatuses,
  staleTime: Number.POSITIVE_INFINITY,
});

export interface StatusChange {
  statusId: number;
  /** Only into cancelled after shipping: do the goods come back into stock? */
  restock?: boolean;
}

/** Sets an order's status. Whatever the answer, the orders reload: after a refusal the screen shows what is true. */
export function useSetStatus(order: Pick<Order, 'id'>) {
  const viewer = useAdminViewer();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ statusId, restock }: StatusChange) =>
      api.admin.setStatus({
        track_id: statusId,
        order_id: order.id,
        action_by: viewer.id,
        ...(restock === undefined ? {} : { restock }),
      }),
    onSettled: () =>
      Promise.all(['orders', 'dashboard', 'products'].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
}

export interface CourierFields {
  courier_partner: string;
  contact_number: string;
  tracking_link: string;
  tracking_id: string;
}

/** Creates the order's courier when it has none, otherwise updates it; then the order reloads (spec §4). */
export function useSaveCourier(order: Pick<Order, 'id' | 'Courier'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (fields: CourierFields) =>
      order.Courier
        ? api.admin.updateCourier(order.Courier.id, fields)
        : api.admin.addCourier({ ...fields, order_id: order.id }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['orders'] }),
  });
}
