/** Flower pots: a paper cone, or a clay pot, and its fountain. */
import { box } from './packs.ts';
import {
  around,
  COLOURS,
  type Colour,
  CREAM,
  d,
  disc,
  drawing,
  line,
  type Point,
  rays,
  ring,
  solid,
  spray,
  twinkles,
} from './pen.ts';

interface Cone {
  x?: number;
  height: number;
  paper: Colour;
  stripe?: Colour;
}

const FLOOR = 88;
const MIDDLE = 36;

function cone({ x = MIDDLE, height, paper, stripe = 'gold' }: Cone): string {
  const half = height * 0.46;
  const top = FLOOR - height;
  return [
    solid(d`M${x - 3} ${top}L${x - half} ${FLOOR}H${x + half}L${x + 3} ${top}Z`, COLOURS[paper]),
    line(
      d`M${x - half * 0.55} ${FLOOR - height * 0.45}L${x + half * 0.55} ${FLOOR - height * 0.45}`,
      COLOURS[stripe],
      3.5,
    ),
    line(d`M${x - half * 0.8} ${FLOOR - height * 0.18}H${x + half * 0.8}`, COLOURS[stripe], 3.5),
  ].join('');
}

const mouth = (height: number, x = MIDDLE): Point => ({ x, y: FLOOR - height - 2 });

const CORNER = { x: 62, y: 68, w: 29, h: 21 };

/** The golden tree of the common pots, as high as the pot's size. */
function tree(height: number, reach: number, paper: Colour, colours: readonly Colour[], spread = 76): string {
  return (
    spray(mouth(height), { spread, length: reach, count: 13, colours, width: 3, fall: 12, tips: 4 }) +
    cone({ height, paper })
  );
}

/** Cones of several colours in one box, each burning in its own colour. */
function koti(height: number, reach: number, count: number): string {
  const colours = (['red', 'green', 'blue', 'gold', 'silver'] as const).slice(0, count);
  const step = count > 3 ? 12.4 : 17;
  return colours
    .map((colour, index) => {
      const x = 12 + step * (index + 0.5);
      return (
        spray(mouth(height, x), {
          spread: 54,
          length: reach,
          count: 5,
          colours: [colour],
          width: 2.8,
          fall: 6,
          tips: 3.6,
        }) + cone({ x, height, paper: colour, stripe: 'white' })
      );
    })
    .join('');
}

function clayPot(): string {
  return drawing(
    spray(
      { x: 44, y: 58 },
      { spread: 62, length: 54, count: 15, colours: ['gold', 'amber'], width: 3.2, fall: 14, tips: 4 },
    ),
    solid('M26 62Q18 88 34 90H54Q70 88 62 62Z', '#b5562d'),
    solid('M24 58H64V64H24Z', '#c96b3c'),
    line('M25 74Q44 82 63 74', CREAM, 2.5),
    box('orange', '2', { x: 68, y: 74, w: 24, h: 16 }),
  );
}

/** A sequence of colours, from the mouth upwards. */
function bands(height: number, colours: readonly Colour[], spread: number): string {
  const reach = 46 / colours.length;
  return colours
    .map((colour, index) =>
      spray(mouth(height), {
        spread,
        length: reach * (colours.length - index),
        count: 9,
        colours: [colour],
        width: 4,
        fall: 6,
      }),
    )
    .join('');
}

function kolam(): string {
  return drawing(
    line('M12 88H78', COLOURS.pink, 2),
    ...[22, 36, 50, 64].map((x) => ring({ x: x - 6, y: 88 }, 5, COLOURS.pink, 1.8)),
    spray({ x: 36, y: 60 }, { spread: 150, length: 32, count: 15, colours: ['gold', 'silver'], width: 2.6, fall: 16 }),
    twinkles(
      around({ x: 36, y: 60 }, 34, 16, 0).filter(({ y }) => y < 58),
      5.5,
      ['orange', 'gold'],
    ),
    cone({ height: 28, paper: 'violet', stripe: 'white' }),
    box('violet', '3', CORNER),
  );
}

function lotus(): string {
  const petals = [-64, -32, 0, 32, 64].map((angle) => {
    const path = 'M40 60Q30 40 40 24Q50 40 40 60Z';
    return `<g transform="rotate(${angle} 40 60)">${solid(path, COLOURS.pink, 2)}</g>`;
  });
  return drawing(
    spray({ x: 40, y: 30 }, { spread: 50, length: 26, count: 7, colours: ['gold'], width: 2.8, fall: 4, tips: 3.6 }),
    ...petals,
    disc({ x: 40, y: 58 }, 6, COLOURS.gold),
    solid('M22 64H58L52 88H28Z', COLOURS.teal),
    line('M24 72H56', CREAM, 3),
    rays({ x: 40, y: 58 }, { from: 30, to: 36, count: 16, colours: ['pink', 'gold'], width: 2.4 }),
  );
}

function everyday(): string {
  return drawing(
    spray(mouth(30), { spread: 84, length: 52, count: 15, colours: ['gold'], width: 3, fall: 16, tips: 4 }),
    twinkles(
      [
        { x: 12, y: 30 },
        { x: 64, y: 24 },
      ],
      6,
      ['orange'],
    ),
    cone({ height: 30, paper: 'red' }),
    box('red', '10', CORNER),
  );
}

function jasmine(): string {
  const flower = ({ x, y }: Point) =>
    around({ x, y }, 3.4, 5)
      .map((petal) => disc(petal, 2.8, '#fffdf8'))
      .join('') + disc({ x, y }, 1.8, COLOURS.gold);
  const flowers = [
    [14, 36],
    [24, 18],
    [40, 9],
    [57, 20],
    [63, 38],
    [36, 27],
    [49, 34],
  ] as const;
  return drawing(
    spray(mouth(30), { spread: 80, length: 48, count: 11, colours: ['silver'], width: 2.8, fall: 10 }),
    ...flowers.map(([x, y]) => flower({ x, y })),
    cone({ height: 30, paper: 'green', stripe: 'white' }),
    box('teal', '5', CORNER),
  );
}

const asoka = (): string =>
  drawing(
    spray(mouth(32), { spread: 34, length: 54, count: 11, colours: ['amber', 'gold'], width: 3.6, fall: 2 }),
    twinkles(
      [
        { x: 18, y: 14 },
        { x: 36, y: 5 },
        { x: 54, y: 14 },
        { x: 27, y: 24 },
        { x: 46, y: 25 },
      ],
      5.5,
      ['orange', 'red'],
    ),
    cone({ height: 32, paper: 'blue' }),
    box('blue', '10', CORNER),
  );

const greenGold = (): string =>
  drawing(
    spray(mouth(32), { spread: 78, length: 52, count: 13, colours: ['gold'], width: 2.8, fall: 12, tips: 4 }),
    spray(mouth(32), { spread: 70, length: 34, count: 11, colours: ['green', 'leaf'], width: 3.6, fall: 8 }),
    cone({ height: 32, paper: 'green' }),
    box('leaf', '5', CORNER),
  );

const threeColours = (): string =>
  drawing(
    bands(30, ['green', 'white', 'amber'], 62),
    cone({ height: 30, paper: 'amber', stripe: 'green' }),
    box('green', '5', CORNER),
  );

export const flowerPots = {
  'FLP-001': everyday(),
  'FLP-SML': drawing(tree(19, 30, 'orange', ['gold']), box('orange', '10', CORNER)),
  'FLP-BIG': drawing(tree(36, 50, 'red', ['gold', 'amber'], 92), box('violet', '10', CORNER)),
  'FLP-ASK': asoka(),
  'FLP-CLY': clayPot(),
  'FLP-KTI': drawing(koti(18, 34, 5), box('pink', '10', { ...CORNER, x: 66, w: 26, y: 26 })),
  'FLP-KTS': drawing(koti(28, 44, 3), box('blue', '10', { ...CORNER, x: 68, w: 24 })),
  'FLP-CTD': greenGold(),
  'FLP-JSM': jasmine(),
  'FLP-TRI': threeColours(),
  'FLP-KLM': kolam(),
  'FLP-LTS': lotus(),
};
