/** How product codes are compared. Pure. */

/** A label may be printed in capitals, or with spaces or dashes between. */
export const codeKey = (code: string): string => code.replace(/[^\p{L}\p{M}\p{N}]/gu, '').toUpperCase();
