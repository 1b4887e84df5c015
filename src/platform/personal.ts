/** Masks phone numbers and email addresses in logs and job failures. */

/** A mobile number of India as people and we write it: ten digits from 6 to 9 on, with or without the country before them. A number
 * that is a value of its own in JSON is left alone: replacing it would break the JSON. */
const MOBILE = /(?<![\w.]|":)(?:\+?91[ -]?|0)?[6-9](?:[ -]?\d){9}(?![\w])/g;
/** A lookbehind starts the match once per word; starting at every letter of a long word would take seconds. */
const EMAIL = /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

/** The last four digits stay, so that an operator can tell two people apart on the phone. */
export function maskPhone(phone: string): string {
  return `…${phone.replace(/\D/g, '').slice(-4)}`;
}

/** A text without full phone numbers and email addresses. */
export function maskPersonal(text: string): string {
  return text.replace(EMAIL, (address) => `…@${address.split('@').at(-1)}`).replace(MOBILE, maskPhone);
}
