/** Why stock moves. Pure: shared by tables, contracts and pages. */
export const STOCK_MOVEMENTS = ['initial', 'arrived', 'sold', 'returned', 'counted', 'set', 'import', 'boxed'] as const;

/** The most pieces of a product that the books hold. */
export const MOST_STOCK = 1_000_000;

/** Days over which a product's sales pace is measured. */
export const PACE_DAYS = 28;

/** Stock that lasts no longer than this at that pace is low, whatever the product's own limit. */
export const COVER_DAYS = 14;

/** In how many days the stock runs out at the pace of the last four weeks; null if nothing was sold. */
export function daysOfCover(quantity: number, soldLately: number): number | null {
  if (quantity <= 0) return 0;
  return soldLately > 0 ? (quantity / soldLately) * PACE_DAYS : null;
}
