/** The words and colours of a tracking status for shoppers (spec §4). */
import type { PaymentMethod, TrackingKey } from '#shop/orders/orders.status.ts';
import type { BadgeTone } from '#web/ui/Badge.tsx';
import { m } from '#web/words/messages.js';

export const STATUS_TONE: Record<TrackingKey, BadgeTone> = {
  confirmed: 'blue',
  processing: 'yellow',
  shipped: 'purple',
  in_transit: 'orange',
  out_for_delivery: 'indigo',
  delivered: 'green',
  cancelled: 'red',
};

const STATUS_WORD: Record<TrackingKey, () => string> = {
  confirmed: m.status_confirmed,
  processing: m.status_processing,
  shipped: m.status_shipped,
  in_transit: m.status_in_transit,
  out_for_delivery: m.status_out_for_delivery,
  delivered: m.status_delivered,
  cancelled: m.status_cancelled,
};

const STATUS_SENTENCE: Record<Exclude<TrackingKey, 'cancelled'>, () => string> = {
  confirmed: m.tracking_now_confirmed,
  processing: m.tracking_now_processing,
  shipped: m.tracking_now_shipped,
  in_transit: m.tracking_now_in_transit,
  out_for_delivery: m.tracking_now_out_for_delivery,
  delivered: m.tracking_now_delivered,
};

const PAYMENT_WORD: Record<PaymentMethod, () => string> = {
  online: m.payment_way_online,
  cod: m.payment_way_cod,
  upi_direct: m.payment_way_upi_direct,
  bank_transfer: m.payment_way_bank_transfer,
  cash: m.payment_way_cash,
  card: m.payment_way_card,
  free: m.payment_way_free,
  enquiry: m.payment_way_enquiry,
};

/** The badge's word; an order that is not confirmed yet (an enquiry) has no status. */
export function statusWord(key: TrackingKey | null): string {
  return key ? STATUS_WORD[key]() : m.tracking_unknown();
}

export function statusTone(key: TrackingKey | null): BadgeTone {
  return key ? STATUS_TONE[key] : 'neutral';
}

export function waitingWord(waiting: 'call' | 'money'): string {
  return waiting === 'call' ? m.tracking_enquiry() : m.tracking_awaiting();
}

/** What the status means for the customer; cancelled orders have their own alert. */
export function statusSentence(key: Exclude<TrackingKey, 'cancelled'> | null): string {
  return key ? STATUS_SENTENCE[key]() : m.tracking_now_unknown();
}

export function paymentWord(method: PaymentMethod): string {
  return PAYMENT_WORD[method]();
}
