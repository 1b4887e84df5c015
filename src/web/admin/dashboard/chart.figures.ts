/** Converts figures to heights and widths. Pure. */

/** The smallest round number not below the value: 1, 2 or 5 with zeros, so that a scale ends at a readable figure. */
export function roundTop(largest: number): number {
  if (largest <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(largest));
  const step = [1, 2, 5, 10].find((candidate) => candidate * power >= largest) ?? 10;
  return step * power;
}

interface Size {
  width: number;
  height: number;
}

/**
 * The points of a line through the values, evenly spread, in SVG's format; zero is the bottom. The values may be only
 * the first few of `places`.
 */
export function linePoints(
  values: readonly number[],
  { width, height }: Size,
  top: number,
  places = values.length,
): string {
  const step = places > 1 ? width / (places - 1) : 0;
  return values.map((value, index) => `${round(index * step)},${round(height - (value / top) * height)}`).join(' ');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Which of the days get a label under a chart: first, last, and a few between. */
export function namedDays(count: number, most = 6): number[] {
  if (count <= most) return Array.from({ length: count }, (_, index) => index);
  return Array.from({ length: most }, (_, index) => Math.round((index * (count - 1)) / (most - 1)));
}
