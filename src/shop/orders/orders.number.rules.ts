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
