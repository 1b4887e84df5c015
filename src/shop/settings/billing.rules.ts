/**
 * The owner's choices for papers: when a bill is issued, the prefix of its number, the layout of labels. Pure; shared
 * by form and server.
 */

/**
 * `payment`: when paid; `packing`: when all is packed; `dispatch`: when the goods leave, which also bills anything not
 * yet billed.
 */
export const BILLING_TIMES = ['payment', 'packing', 'dispatch'] as const;
export type BillingTime = (typeof BILLING_TIMES)[number];

export const PREFIX_LENGTH = 3;

/** The default prefixes of other papers: an invoice must never share a number with them. */
const TAKEN = ['BOS', 'CN', 'RV'];

/** Empty for the default. */
export const isBillPrefix = (text: string): boolean => /^([A-Z1-9][A-Z0-9]{0,2})?$/.test(text) && !TAKEN.includes(text);

export const BILL_PREFIX_TEXT = 'Please use up to three letters or digits, not BOS, CN or RV.';

/** How many parcel labels fit on a sheet of A4: A5, A6 or A7 each. */
export const LABELS_PER_SHEET = ['2', '4', '8'] as const;
