/** What the admin reads and writes about orders, under one key so that a change refreshes all of it. */
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Order } from '#shop/orders/orders.contract.ts';
import { askAgain } from '#web/api/ask-again.ts';
import { api } from '#web/api/calls.ts';
import { LIVE_MS } from '../layout/admin-client.ts';
import { useAdminViewer } from '../layout/admin-context.ts';
import type { AdminSearch } from '../layout/admin-search.ts';

/** Enough for the dashboard's five and to notice what came in since the last look. */
const RECENT_ORDERS = 10;

export const recentOrdersQuery = queryOptions({
  queryKey: ['orders', 'recent'],
  queryFn: () => api.admin.orders({ limit: RECENT_ORDERS }),
  refetchInterval: LIVE_MS,
});

type OrdersFilter = Pick<AdminSearch, 'search' | 'status' | 'payment' | 'courier' | 'from' | 'to'>;

/** The filters of the list as the calls want them: what is empty is not sent. */
export function orderFilters({ search, status, payment, courier, from, to }: OrdersFilter) {
  return {
    search: search || undefined,
    status: status || undefined,
    payment: payment || undefined,
    courier: courier || undefined,
    from: from || undefined,
    to: to || undefined,
  };
}

export function ordersQuery({ page, size, ...filter }: OrdersFilter & { page: number; size: number }) {
  const query = { page, limit: size, ...orderFilters(filter) };
  return queryOptions({
    queryKey: ['orders', 'list', query],
    queryFn: () => api.admin.orders(query),
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

export const carriersQuery = queryOptions({ queryKey: ['orders', 'carriers'], queryFn: api.admin.carriers });

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

/** An order's change shows in the figures, in the stock, and in what waits for the owner. */
function useReload() {
  const client = useQueryClient();
  return () => askAgain(client, ['orders'], ['dashboard'], ['products'], ['payments']);
}

/** Sets an order's status. Whatever the answer, the orders reload: after a refusal the screen shows what is true. */
export function useSetStatus(order: Pick<Order, 'id'>) {
  const viewer = useAdminViewer();
  const reload = useReload();
  return useMutation({
    mutationFn: ({ statusId, restock }: StatusChange) =>
      api.admin.setStatus({
        track_id: statusId,
        order_id: order.id,
        action_by: viewer.id,
        ...(restock === undefined ? {} : { restock }),
      }),
    onSettled: reload,
  });
}

export interface ManyStatuses {
  orderIds: number[];
  statusId: number;
  note: string;
}

/** Sets one status for many orders; the answer says which of them refused and why. */
export function useSetManyStatuses() {
  const reload = useReload();
  return useMutation({
    mutationFn: ({ orderIds, statusId, note }: ManyStatuses) =>
      api.admin.setManyStatuses({ order_ids: orderIds, track_id: statusId, ...(note ? { note } : {}) }),
    onSettled: reload,
  });
}

export function useDecideCancel(order: Pick<Order, 'id'>) {
  const reload = useReload();
  return useMutation({
    mutationFn: (decision: { approve: boolean; restock?: boolean }) => api.admin.decideCancel(order.id, decision),
    onSettled: reload,
  });
}

type RefundBody = Parameters<typeof api.admin.refund>[0];

export function useRefund() {
  const reload = useReload();
  return useMutation({
    mutationFn: ({ body, key }: { body: RefundBody; key: string }) => api.admin.refund(body, key),
    onSettled: reload,
  });
}

export function useDecideTransfer(order: Pick<Order, 'id'>) {
  const reload = useReload();
  return useMutation({
    mutationFn: ({ isSeen, reason }: { isSeen: boolean; reason: string }) =>
      isSeen ? api.admin.confirmTransfer(order.id, reason) : api.admin.refuseTransfer(order.id, reason),
    onSettled: reload,
  });
}

export function orderNotesQuery(id: number) {
  return queryOptions({ queryKey: ['orders', 'notes', id], queryFn: () => api.admin.notes(id) });
}

export function useAddNote(orderId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (note: string) => api.admin.addNote(orderId, note),
    onSuccess: () => askAgain(client, ['orders', 'notes', orderId]),
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
    onSuccess: () => askAgain(client, ['orders']),
  });
}
