/** Sums of two seasons up to today and to their end. Pure. */
import type { SeasonSales } from '#shop/reports/season.contract.ts';

export interface SeasonSum {
  revenue: number;
  orders: number;
}

const sumOf = (days: readonly SeasonSum[]): SeasonSum => ({
  // Summed in paise, to avoid floating-point errors.
  revenue: days.reduce((sum, { revenue }) => sum + Math.round(revenue * 100), 0) / 100,
  orders: days.reduce((sum, { orders }) => sum + orders, 0),
});

/** Last season counts up to the same day as today in this one; a change is null if there is nothing to compare with. */
export function seasonSums({ days }: SeasonSales) {
  const come = days.filter(({ now }) => now !== null);
  const now = sumOf(come.flatMap((day) => day.now ?? []));
  const soFar = sumOf(come.map(({ last_year }) => last_year));
  const whole = sumOf(days.map(({ last_year }) => last_year));
  const change = soFar.revenue > 0 ? Math.round(((now.revenue - soFar.revenue) / soFar.revenue) * 100) : null;
  return { now, soFar, whole, change };
}
