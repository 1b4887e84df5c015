/** Kinds of alerts about payments. Pure. */
// `late_transfer` comes from earlier versions, whose alerts are still shown.
export const PAYMENT_ALERTS = [
  'unknown_payment',
  'strange_payments',
  'unbooked_payment',
  'changed_refund',
  'excess_refund',
  'waiting_refund',
  'gateway_away',
  'no_webhooks',
  'late_transfer',
] as const;

/** How a shop refunds money by itself: from the drawer, or from its account. */
export const HAND_WAYS = ['cash', 'transfer'] as const;
export type HandWay = (typeof HAND_WAYS)[number];
