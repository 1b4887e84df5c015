/** Order numbers as people type them from a paper or a mail. Pure. */

/** Distinguishes a number from an id. */
export const NUMBER_PREFIX = 'MP-';

/** What people add, leave out or copy along: spaces, any hyphen, '#', dots and invisible characters. */
const FILLERS = /[\s#._\p{Pd}\p{Cf}]/gu;
const BARE = new RegExp(`^(?:${NUMBER_PREFIX.replace('-', '')})?(\\d+)$`);

/** The order numbers that a text may mean: 'mp 100014', '#MP-100014' and '100014' all mean 'MP-100014'. */
export function numbersMeant(typed: string): string[] {
  const text = typed.trim().toUpperCase();
  const digits = BARE.exec(text.replace(FILLERS, ''))?.[1];
  return digits === undefined ? [text] : [...new Set([text, NUMBER_PREFIX + digits])];
}

/**
 * A number within a longer text, with the version that our own UPI links write behind it: banks drop punctuation, and
 * 'MP-100014 v2' becomes 'MP100014V2'. 'ORDERMP100014' is another word.
 */
const WRITTEN = new RegExp(
  `(?:^|[^A-Z0-9])${NUMBER_PREFIX.replace('-', '')}[\\s#._-]{0,2}(\\d+)(?:[\\s._-]{0,2}V\\d+)?(?![A-Z0-9])`,
  'g',
);

/** The order numbers in a text, such as a payer's note: 'UPI/MP100014 V2/KAVITHA' names 'MP-100014'. */
export const numbersIn = (text: string): string[] =>
  Array.from(text.toUpperCase().matchAll(WRITTEN), ([, digits]) => NUMBER_PREFIX + digits);
