/** What an estimate is now, how it is named, and what whoever has its link sees of the customer. Pure. */
import { type OrderStanding, orderCan } from '../orders.actions.rules.ts';
import { CANCELLED_STATUS_ID, type NotServed, trackingIdOf } from '../orders.status.ts';

/**
 * `open`: nothing was answered yet. `asked`: the customer wants something changed. `awaiting`: its transfer is looked for on the
 * account. `ordered`: it is an order by now, and followed as one. `refused`: paid, and its goods were gone.
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

/** Whether its amount may be paid as it stands. */
export const isPayable = (state: EstimateState): boolean => state === 'open' || state === 'accepted';

/** Whether the reference of a transfer may be given: also of money that was sent before the estimate was over or talked about. */
export const takesReference = (state: EstimateState): boolean =>
  isPayable(state) || state === 'asked' || state === 'expired' || state === 'awaiting';

/** Whether a transfer that did not arrive leaves it open to be paid again; an order that has moved on ends with it. */
export const outlivesTransfer = (hasEstimate: boolean, statusId: number | null): boolean =>
  hasEstimate && statusId === trackingIdOf('confirmed');

const HIDDEN = '•••';

const letters = new Intl.Segmenter('ta', { granularity: 'grapheme' });
const firstLetter = (word: string) => letters.segment(word)[Symbol.iterator]().next().value?.segment ?? '';

/** 'M••• S•••': enough to know oneself by. */
export function maskedName(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return words.map((word) => firstLetter(word) + HIDDEN).join(' ');
}

/** 'Madurai, Tamil Nadu 625•••' */
export function maskedPlace({ city, state, zipcode }: { city: string; state: string; zipcode: string }): string {
  const place = [city, state].filter(Boolean).join(', ');
  return zipcode ? `${place} ${zipcode.slice(0, 3)}${HIDDEN}` : place;
}
