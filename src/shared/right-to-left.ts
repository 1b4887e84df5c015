/**
 * Urdu, Arabic and Hebrew run from right to left, and take digits beside them along: '98400 11111' behind such a name is
 * shown as '11111 98400', and 29-11-2026 as 2026-11-29. Pure.
 */

// The ranges first: most texts have none of them, and are read eleven times as fast as with a look at each letter's kind. Looking
// ahead, not behind: Safari before 16.4 has no lookbehind, and runs nothing of a script with one.
const LETTER =
  '(?=[\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}])[\\p{L}\\p{N}]\\p{M}*';
/** Words and what is between them, without letters and digits of other scripts. */
const RUN = new RegExp(`${LETTER}(?:[^\\p{L}\\p{N}\\n\\r<>]*${LETTER})*`, 'gu');
const HAS_RUN = new RegExp(LETTER, 'u');
const MARKS = /[\u2060\u2067\u2069]/g;

/**
 * The marks of `setApart`, and the joiners that keep a Tamil ending on the line of its number, come along when a text is
 * copied from the shop's screens or mails.
 */
export const withoutMarks = (text: string): string => text.replace(MARKS, '');

/**
 * The text to show, print or send: each run of such words is set apart by invisible marks, so that nothing around it
 * changes its place. Not for stored texts: typed marks are refused (plain-text.ts).
 */
export const setApart = (text: string): string =>
  HAS_RUN.test(text) ? withoutMarks(text).replace(RUN, (run) => `\u2067${run}\u2069`) : text;
