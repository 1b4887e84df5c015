/** What the shop's own accounts for transfers past the gateway look like. Pure: the form and the server ask the same. */

const UPI_ID = /^[\w.-]{2,60}@[a-zA-Z]{2,30}$/;

/** How long an announced transfer may wait for a person's look, in hours: an hour to thirty days. */
export const UTR_HOLD_HOURS = { min: 1, max: 720 } as const;

/** In characters. */
export const BANK_DETAILS_MAX = 500;

/** shop@bank */
export function isUpiId(text: string): boolean {
  return UPI_ID.test(text);
}

export function isHoldTime(hours: number): boolean {
  return Number.isInteger(hours) && hours >= UTR_HOLD_HOURS.min && hours <= UTR_HOLD_HOURS.max;
}
