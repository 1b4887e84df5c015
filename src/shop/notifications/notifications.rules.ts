/** Which mails a customer may decline, and which are out of date. Pure but for the day. */
import { dayInIndia } from '#shared/dates.ts';
import type { Preferences } from '../accounts/security/security.contract.ts';
import type { Order } from '../orders/orders.contract.ts';
import { hasLeftTheShop, type OrderMailKind, trackingIdOf } from '../orders/orders.status.ts';

/** The kind of mails that a person of the shop wrote: answers to contact messages. */
export const ANSWER_KIND = 'ticket-answer';

/** Mails about the contract or money: always sent. */
type Always = 'always';

/** Parcel updates can be read on the site, so customers may decline them. */
const TOPIC_OF: Record<OrderMailKind, Always | keyof Preferences> = {
  placed: 'always',
  awaiting: 'always',
  estimate: 'always',
  estimate_ends: 'orderUpdates',
  amended: 'always',
  paid: 'always',
  cancelled: 'always',
  transfer_refused: 'always',
  refund_due: 'always',
  refunded: 'always',
  packed: 'orderUpdates',
  shipped: 'orderUpdates',
  parcel_sent: 'orderUpdates',
  parcel_arrived: 'orderUpdates',
  delivered: 'orderUpdates',
};

/** Whether a mail of this kind is sent to somebody with these choices. */
export function isWanted(kind: OrderMailKind, preferences: Preferences): boolean {
  const topic = TOPIC_OF[kind];
  return topic === 'always' || preferences[topic];
}

type Standing = Pick<Order, 'Packing' | 'Parcels' | 'tracking_status_id' | 'payment_status' | 'estimate'>;

const isOver = ({ tracking_status_id: status }: Standing) => (status ?? 0) > trackingIdOf('delivered');

/** Whether it is an enquiry whose estimate is still valid and was neither accepted nor sent back. */
function isUnanswered(order: Standing): boolean {
  const { estimate, payment_status } = order;
  if (isOver(order) || payment_status !== 'enquiry' || estimate === null) return false;
  return !estimate.accepted_at && !estimate.asked_at && estimate.valid_until >= dayInIndia(Date.now());
}

/**
 * Whether a mail that is about to be written is out of date: the estimate was answered or renewed (its new last day has a
 * reminder of its own), the cartons were opened again (if they were closed again, that closing has a mail of its own) or have
 * left, the parcels were removed or corrected, or the order is over.
 */
export function isPast(
  { kind, closedAt, lastDay }: { kind: OrderMailKind; closedAt?: string | undefined; lastDay?: string | undefined },
  order: Standing,
): boolean {
  const { Packing, Parcels, tracking_status_id } = order;
  if (kind === 'estimate_ends')
    return !isUnanswered(order) || (lastDay !== undefined && order.estimate?.valid_until !== lastDay);
  const status = tracking_status_id ?? 0;
  if (kind === 'packed') {
    const isOpen = !Packing?.done_at || (closedAt !== undefined && Packing.done_at !== closedAt);
    return isOpen || status >= trackingIdOf('shipped');
  }
  if (kind !== 'parcel_sent' && kind !== 'parcel_arrived') return false;
  if (status >= trackingIdOf('delivered')) return true;
  if (kind === 'parcel_arrived') return !Parcels.some(({ state }) => state === 'arrived');
  return !hasLeftTheShop(status) || Parcels.length === 0;
}

const never = () => false;

/** When a mail of each kind is out of date. Mails about refunds and about an order's end never are. */
const OUTDATED: Record<OrderMailKind, (order: Standing) => boolean> = {
  placed: isOver,
  paid: isOver,
  amended: isOver,
  awaiting: (order) => isOver(order) || order.payment_status !== 'awaiting_confirmation',
  estimate: (order) => isOver(order) || order.payment_status !== 'enquiry',
  estimate_ends: (order) => isPast({ kind: 'estimate_ends' }, order),
  shipped: ({ tracking_status_id: status }) =>
    (status ?? 0) >= trackingIdOf('delivered') || !hasLeftTheShop(status ?? 0),
  packed: (order) => isPast({ kind: 'packed' }, order),
  parcel_sent: (order) => isPast({ kind: 'parcel_sent' }, order),
  parcel_arrived: (order) => isPast({ kind: 'parcel_arrived' }, order),
  delivered: ({ tracking_status_id: status }) => status !== trackingIdOf('delivered'),
  cancelled: never,
  transfer_refused: never,
  refund_due: never,
  refunded: never,
};

/**
 * Whether a mail that waited for hours is no longer true: a confirmation of an order that was cancelled, a request for
 * a transfer that was made, a parcel on its way that has arrived. A newer mail says all that is needed.
 */
export function isOutdated(kind: string, order: Standing): boolean {
  return Object.hasOwn(OUTDATED, kind) && OUTDATED[kind as OrderMailKind](order);
}
