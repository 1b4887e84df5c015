/** The payment methods, and the order in which a shop offers them. Pure. */

/** The default order: nearly everybody pays by UPI. */
export const PAYMENT_WAYS = ['upi', 'card', 'upi_direct', 'bank_transfer', 'cod'] as const;
export type PaymentWay = (typeof PAYMENT_WAYS)[number];

/** Every method once: first those in the owner's order, then the others. */
export const orderedWays = (order: readonly PaymentWay[]): PaymentWay[] => [...new Set([...order, ...PAYMENT_WAYS])];
