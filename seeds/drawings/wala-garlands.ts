/** Garlands: crackers on a string or wound into a roll, with the number that gives the garland its name. */
import {
  COLOURS,
  type Colour,
  CREAM,
  d,
  disc,
  drawing,
  figures,
  fill,
  INK,
  line,
  type Point,
  rect,
  ring,
  solid,
  twinkles,
} from './pen.ts';

interface Garland {
  count: string;
  rows: number;
  each: number;
  colours: readonly Colour[];
  thick?: number;
  label: Colour;
}

/** Rows of hanging crackers, with the fuse at the first one. */
function garland({ count, rows, each, colours, thick = 4, label }: Garland, extra = ''): string {
  const height = 50 / rows;
  const crackers: Record<string, string> = {};
  for (let row = 0; row < rows; row += 1)
    for (let index = 0; index < each; index += 1) {
      const x = 10 + (76 / (each - 1)) * index;
      const sag = Math.sin((Math.PI * index) / (each - 1)) * 5;
      const y = 10 + row * height + sag;
      const colour = COLOURS[colours[(row + index) % colours.length] as Colour];
      crackers[colour] = (crackers[colour] ?? '') + d`M${x} ${y}v${height * 0.56}`;
    }
  const strings = Array.from(
    { length: rows },
    (_, row) => d`M6 ${8 + row * height}Q48 ${18 + row * height} 90 ${8 + row * height}`,
  );
  return drawing(
    Object.values(crackers)
      .map((path) => line(path, INK, thick + 2.4))
      .join(''),
    Object.entries(crackers)
      .map(([colour, path]) => line(path, colour, thick))
      .join(''),
    line(strings.join(''), COLOURS.amber, 2.4),
    disc({ x: 6, y: 9 }, 3, COLOURS.orange),
    extra,
    sleeve(count, label),
  );
}

/** The paper sleeve with the number. */
function sleeve(count: string, colour: Colour): string {
  const width = Math.max(34, count.length * 13 + 16);
  return (
    solid(rect(48 - width / 2, 66, width, 25), COLOURS[colour]) +
    fill(rect(48 - width / 2 + 5, 70, width - 10, 17), CREAM) +
    figures(count, { x: 48, y: 78.5 }, 11.5)
  );
}

/** A roll seen from the side, larger with more crackers. */
function roll(count: string, r: number, colour: Colour): string {
  const centre: Point = { x: 48, y: 90 - r };
  const turns = Array.from({ length: Math.floor(r / 6) }, (_, index) => r - 3 - index * 6).filter((turn) => turn > 9);
  return drawing(
    line(
      d`M${centre.x + r} ${centre.y}Q${centre.x + r + 4} ${centre.y - r * 0.6} ${Math.min(92, centre.x + r + 2)} 8`,
      COLOURS.amber,
      2.6,
    ),
    disc(centre, r, COLOURS[colour]),
    turns
      .map(
        (turn) =>
          `<circle cx="${centre.x}" cy="${centre.y}" r="${turn}" stroke="${INK}" stroke-width="4" stroke-dasharray="0.1 6.500"/>`,
      )
      .join(''),
    turns.map((turn, index) => ring(centre, turn - 3, index % 2 ? COLOURS.gold : CREAM, 1.4)).join(''),
    ring(centre, r, INK, 3),
    fill(rect(centre.x - count.length * 6 - 5, centre.y - 9.5, count.length * 12 + 10, 19), CREAM),
    line(rect(centre.x - count.length * 6 - 5, centre.y - 9.5, count.length * 12 + 10, 19), INK, 2.2),
    figures(count, centre, 11.5),
  );
}

export const walaGarlands = {
  'WAL-028': garland({ count: '28', rows: 1, each: 9, colours: ['red'], thick: 5, label: 'orange' }),
  'WAL-056': garland({ count: '56', rows: 2, each: 9, colours: ['red', 'green'], thick: 5, label: 'green' }),
  'WAL-024D': garland({ count: '24', rows: 1, each: 6, colours: ['gold', 'red'], thick: 8, label: 'gold' }),
  'WAL-050D': garland({ count: '50', rows: 2, each: 7, colours: ['violet', 'gold'], thick: 7, label: 'violet' }),
  'WAL-0100': garland({ count: '100', rows: 2, each: 12, colours: ['red'], thick: 3.5, label: 'red' }),
  'WAL-0200': garland({ count: '200', rows: 3, each: 12, colours: ['red', 'leaf'], thick: 3.5, label: 'leaf' }),
  'WAL-0500': garland({ count: '500', rows: 3, each: 15, colours: ['red', 'blue'], thick: 3, label: 'blue' }),
  'WAL-1000': garland({
    count: '1000',
    rows: 4,
    each: 16,
    colours: ['red', 'gold', 'green'],
    thick: 2.8,
    label: 'pink',
  }),
  'WAL-2000': roll('2000', 33, 'red'),
  'WAL-5000': roll('5000', 38, 'orange'),
  'WAL-10K': roll('10K', 42, 'violet'),
  'WAL-FLS': garland(
    { count: '10', rows: 2, each: 10, colours: ['grey', 'red'], thick: 4.5, label: 'grey' },
    twinkles(
      [
        { x: 26, y: 24 },
        { x: 60, y: 20 },
        { x: 78, y: 46 },
        { x: 40, y: 50 },
      ],
      12,
      ['white', 'gold'],
    ),
  ),
};
