/**
 * The strokes that all drawings of goods are composed of: SVG on a field of 96 by 96, without text elements, since a server
 * may have no fonts. Everything is computed from the arguments, so that a drawing always has the same bytes.
 */

export const INK = '#2c1020';
export const CREAM = '#fff3df';
export const WOOD = '#7a5236';

/** The colours of flames and print. */
export const COLOURS = {
  gold: '#f2b632',
  amber: '#e8922a',
  orange: '#e2572b',
  red: '#c8102e',
  pink: '#e0568f',
  violet: '#7c4dbd',
  blue: '#2f6fc4',
  teal: '#1f9a94',
  green: '#2f9e44',
  leaf: '#7fb82e',
  silver: '#9aa6bd',
  white: '#fffaf0',
  grey: '#77707a',
  black: '#3b2a36',
} as const;

export type Colour = keyof typeof COLOURS;

export interface Point {
  x: number;
  y: number;
}

const short = (value: number) => String(Math.round(value * 10) / 10);

/** Numbers of a path, with at most one decimal. */
export function d(strings: TemplateStringsArray, ...values: number[]): string {
  return strings.map((text, index) => text + (index < values.length ? short(values[index] as number) : '')).join('');
}

export function at({ x, y }: Point, angle: number, distance: number): Point {
  const turn = (angle * Math.PI) / 180;
  return { x: x + Math.cos(turn) * distance, y: y + Math.sin(turn) * distance };
}

/** Numbers from 0 to 1 that look random but are always the same. */
export const scatter = (index: number) => (index * 0.618034) % 1;

export const fill = (path: string, colour: string) => `<path d="${path}" fill="${colour}"/>`;

export const line = (path: string, colour: string, width: number) =>
  `<path d="${path}" stroke="${colour}" stroke-width="${width}"/>`;

/** A filled shape with the outline of all solid things. */
export const solid = (path: string, colour: string, width = 2.5) =>
  `<path d="${path}" fill="${colour}" stroke="${INK}" stroke-width="${width}"/>`;

export const disc = ({ x, y }: Point, r: number, colour: string) =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(r)}" fill="${colour}"/>`;

export const ring = ({ x, y }: Point, r: number, colour: string, width: number) =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(r)}" stroke="${colour}" stroke-width="${width}"/>`;

export const rect = (x: number, y: number, w: number, h: number) => d`M${x} ${y}h${w}v${h}h${-w}Z`;

export const dots = (points: readonly Point[], colour: string, size: number) =>
  line(points.map(({ x, y }) => d`M${x} ${y}h0`).join(''), colour, size);

const everyNth = <T>(items: readonly T[], of: number, nth: number) => items.filter((_, index) => index % of === nth);

/** Assigns the items to the colours in turn, and draws all items of one colour as a single path. */
function byColour<T>(items: readonly T[], colours: readonly Colour[], draw: (some: T[], colour: string) => string) {
  return colours.map((colour, nth) => draw(everyNth(items, colours.length, nth), COLOURS[colour])).join('');
}

interface Rays {
  from: number;
  to: number;
  count: number;
  colours: readonly Colour[];
  width?: number;
  /** Rotation of all rays, in degrees. */
  turn?: number;
  /** Every second ray ends at this fraction of its length. */
  uneven?: number;
}

/** Straight strokes from one point in all directions. */
export function rays(centre: Point, { from, to, count, colours, width = 3, turn = 0, uneven = 1 }: Rays): string {
  const strokes = Array.from({ length: count }, (_, index) => {
    const angle = turn + (360 / count) * index;
    const [a, b] = [at(centre, angle, from), at(centre, angle, from + (to - from) * (index % 2 ? uneven : 1))];
    return d`M${a.x} ${a.y}L${b.x} ${b.y}`;
  });
  return byColour(strokes, colours, (some, colour) => line(some.join(''), colour, width));
}

/** Points on a circle. */
export const around = (centre: Point, r: number, count: number, turn = 0) =>
  Array.from({ length: count }, (_, index) => at(centre, turn + (360 / count) * index, r));

interface Spray {
  /** Its direction in degrees: -90 is up. */
  angle?: number;
  /** Degrees from edge to edge. */
  spread: number;
  length: number;
  count: number;
  colours: readonly Colour[];
  width?: number;
  /** How far the tips fall. */
  fall?: number;
  /** Dots at the tips. */
  tips?: number;
}

/** A fan of sparks from one point, with falling tips. */
export function spray(
  from: Point,
  { angle = -90, spread, length, count, colours, width = 2.5, fall = 8, tips = 0 }: Spray,
) {
  const ends: Point[] = [];
  const strokes = Array.from({ length: count }, (_, index) => {
    const part = count === 1 ? 0.5 : index / (count - 1);
    const reach = length * (0.72 + 0.28 * scatter(index + 1));
    const turned = angle - spread / 2 + spread * part;
    const bend = at(from, turned, reach * 0.7);
    const tip = at(from, turned, reach);
    const end = { x: tip.x, y: tip.y + fall * Math.abs(part - 0.5) * 2 };
    ends.push(end);
    return d`M${from.x} ${from.y}Q${bend.x} ${bend.y} ${end.x} ${end.y}`;
  });
  const lines = byColour(strokes, colours, (some, colour) => line(some.join(''), colour, width));
  return tips === 0 ? lines : lines + byColour(ends, colours, (some, colour) => dots(some, colour, tips));
}

/** A star with four points. */
export function twinkle({ x, y }: Point, r: number, colour: Colour): string {
  const i = r * 0.16;
  return fill(
    d`M${x} ${y - r}Q${x + i} ${y - i} ${x + r} ${y}Q${x + i} ${y + i} ${x} ${y + r}Q${x - i} ${y + i} ${x - r} ${y}Q${x - i} ${y - i} ${x} ${y - r}Z`,
    COLOURS[colour],
  );
}

export const twinkles = (points: readonly Point[], r: number, colours: readonly Colour[]) =>
  points.map((point, index) => twinkle(point, r, colours[index % colours.length] as Colour)).join('');

/** Small stars, drawn as crosses. */
export const crosses = (points: readonly Point[], r: number, colours: readonly Colour[]) =>
  byColour(points, colours, (some, colour) =>
    line(some.map(({ x, y }) => d`M${x - r} ${y}h${r * 2}M${x} ${y - r}v${r * 2}`).join(''), colour, r * 0.6),
  );

/** The jagged star of a bang. */
export function bang(centre: Point, r: number, colour: Colour = 'gold', points = 9): string {
  const corners = Array.from({ length: points * 2 }, (_, index) =>
    at(centre, (360 / points / 2) * index - 90, index % 2 ? r * 0.58 : r),
  );
  return solid(`M${corners.map(({ x, y }) => d`${x} ${y}`).join('L')}Z`, COLOURS[colour], 2);
}

/** A musical note, for whistling crackers. */
export const note = ({ x, y }: Point, colour: Colour = 'blue') =>
  line(d`M${x} ${y}v-11q4 1 5 5`, COLOURS[colour], 2.4) + disc({ x: x - 2, y }, 3, COLOURS[colour]);

/** A burning fuse from a point, to the right and up. */
export const fuse = ({ x, y }: Point, length = 9) =>
  line(d`M${x} ${y}q${length * 0.1} ${-length * 0.7} ${length * 0.6} ${-length * 0.8}`, INK, 2) +
  disc({ x: x + length * 0.65, y: y - length * 0.85 }, 2.6, COLOURS.orange);

/** The strokes of the digits on a field of 4 by 6. */
const FIGURES: Record<string, string> = {
  '0': 'M2 0Q4 0 4 3T2 6T0 3T2 0Z',
  '1': 'M.8 1.2L2.4 0V6',
  '2': 'M0 1.5Q.2 0 2 0T4 1.6Q4 2.8 0 6H4',
  '3': 'M.2.7Q.8 0 2 0Q3.8 0 3.8 1.5T1.8 2.9Q4 2.9 4 4.5T2 6Q.6 6 0 5.2',
  '4': 'M3 6V0L0 4.2H4',
  '5': 'M3.8 0H.5L.2 2.6Q1 2.1 2 2.1Q4 2.1 4 4T2 6Q.6 6 0 5.2',
  '6': 'M3.4 0Q0 1 0 4Q0 6 2 6T4 4.2T2 2.5Q.5 2.5 0 4',
  '7': 'M0 0H4L1.4 6',
  '8': 'M2 2.8Q.3 2.8.3 1.4T2 0T3.7 1.4T2 2.8Q4 2.8 4 4.4T2 6T0 4.4T2 2.8Z',
  '9': 'M.6 6Q4 5 4 2Q4 0 2 0T0 1.8T2 3.5Q3.5 3.5 4 2',
  K: 'M0 0V6M3.8 0L0 3.6M1.3 2.6L4 6',
  '½': 'M0 .8L.9 0V2.6M3.8 .2L.3 5.8M2.6 3.9Q2.7 3.2 3.4 3.2T4.2 4Q4.2 4.5 2.6 6H4.3',
  '¼': 'M0 .8L.9 0V2.6M3.6 .2L.3 5.8M4 6V3.2L2.5 5H4.5',
  '¾': 'M0 .2H1.5L.8 1.1Q1.6 1.2 1.5 1.9Q1.3 2.8 0 2.5M3.8 .2L.5 5.8M4 6V3.2L2.5 5H4.5',
};

/** A number centred on a point, of the given height. */
export function figures(text: string, { x, y }: Point, height: number, colour: string = INK, weight = 1.15): string {
  const scale = height / 6;
  const left = x - ((text.length * 5.6 - 1.6) * scale) / 2;
  const glyphs = [...text].map((glyph, index) => {
    const moved = index === 0 ? '' : ` transform="translate(${short(index * 5.6)})"`;
    return `<path${moved} d="${FIGURES[glyph] ?? ''}"/>`;
  });
  const place = `translate(${short(left)} ${short(y - height / 2)})scale(${Math.round(scale * 100) / 100})`;
  return `<g transform="${place}" stroke="${colour}" stroke-width="${weight}">${glyphs.join('')}</g>`;
}

/** Rotates a drawing around a point. */
export const turned = (angle: number, { x, y }: Point, content: string) =>
  `<g transform="rotate(${short(angle)} ${short(x)} ${short(y)})">${content}</g>`;

/** The whole picture. */
export const drawing = (...parts: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" fill="none" stroke-linecap="round" stroke-linejoin="round">${parts.join('')}</svg>`;
