/** What the packing floor decides without a database. Pure. */
import { codeKey } from '../../products/products.code.rules.ts';

/** Minutes of inactivity after which another packer may take the order. */
export const HELD_MINUTES = 15;

/** The most orders one packer may hold: one person taking the whole queue would leave the others idle. */
export const MOST_TAKEN = 5;

/** 'A1-1' has two numbers, 'A-11' has one. */
const numbersIn = (code: string): string => (code.match(/\p{N}+/gu) ?? []).join('-');

/**
 * The product of a scanned or typed code: its code in the price list, which its barcode contains. Codes that differ
 * only in their dashes ('A1-1', 'A-11') must match exactly, because one may be in this order and the other on the
 * table.
 */
export function productOfCode<P extends { product_id: number; code: string }>(
  codes: readonly P[],
  scanned: string,
): P | undefined {
  const typed = scanned.trim().toUpperCase();
  const key = codeKey(scanned);
  const alike = key === '' ? [] : codes.filter(({ code }) => codeKey(code) === key);
  if (alike.length > 1) return alike.find(({ code }) => code.trim().toUpperCase() === typed);
  return alike.find(({ code }) => numbersIn(code) === numbersIn(scanned));
}
