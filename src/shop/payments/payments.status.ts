/** What may have to be looked at by a person. Pure. */
// `late_transfer` is of earlier versions: their alerts are still read.
export const PAYMENT_ALERTS = ['unknown_payment', 'unbooked_payment', 'no_webhooks', 'late_transfer'] as const;
