/** The words and colours of a tracking status for shoppers (spec §4). */
import type { PaymentMethod, TrackingKey } from '#shop/orders/orders.status.ts';
import { PAYMENT_WAY_WORDS, STATUS_TONES, STATUS_WORDS } from '#web/texts/status-words.ts';
import type { BadgeTone } from '#web/ui/Badge.tsx';
import { m } from '#web/words/messages.js';
import type { Waiting } from './parcel.ts';

const STATUS_SENTENCE: Record<Exclude<TrackingKey, 'cancelled'>, () => string> = {
  confirmed: m.tracking_now_confirmed,
  processing: m.tracking_now_processing,
  shipped: m.tracking_now_shipped,
  in_transit: m.tracking_now_in_transit,
  out_for_delivery: m.tracking_now_out_for_delivery,
  delivered: m.tracking_now_delivered,
};

/** The badge's word; an order that is not confirmed yet (an enquiry) has no status. */
export function statusWord(key: TrackingKey | null): string {
  return key ? STATUS_WORDS[key]() : m.tracking_unknown();
}

export function statusTone(key: TrackingKey | null): BadgeTone {
  return key ? STATUS_TONES[key] : 'neutral';
}

const WAITING_WORDS: Record<Waiting, () => string> = {
  call: m.tracking_enquiry,
  money: m.tracking_awaiting,
  due: m.tracking_due,
};

const WAITING_HINTS: Record<Waiting, () => string> = {
  call: m.enquiry_hint,
  money: m.tracking_awaiting_hint,
  due: m.tracking_due_hint,
};

export const waitingWord = (waiting: Waiting): string => WAITING_WORDS[waiting]();
export const waitingHint = (waiting: Waiting): string => WAITING_HINTS[waiting]();

/** What the status means for the customer; cancelled orders have their own alert. */
export function statusSentence(key: Exclude<TrackingKey, 'cancelled'> | null): string {
  return key ? STATUS_SENTENCE[key]() : m.tracking_now_unknown();
}

/** It stands alone, so the English word begins with a capital. */
export function paymentWord(method: PaymentMethod): string {
  const word = PAYMENT_WAY_WORDS[method]();
  return word.charAt(0).toUpperCase() + word.slice(1);
}
