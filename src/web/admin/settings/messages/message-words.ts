/** Display texts for channels, events, states and reasons of messages. */

import type { MessageSettings } from '#shop/notifications/messages/messages.contract.ts';
import { MESSAGE_EVENTS, type MessageEvent, type SentMessage } from '#shop/notifications/messages/messages.contract.ts';
import { type MessageFacts, PLACES } from '#shop/notifications/messages/messages.rules.ts';
import { m } from '#web/words/messages.js';

export const CHANNEL_WORDS: Record<SentMessage['channel'], () => string> = {
  mail: m.common_email,
  whatsapp: m.admin_messages_channel_whatsapp,
  sms: m.admin_messages_channel_sms,
};

export const STATE_WORDS: Record<SentMessage['state'], () => string> = {
  queued: m.admin_mail_queued,
  sent: m.admin_mail_sent,
  delivered: m.admin_messages_state_delivered,
  read: m.admin_messages_state_read,
  failed: m.admin_mail_dead,
  stopped: m.admin_messages_state_stopped,
  aside: m.admin_messages_state_aside,
};

export const WHATSAPP_WORDS: Record<MessageSettings['whatsapp']['state'], () => string> = {
  on: m.admin_messages_whatsapp_on,
  off: m.admin_messages_whatsapp_off,
  paused: m.admin_messages_whatsapp_paused,
  stopped: m.admin_messages_stopped_title,
};

export const EVENT_WORDS: Record<MessageEvent, () => string> = {
  placed: m.admin_messages_events_placed,
  awaiting: m.admin_messages_events_awaiting,
  estimate: m.confirmation_estimate,
  estimate_ends: m.admin_messages_events_estimate_ends,
  amended: m.admin_messages_events_amended,
  paid: m.admin_messages_events_paid,
  packed: m.admin_messages_events_packed,
  shipped: m.admin_messages_events_shipped,
  parcel_sent: m.admin_messages_events_parcel_sent,
  parcel_arrived: m.admin_messages_events_parcel_arrived,
  delivered: m.admin_messages_events_delivered,
  cancelled: m.admin_messages_events_cancelled,
  transfer_refused: m.admin_messages_events_transfer_refused,
  refund_due: m.admin_messages_events_refund_due,
  refunded: m.admin_messages_events_refunded,
};

const PLACE_WORDS: Record<keyof MessageFacts, () => string> = {
  number: m.common_order_number,
  total: m.common_total,
  due: m.admin_messages_place_due,
  refund: m.admin_messages_place_refund,
  carrier: m.admin_messages_place_carrier,
  lr: m.admin_messages_place_lr,
  office: m.admin_messages_place_office,
  cartons: m.common_cartons,
  weight: m.admin_parcel_weight,
  day: m.admin_messages_place_day,
  link: m.admin_messages_place_link,
};

/** The placeholders of an event's template: '{{1}} Order number · {{2}} Total …'. */
export const placesText = (event: MessageEvent): string =>
  PLACES[event].map((place, index) => `{{${index + 1}}} ${PLACE_WORDS[place]()}`).join(' · ');

/** An event as text; other mails are listed by their subject. */
export function eventWord(kind: string): string {
  if (kind === 'stock-back') return m.admin_messages_events_stock_back();
  const event = MESSAGE_EVENTS.find((known) => known === kind);
  return event ? EVENT_WORDS[event]() : kind;
}

const WHY_WORDS: Record<string, () => string> = {
  limit: m.admin_messages_why_limit,
  recipient: m.admin_messages_why_recipient,
  money: m.admin_messages_why_money,
  late: m.admin_messages_why_late,
  past: m.admin_messages_why_past,
  consent: m.admin_messages_why_consent,
  declined: m.admin_messages_why_declined,
  forgotten: m.admin_messages_why_forgotten,
  interrupted: m.admin_messages_why_interrupted,
};

/** The shop's own reasons as text; a provider's unchanged. */
export const whyText = (why: string): string => WHY_WORDS[why]?.() ?? why;
