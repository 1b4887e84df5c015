/** Kinds of alerts about payments. Pure. */
// `late_transfer` comes from earlier versions, whose alerts are still shown.
export const PAYMENT_ALERTS = ['unknown_payment', 'unbooked_payment', 'no_webhooks', 'late_transfer'] as const;
