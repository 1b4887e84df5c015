/** The fewest characters of a shopper's password. Apart from the contract, so that the sign-in page checks it without Zod. */
export const LEAST_PASSWORD = 6;
/** Staff accounts can do more harm, so their passwords are longer (decisions §3). */
export const LEAST_STAFF_PASSWORD = 12;
export const MOST_PASSWORD = 128;
