/** Why stock moves. Pure: tables, contracts and pages share the list. */
export const STOCK_MOVEMENTS = ['initial', 'arrived', 'sold', 'returned', 'counted', 'set', 'import', 'boxed'] as const;

/** The most pieces of a product that the books hold. */
export const MOST_STOCK = 1_000_000;

/** The pace of a product is what it sold in the last four weeks. */
export const PACE_DAYS = 28;

/** Stock that lasts no longer than this at that pace is low, whatever the product's own mark. */
export const COVER_DAYS = 14;

/** In how many days the stock will be gone at the pace of the last four weeks; null where nothing was sold. */
export function daysOfCover(quantity: number, soldLately: number): number | null {
  if (quantity <= 0) return 0;
  return soldLately > 0 ? (quantity / soldLately) * PACE_DAYS : null;
}
