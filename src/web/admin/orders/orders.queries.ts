/** The admin's order queries and mutations, under one key so that a change refreshes them all. */
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Parcel } from '#shop/courier/parcels/parcels.contract.ts';
import { parcelToBook } from '#shop/courier/parcels/parcels.rules.ts';
import type { OrderPayments } from '#shop/orders/admin/admin.contract.ts';
import { obstacleTo, orderCan, standingOf } from '#shop/orders/orders.actions.rules.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { trackingIdOf } from '#shop/orders/orders.status.ts';
import { adminApi } from '#web/api/admin-calls.ts';
import { askAgain } from '#web/api/ask-again.ts';
import { api } from '#web/api/calls.ts';
import { errorText, wordOf } from '#web/api/error-text.ts';
import type { BodyOf } from '#web/api/routes.ts';
import { useChange } from '#web/api/use-change.ts';
import { LIVE_MS } from '../layout/admin-client.ts';
import { useAdminViewer } from '../layout/admin-context.ts';
import type { TabSearch } from '../layout/admin-search.ts';

/** Enough for the dashboard's five and for noticing new ones since the last refresh. */
const RECENT_ORDERS = 10;

export const recentOrdersQuery = queryOptions({
  queryKey: ['orders', 'recent'],
  queryFn: () => adminApi.orders({ limit: RECENT_ORDERS }),
  refetchInterval: LIVE_MS,
});

type OrdersFilter = Omit<TabSearch<'orders'>, 'page' | 'size' | 'order'>;

/** The filters of the list as the calls expect them, without empty ones. */
export function orderFilters({ search, status, payment, todo, courier, from, to }: OrdersFilter) {
  return {
    search: search || undefined,
    status: status || undefined,
    payment: payment || undefined,
    todo: todo || undefined,
    courier: courier || undefined,
    from: from || undefined,
    to: to || undefined,
  };
}

export function ordersQuery({ page, size, ...filter }: OrdersFilter & { page: number; size: number }) {
  const query = { page, limit: size, ...orderFilters(filter) };
  return queryOptions({
    queryKey: ['orders', 'list', query],
    queryFn: () => adminApi.orders(query),
    placeholderData: keepPreviousData,
    refetchInterval: LIVE_MS,
  });
}

export function orderQuery(id: number) {
  return queryOptions({
    queryKey: ['orders', 'one', id],
    queryFn: () => adminApi.order(id),
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

export const carriersQuery = queryOptions({ queryKey: ['orders', 'carriers'], queryFn: adminApi.carriers });

/** More than anybody sends. */
const MOST_ENQUIRIES = 20;

/** The open enquiries of a phone. */
export function enquiriesOfQuery(phone: string) {
  return queryOptions({
    queryKey: ['orders', 'enquiries', phone],
    queryFn: async () => {
      const query = { search: phone, payment: 'enquiry', status: 'confirmed', limit: MOST_ENQUIRIES } as const;
      const { data } = await adminApi.orders(query);
      return data.filter((order) => order.User.phone_number === phone && orderCan('negotiate', standingOf(order)));
    },
    enabled: phone !== '',
    refetchInterval: LIVE_MS,
  });
}

/** The statuses never change, so one request serves the whole visit. */
export const trackingStatusesQuery = queryOptions({
  queryKey: ['tracking-statuses'],
  queryFn: adminApi.trackingStatuses,
  staleTime: Number.POSITIVE_INFINITY,
});

export interface StatusChange {
  statusId: number;
  /** Only for cancelling after shipping: whether the goods return to stock. */
  restock?: boolean;
  /** Why goods leave before they are paid for. */
  unpaidReason?: string;
  /** For the history, which only staff see. */
  note?: string;
}

/** A change of an order affects the figures, the stock, and the owner's open tasks. */
export function useReload() {
  const client = useQueryClient();
  return () => askAgain(client, ['orders'], ['todo'], ['dashboard'], ['products'], ['payments']);
}

/** Sets an order's status. The orders reload after a refusal too, so that the screen is correct. */
export function useSetStatus(order: Pick<Order, 'id'>) {
  const viewer = useAdminViewer();
  const reload = useReload();
  return useChange({
    mutationFn: ({ statusId, restock, unpaidReason, note }: StatusChange) =>
      adminApi.setStatus({
        track_id: statusId,
        order_id: order.id,
        action_by: viewer.id,
        ...(restock === undefined ? {} : { restock }),
        ...(unpaidReason === undefined ? {} : { unpaid_reason: unpaidReason }),
        ...(note ? { note } : {}),
      }),
    onSettled: reload,
  });
}

export interface ManyStatuses {
  orderIds: number[];
  statusId: number;
  note: string;
  /** Orders that may leave unpaid, and why. */
  unpaid: { order_ids: number[]; reason: string } | undefined;
}

interface Refused {
  order_id: number;
  error: string;
}

/** Sets one status for many orders; the response lists refused orders with reasons in the page's language. */
async function setManyStatuses({ orderIds, statusId, note, unpaid }: ManyStatuses) {
  const body = { order_ids: orderIds, track_id: statusId, ...(note ? { note } : {}), ...(unpaid ? { unpaid } : {}) };
  const { changed, failed } = await adminApi.setManyStatuses(body);
  return { changed, failed: failed.map(toRefused) };
}

const toRefused = ({ order_id, error, code }: Refused & { code: string }): Refused => ({
  order_id,
  error: wordOf(code, error),
});

type SeenTransfer = Parameters<typeof adminApi.confirmTransfers>[0]['transfers'][number];

/** The most that one call accepts. */
const CONFIRMED_AT_ONCE = 200;

const toSeen = ({ order_id, utr, references }: SeenTransfer): SeenTransfer => ({
  ...{ order_id, utr },
  ...(references ? { references } : {}),
});

/** Confirms transfers seen on the account, in as many calls as necessary. */
async function confirmTransfers({ seen, reason }: { seen: readonly SeenTransfer[]; reason: string }) {
  const answer: { changed: number[]; failed: Refused[] } = { changed: [], failed: [] };
  for (let first = 0; first < seen.length; first += CONFIRMED_AT_ONCE) {
    const transfers = seen.slice(first, first + CONFIRMED_AT_ONCE).map(toSeen);
    const { changed, failed } = await adminApi.confirmTransfers({ transfers, reason });
    answer.changed.push(...changed);
    answer.failed.push(...failed.map(toRefused));
  }
  return answer;
}

export function useConfirmTransfers() {
  const reload = useReload();
  return useChange({ mutationFn: confirmTransfers, onSettled: reload });
}

export function useSetManyStatuses() {
  const reload = useReload();
  return useChange({ mutationFn: setManyStatuses, onSettled: reload });
}

/** Cancels open enquiries for one reason; the response lists refused ones as for a status. */
export function useCancelEnquiries() {
  const reload = useReload();
  return useChange({
    mutationFn: async (body: BodyOf<'PUT /order/bulk/cancel'>) => {
      const { changed, failed } = await adminApi.cancelEnquiries(body);
      return { changed, failed: failed.map(toRefused) };
    },
    onSettled: reload,
  });
}

export function useDecideCancel(order: Pick<Order, 'id'>) {
  const reload = useReload();
  return useChange({
    mutationFn: (decision: { approve: boolean; restock?: boolean }) => adminApi.decideCancel(order.id, decision),
    onSettled: reload,
  });
}

type RefundBody = Parameters<typeof adminApi.refund>[0];

export function useRefund() {
  const reload = useReload();
  return useChange({
    mutationFn: ({ body, key }: { body: RefundBody; key: string }) => adminApi.refund(body, key),
    onSettled: reload,
  });
}

/** Renews an estimate at today's prices, or marks the customer's wish as answered. */
export function useChangeEstimate(order: Pick<Order, 'id'>) {
  const reload = useReload();
  return useChange({
    mutationFn: ({ how, version }: { how: 'renew' | 'answered'; version: number }) =>
      how === 'renew' ? adminApi.renewEstimate(order.id, version) : adminApi.answerWish(order.id, version),
    onSettled: reload,
  });
}

export function useTakePayment() {
  const reload = useReload();
  return useChange({ mutationFn: adminApi.takePayment, onSettled: reload });
}

interface TransferDecided {
  decision: 'seen' | 'missing' | 'hold';
  reason: string;
  /** The reference that was seen on the account; null for none. */
  utr: string | null;
}

export function useDecideTransfer(order: Pick<Order, 'id'>) {
  const reload = useReload();
  return useChange({
    mutationFn: ({ decision, reason, utr }: TransferDecided) => {
      if (decision === 'hold') return adminApi.holdGoods(order.id, reason);
      return decision === 'seen'
        ? adminApi.confirmTransfer({ order_id: order.id, reason, utr })
        : adminApi.refuseTransfer(order.id, reason);
    },
    onSettled: reload,
  });
}

/** Its bills and credit notes, once there can be any. */
export function orderBillsQuery({ id, bill_number, refunded_amount }: Order) {
  return queryOptions({
    // Changes with every new bill or refund.
    queryKey: ['orders', 'bills', id, bill_number, refunded_amount],
    queryFn: () => adminApi.orderBills(id),
    enabled: bill_number !== null || refunded_amount > 0,
  });
}

export function orderPaymentsQuery({
  id,
  paid_amount,
  payment_method,
  payment_status,
  refunds,
}: Pick<Order, 'id' | 'paid_amount' | 'payment_method' | 'payment_status' | 'refunds'>) {
  return queryOptions({
    // Changes with every payment and refund.
    queryKey: ['orders', 'payments', id, paid_amount, payment_status, refunds.length],
    queryFn: () => adminApi.orderPayments(id),
    placeholderData: (before: OrderPayments | undefined, of) => (of?.queryKey[2] === id ? before : undefined),
    // A collection on delivery that was corrected leaves nothing paid, but its two entries.
    enabled: paid_amount > 0 || refunds.length > 0 || payment_method === 'cod',
  });
}

export function orderNotesQuery(id: number) {
  return queryOptions({ queryKey: ['orders', 'notes', id], queryFn: () => adminApi.notes(id) });
}

export function useAddNote(orderId: number) {
  const client = useQueryClient();
  return useChange({
    mutationFn: (note: string) => adminApi.addNote({ order_id: orderId, note }),
    onSuccess: () => askAgain(client, ['orders', 'notes', orderId], ['orders', 'list']),
  });
}

export interface CourierFields {
  courier_partner: string;
  contact_number: string;
  tracking_link: string;
  tracking_id: string;
}

/** The carrier's contact data from the latest order sent with it. */
export function latestCourierQuery(carrier: string) {
  return queryOptions({
    queryKey: ['orders', 'courier', carrier],
    queryFn: async () => (await adminApi.orders({ courier: carrier, limit: 1 })).data[0]?.Courier ?? null,
  });
}

/** Books one order. An unknown number or office does not overwrite that of one of several parcels. */
function bookOne(
  { order, office, tracking_id }: Booking['parcels'][number],
  carrier: Booking['carrier'],
  booked: Parcel | undefined,
): Promise<Parcel> {
  const parcel = booked ?? parcelToBook(order.Parcels, carrier.courier_partner, tracking_id);
  const isOnly = order.Parcels.length <= 1;
  const fields = {
    ...carrier,
    ...(office === '' ? {} : { office }),
    ...(tracking_id === '' && !isOnly ? {} : { tracking_id }),
    ...(parcel?.state === 'returned' ? { state: 'sent' as const } : {}),
  };
  return parcel
    ? adminApi.updateParcel(parcel.id, fields)
    : adminApi.addParcel({ ...fields, tracking_id, order_id: order.id });
}

interface Booking {
  /** `office` is the carrier's at the destination; empty if unknown. */
  parcels: { order: Order; tracking_id: string; office: string }[];
  carrier: Omit<CourierFields, 'tracking_id'>;
  /** Whether orders still in the shop are set to shipped. */
  isShipped: boolean;
  unpaid: ManyStatuses['unpaid'];
}

/**
 * Books one carrier for many orders, one by one; a refusal does not stop the others. `booked` remembers each order's
 * parcel, because the orders are a snapshot from when the dialog was opened: on a retry every parcel would be added
 * once more.
 */
export async function bookCouriers(
  { parcels, carrier, isShipped, unpaid }: Booking,
  booked: Map<number, Parcel>,
): Promise<{ saved: Order[]; failed: Refused[] }> {
  const saved: Order[] = [];
  const failed: Refused[] = [];
  for (const one of parcels) {
    const { id } = one.order;
    try {
      booked.set(id, await bookOne(one, carrier, booked.get(id)));
      saved.push(one.order);
    } catch (error) {
      failed.push({ order_id: id, error: errorText(error) });
    }
  }
  // The server gives the reason for each order that waits for goods.
  const leaving = saved.filter((order) => obstacleTo('ship', standingOf(order)) !== 'status').map((order) => order.id);
  if (!isShipped || leaving.length === 0) return { saved, failed };
  const moved = await setManyStatuses({ orderIds: leaving, statusId: trackingIdOf('shipped'), note: '', unpaid });
  return { saved, failed: [...failed, ...moved.failed] };
}

export function useBookCouriers() {
  const reload = useReload();
  const booked = useRef(new Map<number, Parcel>());
  return useChange({ mutationFn: (booking: Booking) => bookCouriers(booking, booked.current), onSettled: reload });
}
