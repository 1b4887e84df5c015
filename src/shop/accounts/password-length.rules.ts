/** The fewest characters of a shopper's password. Apart from the contract, so that the sign-in page checks it without Zod. */
export const LEAST_PASSWORD = 6;
