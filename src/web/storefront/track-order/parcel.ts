/**
 * A parcel as shown to its customer. A signed-in customer gets the whole order; a visitor who gives the number and the phone or
 * email of the order gets no name and no street (decisions §3).
 */

import type { z } from 'zod';
import { type Paise, paiseFromRupees } from '#shared/money.ts';
import type { Parcel as SentParcel } from '#shop/courier/parcels/parcels.contract.ts';
import { canReceive, standingOf } from '#shop/orders/orders.actions.rules.ts';
import type { Order, TrackingEntry } from '#shop/orders/orders.contract.ts';
import {
  type Balance,
  balanceOf,
  currentStatusOf,
  type TimelineEntry,
  type TimelineStep,
  type TrackingKey,
} from '#shop/orders/orders.status.ts';
import { api } from '#web/api/calls.ts';

export interface Parcel {
  number: string;
  orderedAt: string;
  total: Paise;
  itemCount: number;
  status: TrackingKey | null;
  /** What must happen before it is confirmed, or null. */
  waitsFor: Waiting | null;
  history: TimelineEntry[];
  /** The rule it was placed by; null means that the store record's delivery terms apply. */
  deliveryRule: Order['delivery_rule'];
  /** The parcels it is sent in, oldest first. */
  boxes: SentParcel[];
  /** The office that the customer chose; null also for a visitor who is not signed in. */
  transport: Order['transport'];
  place: string;
  /** By what its customer can say that it has arrived; null while they cannot. */
  receivedBy: { order_id: number } | { order_number: string; contact: string } | null;
  /** The whole order if it belongs to the signed-in customer, else null. */
  order: Order | null;
}

/** A phone call about an enquiry, a check of the shop's account for a transfer, or what a change of the order added. */
export type Waiting = 'call' | 'money' | Balance;

/** What an order still waits for if its first status only means that it arrived, not that it is packed next. */
export function waitsFor(
  order: Pick<Order, 'payment_status' | 'TrackingStatus'>,
  balance: Balance | null,
): Waiting | null {
  if (order.TrackingStatus?.status_titlekey !== 'confirmed') return null;
  if (balance) return balance;
  if (order.payment_status === 'enquiry') return 'call';
  return order.payment_status === 'awaiting_confirmation' ? 'money' : null;
}

const entriesOf = (history: z.output<typeof TrackingEntry>[]): TimelineEntry[] =>
  history.map((entry) => ({ key: entry.TrackingStatus.status_titlekey, at: entry.createdAt }));

/** The customer's own parcel by the order's id, its number or the LR number. Throws ApiError 404 if there is none. */
export async function findOwnParcel(id: number | string, userId: number): Promise<Parcel> {
  const [tracking, order] = await Promise.all([api.tracking(id, userId), api.delivery(id, userId)]);
  const history = entriesOf(tracking);
  return {
    number: order.number,
    orderedAt: order.createdAt,
    total: paiseFromRupees(order.total_amount),
    itemCount: order.Carts.length,
    status: currentStatusOf(history) ?? order.TrackingStatus?.status_titlekey ?? null,
    waitsFor: waitsFor(order, balanceOf(order)),
    history,
    deliveryRule: order.delivery_rule,
    boxes: order.Parcels,
    transport: order.transport,
    place: `${order.Address.city}, ${order.Address.state}`,
    receivedBy: canReceive(standingOf(order), order.Parcels) ? { order_id: order.id } : null,
    order,
  };
}

/** A visitor's parcel by order number and the phone or email of the order. */
export async function findParcelByContact(number: string, contact: string): Promise<Parcel> {
  const tracked = await api.trackOrder(number, contact);
  const history = entriesOf(tracked.history);
  return {
    number: tracked.number,
    orderedAt: tracked.createdAt,
    total: paiseFromRupees(tracked.total_amount),
    itemCount: tracked.items,
    status: currentStatusOf(history) ?? tracked.TrackingStatus?.status_titlekey ?? null,
    waitsFor: waitsFor(tracked, tracked.balance),
    history,
    deliveryRule: tracked.delivery_rule,
    boxes: tracked.Parcels,
    transport: null,
    place: `${tracked.city}, ${tracked.state}`,
    receivedBy: tracked.can_receive ? { order_number: tracked.number, contact } : null,
    order: null,
  };
}

/** The first step after the last completed one; null when all is delivered. */
export function nextStepOf(steps: readonly TimelineStep[]): TimelineStep | null {
  const lastDone = steps.findLastIndex((step) => step.completedAt !== null);
  return steps[lastDone + 1] ?? null;
}
