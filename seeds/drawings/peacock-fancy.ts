/** Peacocks and other fancy fountains, each drawn as the picture its sparks make. */
import { box } from './packs.ts';
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
  INK,
  line,
  type Point,
  rays,
  rect,
  ring,
  solid,
  spray,
  twinkles,
} from './pen.ts';

interface Peacock {
  jets: number;
  reach: number;
  spread: number;
  feathers: readonly Colour[];
  eye: Colour;
  carton: Colour;
  body?: Colour;
}

/** A bird on its box, with a tail of spark jets and an eye at each tip. */
function peacock({ jets, reach, spread, feathers, eye, carton, body = 'blue' }: Peacock): string {
  const root: Point = { x: 48, y: 68 };
  const tail = Array.from({ length: jets }, (_, index) => {
    const angle = -90 - spread / 2 + (spread / (jets - 1)) * index;
    const tip = at(root, angle, reach);
    const colour = COLOURS[feathers[index % feathers.length] as Colour];
    return line(d`M48 68L${tip.x} ${tip.y}`, colour, 4) + disc(tip, 6, colour) + disc(tip, 3.4, COLOURS[eye]);
  });
  return drawing(
    ...tail,
    solid('M40 72Q38 58 45 52Q42 46 46 42Q51 39 53 45L57 47L52 49Q51 54 55 60Q58 70 52 74Z', COLOURS[body], 2.2),
    disc({ x: 48.5, y: 45 }, 1.2, CREAM),
    line('M46 41l-3 -5M48 40V34M50 41l3 -5', COLOURS[body], 1.8),
    box(carton, '', { x: 30, y: 76, w: 40, h: 15 }),
  );
}

function swan(): string {
  const wing = (side: 1 | -1) =>
    [0, 1, 2, 3]
      .map(
        (feather) =>
          d`M${48 + side * 5} 70Q${48 + side * (40 - feather * 7)} ${52 - feather * 8} ${48 - side * (4 - feather * 6)} ${14 + feather * 9}`,
      )
      .join('');
  return drawing(
    line(wing(1), COLOURS.silver, 3.4),
    line(wing(-1), '#fffdf8', 3.4),
    dots(
      [
        { x: 22, y: 20 },
        { x: 74, y: 20 },
        { x: 30, y: 10 },
        { x: 66, y: 10 },
      ],
      COLOURS.silver,
      4,
    ),
    solid(
      'M26 76Q34 88 62 84Q74 80 70 68Q60 74 46 70Q50 60 42 54Q34 50 32 58L26 60L34 62Q40 60 40 66Q30 68 26 76Z',
      '#fffdf8',
      2.2,
    ),
    disc({ x: 37, y: 57 }, 1.3, INK),
    line('M10 90q6 -4 12 0t12 0t12 0t12 0t12 0t12 0', COLOURS.blue, 2.6),
  );
}

function moneyTree(): string {
  const coins = [
    [48, 10],
    [32, 14],
    [64, 14],
    [20, 26],
    [76, 26],
    [40, 24],
    [56, 24],
    [28, 38],
    [68, 38],
    [48, 36],
  ] as const;
  return drawing(
    line('M48 80V40M48 60L30 42M48 56L66 42M48 50L38 32M48 50L58 32', COLOURS.amber, 4),
    twinkles(
      [
        { x: 40, y: 66 },
        { x: 56, y: 70 },
        { x: 42, y: 52 },
        { x: 55, y: 56 },
      ],
      6,
      ['orange', 'gold'],
    ),
    ...coins.map(
      ([x, y]) =>
        disc({ x, y }, 6, COLOURS.gold) +
        ring({ x, y }, 6, COLOURS.amber, 1.8) +
        line(d`M${x - 2} ${y - 2}h4m-4 2.500h4m-3 0l3 3`, '#7a5236', 1.1),
    ),
    box('green', '', { x: 30, y: 76, w: 40, h: 15 }),
  );
}

function palaceGate(): string {
  return drawing(
    solid(rect(6, 40, 14, 50), COLOURS.violet),
    solid(rect(76, 40, 14, 50), COLOURS.violet),
    line('M8 54h10M8 66h10M78 54h10M78 66h10', COLOURS.gold, 3),
    spray({ x: 13, y: 38 }, { spread: 60, length: 26, count: 7, colours: ['gold'], width: 2.6, fall: 6 }),
    spray({ x: 83, y: 38 }, { spread: 60, length: 26, count: 7, colours: ['gold'], width: 2.6, fall: 6 }),
    spray(
      { x: 48, y: 76 },
      { spread: 34, length: 68, count: 11, colours: ['silver', 'pink'], width: 3, fall: 4, tips: 3.6 },
    ),
    line('M26 88Q26 44 48 34Q70 44 70 88', COLOURS.gold, 3),
    solid(rect(36, 76, 24, 14), COLOURS.violet),
  );
}

function sunAndMoon(): string {
  const [sun, moon] = [
    { x: 32, y: 32 },
    { x: 68, y: 50 },
  ];
  return drawing(
    rays(sun, { from: 16, to: 28, count: 14, colours: ['gold', 'orange'], width: 3.4, uneven: 0.75 }),
    disc(sun, 14, COLOURS.gold),
    ring(sun, 14, INK, 2.2),
    dots(around(moon, 25, 12), COLOURS.silver, 3.6),
    solid('M74 33Q58 36 58 51T76 68Q50 72 48 52Q50 32 74 33Z', COLOURS.silver, 2.2),
    line('M28 31h0M37 31h0', INK, 3),
    line('M27 37q5 4 10 0', INK, 2),
    box('blue', '2', { x: 12, y: 74, w: 30, h: 17 }),
  );
}

export const peacockFancy = {
  'PCK-SML': peacock({ jets: 5, reach: 38, spread: 110, feathers: ['blue', 'green'], eye: 'gold', carton: 'green' }),
  'PCK-BIG': peacock({ jets: 9, reach: 48, spread: 120, feathers: ['green', 'teal'], eye: 'blue', carton: 'teal' }),
  'PCK-GLD': peacock({
    jets: 7,
    reach: 46,
    spread: 110,
    feathers: ['gold', 'amber'],
    eye: 'blue',
    carton: 'gold',
    body: 'amber',
  }),
  'PCK-BDA': peacock({
    jets: 11,
    reach: 42,
    spread: 168,
    feathers: ['red', 'gold', 'green'],
    eye: 'violet',
    carton: 'violet',
    body: 'violet',
  }),
  'PCK-SWN': swan(),
  'PCK-TRE': moneyTree(),
  'PCK-PAL': palaceGate(),
  'PCK-SUN': sunAndMoon(),
};
