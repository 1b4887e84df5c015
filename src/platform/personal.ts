/** Masks phone numbers and email addresses in logs and job failures. */

/**
 * An Indian mobile number in common notations: ten digits starting with 6 to 9, with or without the country code. A
 * number that is a JSON value is left alone: replacing it would break the JSON.
 */
const MOBILE = /(?<![\w.]|":)(?:\+?91[ -]?|0)?[6-9](?:[ -]?\d){9}(?![\w])/g;
/**
 * The lookbehind lets a match begin only at the start of a word: trying every letter of a long word would take seconds.
 */
const EMAIL = /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

/** Keeps the last four digits, so that an operator can tell two people apart. */
export function maskPhone(phone: string): string {
  return `…${phone.replace(/\D/g, '').slice(-4)}`;
}

/** A text without full phone numbers and email addresses. */
export function maskPersonal(text: string): string {
  return text.replace(EMAIL, (address) => `…@${address.split('@').at(-1)}`).replace(MOBILE, maskPhone);
}
