/** Pencils: thin hand-held tubes, as long as their size in inches, with the flame at the tip. */
import { box, packet } from './packs.ts';
import {
  around,
  at,
  COLOURS,
  type Colour,
  CREAM,
  d,
  disc,
  dots,
  drawing,
  fill,
  line,
  type Point,
  rays,
  solid,
  spray,
  turned,
  twinkles,
} from './pen.ts';

const CORNER = { x: 60, y: 69, w: 31, h: 20 };
const FROM: Point = { x: 14, y: 84 };
const SLANT = 38;

/** A tube from the hand to the tip: paper in one colour, rings, and a grip. */
function tube(length: number, width: number, paper: Colour, stripes: readonly Colour[] = ['gold']): string {
  const [x, y] = [FROM.x, FROM.y];
  const top = y - length;
  return turned(
    SLANT,
    FROM,
    solid(d`M${x - width / 2} ${top}H${x + width / 2}V${y - 12}H${x - width / 2}Z`, COLOURS[paper]) +
      solid(d`M${x - width / 2 + 1} ${y - 12}h${width - 2}V${y}h${2 - width}Z`, CREAM, 2) +
      stripes
        .map((stripe, index) =>
          line(d`M${x - width / 2 + 1.5} ${top + 8 + index * 9}h${width - 3}`, COLOURS[stripe], 3),
        )
        .join(''),
  );
}

const tipOf = (length: number) => at(FROM, SLANT - 90, length + 1);

/** A flame with a bright core. */
const flame = ({ x, y }: Point, size: number, colour: Colour, heart: Colour = 'gold') =>
  turned(
    SLANT - 8,
    { x, y },
    fill(
      d`M${x - size * 0.4} ${y}Q${x - size * 0.5} ${y - size * 0.6} ${x} ${y - size * 1.3}Q${x + size * 0.5} ${y - size * 0.6} ${x + size * 0.4} ${y}Z`,
      COLOURS[colour],
    ) +
      fill(
        d`M${x - size * 0.2} ${y}Q${x - size * 0.2} ${y - size * 0.4} ${x} ${y - size * 0.75}Q${x + size * 0.2} ${y - size * 0.4} ${x + size * 0.2} ${y}Z`,
        COLOURS[heart],
      ),
  );

const up = { angle: SLANT - 90 };

function several(length: number, colours: readonly Colour[], pack: string): string {
  const all = colours.map((colour, index) => {
    const x = 12 + index * 13;
    const top = 88 - length + (index % 2) * 5;
    return (
      spray({ x, y: top }, { spread: 46, length: 22, count: 5, colours: [colour], width: 2.6, fall: 2, tips: 3.4 }) +
      solid(d`M${x - 4} ${top}h8V88h-8Z`, COLOURS[colour]) +
      line(d`M${x - 2.5} ${top + 7}h5`, CREAM, 2.6)
    );
  });
  return drawing(...all, pack);
}

export const pencils = {
  'PEN-007': drawing(
    spray(tipOf(50), {
      ...up,
      spread: 50,
      length: 32,
      count: 8,
      colours: ['red', 'gold'],
      width: 3,
      fall: 3,
      tips: 3.6,
    }),
    tube(50, 9, 'red'),
    box('red', '7', CORNER),
  ),
  'PEN-010': several(58, ['red', 'green', 'blue', 'gold'], box('blue', '10', { ...CORNER, x: 62, w: 30 })),
  'PEN-3CL': drawing(
    spray(tipOf(50), { ...up, spread: 56, length: 34, count: 7, colours: ['gold'], width: 3, fall: 4 }),
    spray(tipOf(50), { ...up, spread: 52, length: 23, count: 7, colours: ['green'], width: 3.4, fall: 3 }),
    spray(tipOf(50), { ...up, spread: 50, length: 12, count: 6, colours: ['red'], width: 4, fall: 2 }),
    tube(50, 9, 'violet', ['gold', 'green', 'red']),
    box('violet', '5', CORNER),
  ),
  'PEN-TRB': drawing(
    rays(tipOf(54), { from: 9, to: 27, count: 16, colours: ['gold'], width: 3, uneven: 0.7 }),
    flame(tipOf(52), 21, 'white', 'gold'),
    tube(54, 16, 'orange', ['white', 'white']),
    box('orange', '3', CORNER),
  ),
  'PEN-TRS': drawing(
    rays(tipOf(36), { from: 8, to: 18, count: 12, colours: ['silver'], width: 2.6, uneven: 0.7 }),
    flame(tipOf(34), 13, 'white', 'amber'),
    tube(36, 10, 'teal', ['white']),
    box('teal', '10', CORNER),
  ),
  'PEN-RAN': drawing(
    spray(tipOf(48), {
      angle: -50,
      spread: 190,
      length: 34,
      count: 11,
      colours: ['gold', 'amber'],
      width: 2.4,
      fall: 34,
      tips: 3,
    }),
    tube(48, 9, 'blue', ['silver', 'silver']),
    box('blue', '5', CORNER),
  ),
  'PEN-POP': drawing(
    line(d`M${tipOf(48).x} ${tipOf(48).y}q10 -20 4 -34M${tipOf(48).x} ${tipOf(48).y}q18 -10 30 -6`, COLOURS.gold, 2.4),
    ...(
      [
        [48, 10],
        [60, 20],
        [40, 24],
        [70, 34],
        [56, 6],
        [76, 16],
      ] as const
    ).map(
      ([x, y]) =>
        around({ x, y }, 3.2, 4, 30)
          .map((puff) => disc(puff, 3.2, '#fffdf6'))
          .join('') + disc({ x, y }, 2, COLOURS.amber),
    ),
    tube(48, 10, 'gold', ['red', 'white', 'red']),
    box('gold', '5', CORNER),
  ),
  'PEN-CND': drawing(
    ...[22, 40].map((x, index) =>
      turned(
        0,
        FROM,
        solid(d`M${x - 5} ${44 + index * 8}h10V88h-10Z`, index ? COLOURS.pink : CREAM) +
          line(d`M${x - 3.5} ${56 + index * 8}h7`, COLOURS.gold, 3),
      ),
    ),
    ...[22, 40].map(
      (x, index) =>
        fill(
          d`M${x - 6} ${42 + index * 8}Q${x - 7} ${30 + index * 8} ${x} ${16 + index * 8}Q${x + 7} ${30 + index * 8} ${x + 6} ${42 + index * 8}Z`,
          COLOURS.gold,
        ) +
        fill(
          d`M${x - 3} ${42 + index * 8}Q${x - 3} ${35 + index * 8} ${x} ${28 + index * 8}Q${x + 3} ${35 + index * 8} ${x + 3} ${42 + index * 8}Z`,
          COLOURS.orange,
        ),
    ),
    twinkles(
      [
        { x: 10, y: 20 },
        { x: 34, y: 14 },
        { x: 54, y: 24 },
      ],
      5,
      ['gold'],
    ),
    dots(
      [
        { x: 12, y: 36 },
        { x: 52, y: 40 },
      ],
      COLOURS.gold,
      3.4,
    ),
    packet('red', '5', { x: 62, y: 62, w: 27, h: 28 }),
  ),
};
