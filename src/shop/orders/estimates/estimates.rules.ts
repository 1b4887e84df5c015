/** The state of an estimate, its name, and what anyone with its link sees of the customer. Pure. */
import { inKolkata } from '#shared/dates.ts';
import { type OrderStanding, orderCan } from '../orders.actions.rules.ts';
import { CANCELLED_STATUS_ID, type NotServed, trackingIdOf } from '../orders.status.ts';

/**
 * `open`: not answered yet. `asked`: the customer wants a change. `awaiting`: its transfer is awaited. `ordered`: it
 * has become an order and is tracked as one. `refused`: paid after its goods were gone.
 */
export const ESTIMATE_STATES = [
  'open',
  'accepted',
  'asked',
  'expired',
  'awaiting',
  'ordered',
  'refused',
  'cancelled',
] as const;
export type EstimateState = (typeof ESTIMATE_STATES)[number];

interface Answered {
  acceptedAt: unknown;
  askedAt: unknown;
  isExpired: boolean;
}

export function estimateState(
  order: OrderStanding & { notServed: NotServed | null },
  { acceptedAt, askedAt, isExpired }: Answered,
): EstimateState {
  if (order.notServed !== null) return 'refused';
  if (order.statusId === CANCELLED_STATUS_ID) return 'cancelled';
  if (order.paymentState === 'awaiting_confirmation') return 'awaiting';
  if (!orderCan('negotiate', order)) return 'ordered';
  if (isExpired) return 'expired';
  if (askedAt !== null) return 'asked';
  return acceptedAt === null ? 'open' : 'accepted';
}

/** Whether its amount may be paid as it is. */
export const isPayable = (state: EstimateState): boolean => state === 'open' || state === 'accepted';

/** Whether its page offers payment: also after the office has started on it, until it is paid. */
export const offersPayment = (order: OrderStanding, state: EstimateState): boolean =>
  isPayable(state) || (state === 'ordered' && orderCan('payEstimate', order));

/**
 * Whether a transfer's reference may be entered. Also after the estimate expired or a change was requested, because the
 * money may already have been sent.
 */
export const takesReference = (state: EstimateState): boolean =>
  isPayable(state) || state === 'asked' || state === 'expired' || state === 'awaiting';

/** Whether it can be paid again after a transfer did not arrive. An order that has moved on is cancelled instead. */
export const outlivesTransfer = (hasEstimate: boolean, statusId: number | null): boolean =>
  hasEstimate && statusId === trackingIdOf('confirmed');

/** Whether customers may be reminded at this time: nobody is written to at night. */
export function isDaytime(now: number): boolean {
  const hour = inKolkata(new Date(now)).getUTCHours();
  return hour >= 9 && hour < 20;
}

const HIDDEN = '•••';

/** On the server only: Firefox has the segmenter from 125 on. */
function firstLetter(word: string): string {
  const letters = new Intl.Segmenter('ta', { granularity: 'grapheme' });
  return letters.segment(word)[Symbol.iterator]().next().value?.segment ?? '';
}

/** 'M••• S•••': enough for the customer to recognise. */
export function maskedName(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return words.map((word) => firstLetter(word) + HIDDEN).join(' ');
}

/** 'Madurai, Tamil Nadu 625•••' */
export function maskedPlace({ city, state, zipcode }: { city: string; state: string; zipcode: string }): string {
  const place = [city, state].filter(Boolean).join(', ');
  return zipcode ? `${place} ${zipcode.slice(0, 3)}${HIDDEN}` : place;
}
