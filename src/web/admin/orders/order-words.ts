/** Words and colours of an order's states in the admin (colours: spec §4). */
import { dayInIndia } from '#shared/dates.ts';
import { setApart } from '#shared/right-to-left.ts';
import { orderCan, standingOf } from '#shop/orders/orders.actions.rules.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import {
  isOpenEnquiry,
  type PaymentMethod,
  type PaymentState,
  type TrackingKey,
  trackingKeyOf,
} from '#shop/orders/orders.status.ts';
import { PAYMENT_WAY_WORDS, STATUS_WORDS } from '#web/texts/status-words.ts';
import { m } from '#web/words/messages.js';

const METHOD_WORDS = { ...PAYMENT_WAY_WORDS, online: m.admin_method_online };

const PAYMENT_WORDS: Record<PaymentState, () => string> = {
  pending: m.admin_payment_pending,
  awaiting_confirmation: m.admin_payment_awaiting_confirmation,
  not_received: m.admin_payment_not_received,
  paid: m.admin_payment_paid,
  expired: m.admin_payment_expired,
  failed: m.admin_payment_failed,
  refund_due: m.admin_payment_refund_due,
  partially_refunded: m.admin_payment_partially_refunded,
  refunded: m.common_refund_made,
  cod_due: m.admin_payment_cod_due,
  enquiry: m.admin_payment_enquiry,
};

export function statusWord(key: TrackingKey): string {
  return STATUS_WORDS[key]();
}

/** The status as staff read it: an open enquiry is not confirmed yet. */
export function statusWordOf(key: TrackingKey, state: PaymentState | undefined): string {
  return isOpenEnquiry(key, state) ? m.admin_enquiry_to_confirm() : statusWord(key);
}

export function statusIdWord(id: number | null): string {
  const key = id === null ? undefined : trackingKeyOf(id);
  return key ? statusWord(key) : m.admin_status_none();
}

/** A payment method as a word of its own, for a column or a select. */
export function methodWord(method: PaymentMethod): string {
  const word = METHOD_WORDS[method]();
  return word.charAt(0).toUpperCase() + word.slice(1);
}

export function paymentWord(state: PaymentState): string {
  return PAYMENT_WORDS[state]();
}

export function itemsText(order: { Carts: readonly unknown[] }): string {
  return m.common_item_count({ count: order.Carts.length });
}

type Written = Pick<
  Order['Address'],
  'house_flat_no' | 'street_name' | 'locality' | 'landmark' | 'city' | 'state' | 'zipcode' | 'country'
>;

/** What the customer answered to an open estimate, or that it is over; null while nothing has been said. */
export function estimateAnswerOf(order: Order): string | null {
  const { estimate } = order;
  if (!estimate || !orderCan('negotiate', standingOf(order))) return null;
  if (estimate.accepted_at) return m.admin_estimate_is_accepted();
  if (estimate.asked_at) return m.admin_estimate_is_asked();
  return estimate.valid_until < dayInIndia(Date.now()) ? m.admin_estimate_is_over() : null;
}

/** The address as one line, empty parts left out; nothing if there is only the country, as at the counter. */
export function addressText(address: Written): string {
  const { house_flat_no, street_name, locality, landmark, city, state, zipcode, country } = address;
  const region = [state, zipcode].filter(Boolean).join(' ');
  const parts = [house_flat_no, street_name, locality, landmark, city, region].filter(Boolean);
  return parts.length === 0 ? '' : setApart([...parts, country].filter(Boolean).join(', '));
}

/** Facts in one line, empty ones left out. */
export const factsText = (facts: readonly string[]): string => setApart(facts.filter(Boolean).join(' · '));

interface Received {
  Address: Pick<Order['Address'], 'name' | 'city' | 'zipcode'>;
  User: { name: string };
}

/** The recipient and the place; only the name if the buyer fetches it. */
export function receiverText({ Address, User }: Received): string {
  return setApart([Address.name || User.name, Address.city].filter(Boolean).join(', '));
}

/** The same with the PIN code. */
export const receiverPlaceText = (order: Received): string => `${receiverText(order)} ${order.Address.zipcode}`.trim();

/** The order on a label of the LR dialog. */
export function numberPlaceText({ number, Address }: Pick<Order, 'number' | 'Address'>): string {
  return Address.city === '' ? number : setApart(m.admin_bulk_courier_number({ number, city: Address.city }));
}
