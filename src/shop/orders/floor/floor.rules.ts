/** What the packing floor decides without a database. Pure. */
import { codeKey } from '../../products/products.code.rules.ts';

/** Minutes after which an order whose packer was not heard of may be taken over. */
export const HELD_MINUTES = 15;

/** More than anybody packs at a time: a queue that one person takes whole would leave the others idle. */
export const MOST_TAKEN = 5;

/** The product that a scanned or typed code means: its code in the price list, which is what its barcode says. */
export function productOfCode<P extends { product_id: number; code: string }>(
  codes: readonly P[],
  scanned: string,
): P | undefined {
  const key = codeKey(scanned);
  return key === '' ? undefined : codes.find(({ code }) => codeKey(code) === key);
}
