/** Single sound crackers: a rolled cracker, thicker with its size in inches, in the wrapper that gives it its name. */
import { bag, packet } from './packs.ts';
import {
  bang,
  COLOURS,
  type Colour,
  CREAM,
  d,
  disc,
  drawing,
  figures,
  fill,
  fuse,
  INK,
  line,
  type Point,
  rect,
  solid,
  turned,
} from './pen.ts';

const PACK = { x: 64, y: 62, w: 27, h: 28 };

interface Cracker {
  inches: number;
  paper: Colour;
  label: string;
  emblem: (middle: Point) => string;
  pack?: Colour;
  foil?: boolean;
}

/** For sparrow and parrot: a bird that looks to the left. */
const bird =
  (colour: Colour, tail: number, beak: Colour) =>
  ({ x, y }: Point) =>
    fill(
      d`M${x - 8} ${y - 2}Q${x - 6} ${y - 9} ${x} ${y - 6}Q${x + 7} ${y - 2} ${x + 6 + tail} ${y + 8}Q${x} ${y + 9} ${x - 4} ${y + 5}Q${x - 8} ${y + 2} ${x - 8} ${y - 2}Z`,
      COLOURS[colour],
    ) +
    fill(d`M${x - 8} ${y - 3}l-4 2.500l4 1Z`, COLOURS[beak]) +
    disc({ x: x - 4, y: y - 4 }, 1.3, INK);

/** The lotus of Lakshmi. */
const lotus =
  (colour: Colour) =>
  ({ x, y }: Point) =>
    [-50, -25, 0, 25, 50]
      .map((angle) =>
        turned(
          angle,
          { x, y: y + 7 },
          fill(d`M${x} ${y + 7}Q${x - 5} ${y - 1} ${x} ${y - 9}Q${x + 5} ${y - 1} ${x} ${y + 7}Z`, COLOURS[colour]),
        ),
      )
      .join('') + line(d`M${x - 8} ${y + 8}H${x + 8}`, COLOURS.green, 2.4);

const elephant = ({ x, y }: Point) =>
  fill(
    d`M${x - 9} ${y + 9}V${y - 3}Q${x - 8} ${y - 9} ${x + 2} ${y - 9}Q${x + 10} ${y - 8} ${x + 10} ${y}V${y + 6}q0 4 -3 3V${y + 2}H${x + 4}V${y + 9}H${x}V${y + 4}H${x - 4}V${y + 9}Z`,
    COLOURS.grey,
  ) +
  disc({ x: x + 6, y: y - 4 }, 1.2, CREAM) +
  line(d`M${x + 1} ${y - 6}q-3 3 0 6`, CREAM, 1.3);

/** The leaf-shaped spear of Murugan. */
const vel = ({ x, y }: Point) =>
  fill(d`M${x} ${y - 11}Q${x + 6} ${y - 3} ${x} ${y + 3}Q${x - 6} ${y - 3} ${x} ${y - 11}Z`, COLOURS.gold) +
  line(d`M${x} ${y + 2}V${y + 11}`, COLOURS.gold, 2.4);

/** The carp of the Pandiyans. */
const fish = ({ x, y }: Point) =>
  fill(
    d`M${x - 10} ${y}Q${x - 2} ${y - 8} ${x + 5} ${y}l6 -5v10l-6 -5Q${x - 2} ${y + 8} ${x - 10} ${y}Z`,
    COLOURS.gold,
  ) + disc({ x: x - 5, y: y - 1 }, 1.2, INK);

/** An upright rolled cracker with its wrapper facing the front. */
function roll(middle: Point, width: number, height: number, paper: Colour, foil: boolean): string {
  const [left, top] = [middle.x - width / 2, middle.y - height / 2];
  return [
    fuse({ x: middle.x + width * 0.1, y: top }, 12),
    solid(rect(left, top, width, height), COLOURS[paper]),
    foil ? line(d`M${left + width * 0.2} ${top + 4}V${top + height - 4}`, '#fff3c4', 3) : '',
    solid(rect(left - 1, top, width + 2, 5), COLOURS.amber, 2),
    solid(rect(left - 1, top + height - 5, width + 2, 5), COLOURS.amber, 2),
  ].join('');
}

function cracker({ inches, paper, label, emblem, pack = paper, foil = false }: Cracker): string {
  const width = 13 + inches * 4.2;
  const height = 24 + inches * 9;
  const middle = { x: 32, y: 90 - height / 2 };
  return drawing(
    roll(middle, width, height, paper, foil),
    disc(middle, Math.min(width / 2 - 1.5, 14), CREAM),
    `<g transform="translate(${Math.round(middle.x)} ${Math.round(middle.y)}) scale(${Math.round(width * 3.4) / 100})">${emblem({ x: 0, y: 0 })}</g>`,
    packet(pack, label, PACK),
  );
}

/** One bang after another, as many as it makes. */
function sounds(count: number, paper: Colour): string {
  const places =
    count === 2
      ? [
          { x: 30, y: 76 },
          { x: 62, y: 24 },
        ]
      : [
          { x: 22, y: 78 },
          { x: 46, y: 46 },
          { x: 72, y: 20 },
        ];
  const dashes = count === 2 ? 'M36 62L54 36' : 'M28 66L38 56M53 37L63 29';
  return drawing(
    line(dashes, INK, 2.4),
    ...places.map(
      (place, index) => bang(place, 17 - index, index ? 'gold' : 'orange') + figures(String(index + 1), place, 10),
    ),
    packet(paper, '5', PACK),
  );
}

function pandiyan(): string {
  return drawing(
    ...[20, 34, 48].map(
      (x, index) =>
        fuse({ x: x + 2, y: 30 - (index % 2) * 6 }, 10) + solid(rect(x - 5, 30 - (index % 2) * 6, 11, 40), COLOURS.red),
    ),
    bag('amber', '50', { x: 12, y: 46, w: 56, h: 44 }),
    disc({ x: 80, y: 76 }, 13, COLOURS.red),
    `<g transform="translate(80 76) scale(.9)">${fish({ x: 0, y: 0 })}</g>`,
  );
}

export const singleSound = {
  'SSC-200K': cracker({ inches: 2, paper: 'leaf', label: '2', emblem: bird('grey', 2, 'orange') }),
  'SSC-275K': cracker({ inches: 2.75, paper: 'blue', label: '2¾', emblem: bird('grey', 2, 'orange') }),
  'SSC-300P': cracker({ inches: 3, paper: 'orange', label: '3', emblem: bird('green', 6, 'red'), pack: 'green' }),
  'SSC-350L': cracker({ inches: 3.5, paper: 'red', label: '3½', emblem: lotus('pink') }),
  'SSC-400L': cracker({ inches: 4, paper: 'violet', label: '4', emblem: lotus('pink') }),
  'SSC-400D': cracker({ inches: 4, paper: 'red', label: '4', emblem: lotus('violet'), pack: 'pink' }),
  'SSC-400G': cracker({ inches: 4, paper: 'gold', label: '4', emblem: lotus('red'), foil: true }),
  'SSC-500E': cracker({ inches: 5, paper: 'green', label: '5', emblem: elephant }),
  'SSC-2SD': sounds(2, 'orange'),
  'SSC-3SD': sounds(3, 'red'),
  'SSC-PDN': pandiyan(),
  'SSC-VEL': drawing(
    fuse({ x: 32, y: 22 }, 12),
    solid('M19 28Q32 12 45 28V84Q32 96 19 84Z', COLOURS.red),
    line('M20 20l-6 -8M32 12V3M44 20l7 -7', COLOURS.green, 3),
    `<g transform="translate(32 54) scale(1.9)">${vel({ x: 0, y: 0 })}</g>`,
    packet('red', '5', PACK),
  ),
};
