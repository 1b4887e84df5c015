/** How figures become heights and widths. Pure. */

/** The least round number that is not below: 1, 2 or 5 with zeros, so that a scale ends at a figure people read. */
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
 * The corners of a line through the values, evenly spread, as an SVG wants them; zero is the bottom. Of `places` the values may
 * be the first few.
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

/** Which of so many days are named under a chart: first, last, and a few between. */
export function namedDays(count: number, most = 6): number[] {
  if (count <= most) return Array.from({ length: count }, (_, index) => index);
  return Array.from({ length: most }, (_, index) => Math.round((index * (count - 1)) / (most - 1)));
}
