/** The format of the shop's accounts for direct transfers. Pure; shared by form and server. */

const UPI_ID = /^[\w.-]{2,60}@[a-zA-Z]{2,30}$/;

/** How long a transfer may await confirmation, in hours: from one hour to thirty days. */
export const UTR_HOLD_HOURS = { min: 1, max: 720 } as const;

/** shop@bank */
export function isUpiId(text: string): boolean {
  return UPI_ID.test(text);
}
