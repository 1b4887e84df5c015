/** The words and colours of an order's status and payment method, for shoppers and staff (spec §4). */
import type { PaymentMethod, TrackingKey } from '#shop/orders/orders.status.ts';
import type { BadgeTone } from '#web/ui/Badge.tsx';
import { m } from '#web/words/messages.js';

export const STATUS_TONES = {
  confirmed: 'blue',
  processing: 'yellow',
  shipped: 'purple',
  in_transit: 'orange',
  out_for_delivery: 'indigo',
  delivered: 'green',
  cancelled: 'red',
} as const satisfies Record<TrackingKey, BadgeTone>;

export const STATUS_WORDS: Record<TrackingKey, () => string> = {
  confirmed: m.status_confirmed,
  processing: m.status_processing,
  shipped: m.status_shipped,
  in_transit: m.status_in_transit,
  out_for_delivery: m.status_out_for_delivery,
  delivered: m.status_delivered,
  cancelled: m.status_cancelled,
};

export const PAYMENT_WAY_WORDS: Record<PaymentMethod, () => string> = {
  online: m.payment_way_online,
  cod: m.payment_way_cod,
  upi_direct: m.payment_way_upi_direct,
  bank_transfer: m.payment_way_bank_transfer,
  cash: m.payment_way_cash,
  card: m.payment_way_card,
  free: m.payment_way_free,
  enquiry: m.payment_way_enquiry,
};
