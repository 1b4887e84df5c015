/** The bank's reference of a transfer, which customers, banks and staff write in different ways. Pure. */

/** Fewer characters than this identify no transfer: then the whole text counts. */
const LEAST_CORE = 8;

/**
 * One form for all spellings: 'IMPS412345678901' and '0000412345678901' name 412345678901. The database has the same
 * rule (`canonical_reference`) and keeps every reference in this form.
 */
export function canonicalReference(text: string): string {
  const whole = text.toUpperCase();
  const core = whole.replace(/^[A-Z0]+|[A-Z]+$/g, '');
  return core.length < LEAST_CORE ? whole : core;
}

/** 12 digits of UPI and IMPS, perhaps with a word before them or filled up with zeros. */
const UPI = /^[A-Z]{0,6}0*\d{12}$/;
/** NEFT has 16 characters, RTGS 22; both begin with letters of the bank. */
const NEFT = /^[A-Z]{1,6}(?=(?:[A-Z]*\d){9})[A-Z\d]*$/;
const isBanks = (word: string) => UPI.test(word) || ((word.length === 16 || word.length === 22) && NEFT.test(word));

/** A row has at most a few; a file made of nothing else would ask the database for 700,000. */
const MOST_IN_A_ROW = 10;

/**
 * The words of a statement's row that can be a bank's reference, in one form. The payer's own note is in the row too:
 * other words of it never count.
 */
export function referencesIn(text: string): string[] {
  const words = text.toUpperCase().match(/[A-Z0-9]{12,}/g) ?? [];
  return [...new Set(words.filter(isBanks).map(canonicalReference))].slice(0, MOST_IN_A_ROW);
}
