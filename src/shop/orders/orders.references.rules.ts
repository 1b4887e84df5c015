/** The bank's reference of a transfer, which customers, banks and staff write in different ways. Pure. */
import type { DirectMethod } from './orders.status.ts';

/**
 * As the bank knows it: without the gaps that banks print, the invisible marks that chats put around copied text, and the
 * apostrophe that our CSV files have before long numbers.
 */
export const writtenReference = (text: string): string => text.replace(/[\s'\p{Cf}]/gu, '').toUpperCase();

const UTR_OF_UPI = /^\d{12}$/;

/** The reference shows which way the money came: UPI's has 12 digits. */
export const methodOfReference = (utr: string): DirectMethod => (UTR_OF_UPI.test(utr) ? 'upi_direct' : 'bank_transfer');

/** Enough for customers to recognise their payment. */
const SHOWN = 4;

/** The end of a reference, for a page that anyone with its link can see. */
export const endOfReference = (utr: string): string => utr.slice(-SHOWN);

/** Fewer characters than this identify no transfer: then the whole text counts. */
const LEAST_CORE = 8;

/**
 * The canonical form of a reference, the same for all spellings: 'IMPS412345678901' and '0000412345678901' give
 * 412345678901. The database has the same function (`canonical_reference`) and stores every reference in this form.
 */
export function canonicalReference(text: string): string {
  const whole = text.toUpperCase();
  const core = whole.replace(/^[A-Z0]+|[A-Z]+$/g, '');
  return core.length < LEAST_CORE ? whole : core;
}

/** 12 digits of UPI or IMPS, possibly after a word or padded with zeros. */
const UPI = /^[A-Z]{0,6}0*\d{12}$/;
/** NEFT references have 16 characters, RTGS ones 22; both begin with letters of the bank. */
const NEFT = /^[A-Z]{1,6}(?=(?:[A-Z]*\d){9})[A-Z\d]*$/;
const isBanks = (word: string) => UPI.test(word) || ((word.length === 16 || word.length === 22) && NEFT.test(word));

/** A real row has a few references; a file made of nothing else would query the database for 700,000. */
const MOST_IN_A_ROW = 10;

/**
 * A payer's address such as 919876543210@ybl or 919876543210-2@okaxis. Otherwise a hyphen separates, as in
 * UPI-KAVI@OKSBI-412345678901.
 */
const ADDRESS = /(?:^|[^A-Z0-9._])[A-Z0-9._]+(?:-\d{1,2})? ?@[A-Z0-9.]*/g;

/**
 * The words in a row of a bank statement that can be a reference, in canonical form. The row also contains the payer's
 * own note, whose other words never count, and addresses, no part of which counts.
 */
export function referencesIn(text: string): string[] {
  const written = text.toUpperCase().replace(ADDRESS, ' ');
  const words = written.match(/[A-Z0-9]{12,}/g) ?? [];
  return [...new Set(words.filter(isBanks).map(canonicalReference))].slice(0, MOST_IN_A_ROW);
}
