/** After a kill: how long no order at all was acknowledged, and how long none of one buyer's was. */
import type { Journal } from '#testing/steady-buyers.ts';

export interface Span {
  from: number;
  to: number;
}

/** The longest gap between two of `times` that overlaps the span; an open gap counts up to the span's end. */
function longestGap(times: readonly number[], { from, to }: Span): number {
  const before = times.filter((at) => at <= from).at(-1) ?? from;
  const within = times.filter((at) => at > from && at <= to);
  const marks = [before, ...within, to];
  return Math.max(...marks.slice(1).map((at, index) => at - (marks[index] as number)));
}

/** In milliseconds. A buyer's gap starts at their last order before the span, so a slow order counts as a gap. */
export function gapsIn({ orders }: Pick<Journal, 'orders'>, buyers: number, span: Span) {
  const timesOf = (nth: number) => orders.flatMap(({ buyer, at }) => (buyer === nth ? [at] : []));
  const ofBuyers = Array.from({ length: buyers }, (_, nth) => longestGap(timesOf(nth), span));
  return {
    anybody: longestGap(
      orders.map(({ at }) => at).toSorted((a, b) => a - b),
      span,
    ),
    oneBuyer: Math.max(...ofBuyers),
  };
}

export const countIn = (times: readonly number[], { from, to }: Span): number =>
  times.filter((at) => at > from && at <= to).length;
