/** Ground chakkars: a spinning paper coil with its ring of sparks. */
import { box, packet } from './packs.ts';
import {
  around,
  at,
  COLOURS,
  type Colour,
  d,
  disc,
  dots,
  drawing,
  INK,
  line,
  note,
  type Point,
  rays,
  ring,
  twinkles,
  WOOD,
} from './pen.ts';

const HUB: Point = { x: 42, y: 42 };
const CORNER = { x: 61, y: 69, w: 30, h: 20 };

/** Sparks that leave the rim at an angle, because the coil spins. */
function whirl(centre: Point, r: number, reach: number, count: number, colours: readonly Colour[], width = 3): string {
  return colours
    .map((colour, nth) => {
      const arms = Array.from({ length: count }, (_, index) => {
        const angle = (360 / count) * (index + nth / colours.length);
        const [start, bend, end] = [
          at(centre, angle, r),
          at(centre, angle + 14, r + reach * 0.5),
          at(centre, angle + 38, r + reach),
        ];
        return d`M${start.x} ${start.y}Q${bend.x} ${bend.y} ${end.x} ${end.y}`;
      });
      return line(arms.join(''), COLOURS[colour], width);
    })
    .join('');
}

/** The coil: paper wound around a hub. */
function coil(centre: Point, r: number, paper: Colour, heart: Colour = 'gold'): string {
  const turns = [0.78, 0.56].map((part) => ring(centre, r * part, INK, 1.6)).join('');
  return (
    disc(centre, r, COLOURS[paper]) +
    ring(centre, r, INK, 2.5) +
    turns +
    disc(centre, r * 0.3, COLOURS[heart]) +
    ring(centre, r * 0.3, INK, 1.6)
  );
}

const wheel = (r: number, paper: Colour, sparks: string, pack: string, heart: Colour = 'gold') =>
  drawing(sparks, coil(HUB, r, paper, heart), pack);

function spinner(): string {
  const half = (colour: Colour, sweep: number) =>
    `<path d="M24 42A18 18 0 0 ${sweep} 60 42Z" fill="${COLOURS[colour]}" stroke="${INK}" stroke-width="2.5"/>`;
  return drawing(
    whirl(HUB, 21, 16, 7, ['red', 'green']),
    half('red', 1),
    half('green', 0),
    disc(HUB, 6, '#fffaf0'),
    ring(HUB, 6, INK, 2),
    line('M42 62V76M32 76H52', INK, 3),
    box('leaf', '10', CORNER),
  );
}

function vishnu(): string {
  const centre = { x: 48, y: 54 };
  return drawing(
    line('M10 8Q30 14 48 54', WOOD, 3),
    rays(centre, { from: 16, to: 33, count: 22, colours: ['silver'], width: 2.8, uneven: 0.8 }),
    ring(centre, 22, COLOURS.silver, 2.5),
    dots(around(centre, 35, 11), COLOURS.silver, 3.5),
    coil(centre, 13, 'blue', 'silver'),
    box('blue', '10', { ...CORNER, y: 72, h: 18 }),
  );
}

function templeCar(): string {
  const [left, right] = [
    { x: 30, y: 46 },
    { x: 66, y: 46 },
  ];
  return drawing(
    whirl(left, 17, 14, 9, ['gold']),
    whirl(right, 17, 14, 9, ['orange']),
    line('M30 46H66', WOOD, 5),
    coil(left, 15, 'red'),
    coil(right, 15, 'red'),
    line('M6 78H60', INK, 2.5),
    packet('amber', '2', { x: 64, y: 68, w: 24, h: 22 }),
  );
}

export const groundChakkars = {
  'GCH-SML': wheel(13, 'red', whirl(HUB, 15, 13, 10, ['gold']), box('red', '10', CORNER)),
  'GCH-BIG': wheel(
    19,
    'orange',
    whirl(HUB, 22, 18, 12, ['gold']) + ring(HUB, 33, COLOURS.gold, 2),
    box('orange', '25', CORNER),
  ),
  'GCH-ASK': wheel(
    21,
    'blue',
    rays(HUB, { from: 23, to: 35, count: 24, colours: ['gold'], width: 2.8 }),
    box('blue', '10', CORNER),
    'red',
  ),
  'GCH-ZMN': wheel(
    16,
    'amber',
    whirl(HUB, 18, 12, 9, ['orange']) +
      rays(HUB, { from: 31, to: 38, count: 26, colours: ['white', 'gold'], width: 2.6 }),
    box('violet', '10', CORNER),
  ),
  'GCH-DLX': wheel(
    18,
    'pink',
    whirl(HUB, 20, 19, 11, ['silver', 'silver']) + ring(HUB, 27, COLOURS.silver, 3),
    box('pink', '10', CORNER),
    'red',
  ),
  'GCH-RNG': wheel(
    12,
    'grey',
    ring(HUB, 30, COLOURS.red, 7) + ring(HUB, 30, COLOURS.pink, 2),
    box('red', '5', CORNER),
    'red',
  ),
  'GCH-WSL': wheel(
    15,
    'teal',
    whirl(HUB, 17, 18, 7, ['gold']) +
      note({ x: 78, y: 26 }) +
      note({ x: 84, y: 50 }, 'red') +
      note({ x: 14, y: 82 }, 'violet'),
    box('teal', '5', CORNER),
  ),
  'GCH-CRK': wheel(
    15,
    'gold',
    whirl(HUB, 17, 14, 8, ['amber']) + twinkles(around(HUB, 34, 10, 8), 6, ['orange', 'gold']),
    box('gold', '5', CORNER),
    'red',
  ),
  'GCH-PLS': spinner(),
  'GCH-WIR': vishnu(),
  'GCH-TMP': templeCar(),
};
