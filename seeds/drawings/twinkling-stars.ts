/** Twinkling stars and whips: strips that hang from a hand and wink, drip or curl as they burn. */
import { box, packet } from './packs.ts';
import { COLOURS, type Colour, d, disc, dots, drawing, INK, line, type Point, twinkles } from './pen.ts';

const CORNER = { x: 60, y: 68, w: 31, h: 21 };

interface Strip {
  inches: number;
  label: string;
  colours: readonly Colour[];
  pack: Colour;
}

/** Straight strips side by side, as long as their size in inches, with winking stars along them. */
function strips({ inches, label, colours, pack }: Strip): string {
  const length = 26 + inches * 11;
  const lit = [16, 30, 44].map((x, index) => {
    const bottom = 10 + length - index * 6;
    const winks = Array.from({ length: Math.round(inches) + 1 }, (_, step) => ({
      x: x + (step % 2 ? 8 : -7),
      y: bottom - 3 - step * 13,
    }));
    return [
      line(d`M${x} 10V${bottom}`, INK, 7),
      line(d`M${x} 10V${bottom}`, index === 1 ? COLOURS.silver : COLOURS.grey, 4),
      line(d`M${x} 8v6`, COLOURS.red, 7),
      twinkles(winks, 6.5, colours),
      disc({ x, y: bottom }, 4, COLOURS.gold),
    ].join('');
  });
  return drawing(...lit, box(pack, label, CORNER));
}

/** A swung strip: a curved trail. */
function whip(path: string, colour: Colour, width: number, extra: string, pack: string): string {
  return drawing(line(path, INK, width + 3), line(path, COLOURS[colour], width), extra, pack);
}

const drips = (points: readonly Point[], colour: Colour) =>
  line(points.map(({ x, y }) => d`M${x} ${y}v9`).join(''), COLOURS[colour], 2.4) +
  dots(
    points.map(({ x, y }) => ({ x, y: y + 14 })),
    COLOURS[colour],
    3,
  );

function assorted(): string {
  const colours = ['red', 'green', 'silver', 'gold', 'blue', 'pink'] as const;
  const all = colours.map((colour, index) => {
    const [x, bottom] = [12 + index * 13, 46 + (index % 3) * 8];
    const end =
      index % 3 === 0
        ? twinkles(
            [
              { x, y: bottom + 6 },
              { x: x + 5, y: bottom - 8 },
            ],
            6,
            [colour],
          )
        : index % 3 === 1
          ? drips(
              [
                { x: x - 3, y: bottom },
                { x: x + 3, y: bottom + 2 },
              ],
              colour,
            )
          : line(d`M${x - 5} ${bottom + 3}l10 8m0 -8l-10 8`, COLOURS[colour], 2.6);
    return line(d`M${x} 8V${bottom}`, INK, 6) + line(d`M${x} 8V${bottom}`, COLOURS[colour], 3.2) + end;
  });
  return drawing(...all, packet('violet', '6', { x: 62, y: 70, w: 28, h: 20 }));
}

export const twinklingStars = {
  'TWS-015': strips({ inches: 1.5, label: '1½', colours: ['white'], pack: 'blue' }),
  'TWS-020': strips({ inches: 2, label: '2', colours: ['white', 'gold'], pack: 'red' }),
  'TWS-040': strips({ inches: 4, label: '4', colours: ['white', 'silver'], pack: 'orange' }),
  'TWS-040C': strips({ inches: 4, label: '4', colours: ['white', 'red', 'green'], pack: 'green' }),
  'TWS-WRD': whip(
    'M14 84Q10 40 40 30T72 12',
    'red',
    5,
    twinkles(
      [
        { x: 72, y: 12 },
        { x: 52, y: 34 },
        { x: 30, y: 50 },
      ],
      8,
      ['red', 'orange'],
    ) +
      dots(
        [
          { x: 62, y: 30 },
          { x: 40, y: 46 },
          { x: 24, y: 66 },
        ],
        COLOURS.red,
        4,
      ),
    packet('red', '5', { x: 62, y: 62, w: 28, h: 28 }),
  ),
  'TWS-SLV': whip(
    'M10 16Q30 34 48 18T86 16',
    'silver',
    7,
    line('M10 16Q30 34 48 18T86 16', '#fffaf0', 2) +
      drips(
        [
          { x: 18, y: 26 },
          { x: 28, y: 32 },
          { x: 38, y: 30 },
          { x: 48, y: 24 },
          { x: 58, y: 18 },
          { x: 68, y: 18 },
          { x: 78, y: 22 },
        ],
        'silver',
      ) +
      drips(
        [
          { x: 22, y: 48 },
          { x: 34, y: 52 },
          { x: 46, y: 44 },
        ],
        'silver',
      ),
    packet('teal', '5', { x: 62, y: 60, w: 28, h: 30 }),
  ),
  'TWS-GLD': whip(
    'M16 86Q4 58 30 58T46 34T70 22Q80 14 72 8',
    'gold',
    6,
    dots(
      [
        { x: 36, y: 66 },
        { x: 56, y: 44 },
        { x: 58, y: 30 },
        { x: 22, y: 48 },
        { x: 78, y: 26 },
      ],
      COLOURS.amber,
      4,
    ) + disc({ x: 72, y: 9 }, 5, COLOURS.orange),
    packet('amber', '3', { x: 62, y: 60, w: 28, h: 30 }),
  ),
  'TWS-MGC': assorted(),
};
