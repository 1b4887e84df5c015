/** Fountains and showers: standing on the ground, hanging between poles or held in the hand. */
import { box, packet } from './packs.ts';
import {
  COLOURS,
  type Colour,
  CREAM,
  d,
  dots,
  drawing,
  INK,
  line,
  type Point,
  rect,
  scatter,
  solid,
  spray,
  turned,
  twinkles,
  WOOD,
} from './pen.ts';

interface Tube {
  width: number;
  height: number;
  paper: Colour;
  stripe?: Colour;
}

const X = 48;
const FLOOR = 90;

/** An upright tube on a foot. */
function stand({ width, height, paper, stripe = 'gold' }: Tube): string {
  const top = FLOOR - height;
  return [
    solid(rect(X - width / 2, top, width, height - 4), COLOURS[paper]),
    solid(rect(X - width / 2 - 6, FLOOR - 5, width + 12, 5), COLOURS.grey),
    line(
      d`M${X - width / 2 + 2} ${top + height * 0.3}h${width - 4}M${X - width / 2 + 2} ${top + height * 0.55}h${width - 4}`,
      COLOURS[stripe],
      3.2,
    ),
  ].join('');
}

const mouth = (height: number): Point => ({ x: X, y: FLOOR - height - 1 });

function waterfall(): string {
  const falls = Array.from({ length: 15 }, (_, index) => d`M${17 + index * 4.4} 20V${58 + 24 * scatter(index + 3)}`);
  const ends = Array.from({ length: 15 }, (_, index) => ({ x: 17 + index * 4.4, y: 62 + 24 * scatter(index + 3) }));
  return drawing(
    line('M12 92V10M84 92V10', WOOD, 5),
    line(falls.filter((_, index) => index % 2).join(''), COLOURS.silver, 2.6),
    line(falls.filter((_, index) => index % 2 === 0).join(''), '#fffdf8', 2.6),
    dots(ends, COLOURS.silver, 3),
    line('M12 14Q48 22 84 14', INK, 4),
    line('M4 92H20M76 92H92', INK, 3),
  );
}

/** A long handle that throws its sparks away from the hand. */
function hand(sprays: string, paper: Colour, pack: string): string {
  const grip = { x: 12, y: 84 };
  return drawing(
    sprays,
    turned(
      45,
      grip,
      solid(rect(7, 40, 10, 44), COLOURS[paper]) +
        solid(rect(8.5, 66, 7, 22), CREAM, 2) +
        line('M9 48h6M9 55h6', COLOURS.gold, 3),
    ),
    pack,
  );
}

const HAND_TIP: Point = { x: 44, y: 52 };
const PACK = { x: 62, y: 62, w: 28, h: 28 };

function palmLeaf(): string {
  const base = { x: 40, y: 66 };
  const jets = [-150, -120, -90, -60, -30].map((angle, index) =>
    spray(base, {
      angle,
      spread: 16,
      length: 42,
      count: 4,
      colours: [(['green', 'leaf', 'gold', 'leaf', 'green'] as const)[index] as Colour],
      width: 3.2,
      fall: 2,
      tips: 3.4,
    }),
  );
  return drawing(
    ...jets,
    solid('M34 68H46L43 92H37Z', CREAM),
    solid('M24 62Q40 74 56 62L50 72H30Z', COLOURS.green),
    packet('green', '2', { x: 66, y: 68, w: 24, h: 22 }),
  );
}

/** A round tin that sprays wide. */
function tin(width: number, height: number, colour: Colour, sprays: string, pack = ''): string {
  const left = X - width / 2;
  const top = FLOOR - height;
  return drawing(
    sprays,
    solid(d`M${left} ${top}V${FLOOR - 4}Q${X} ${FLOOR + 6} ${left + width} ${FLOOR - 4}V${top}`, COLOURS[colour]),
    solid(d`M${left} ${top}Q${X} ${top + 9} ${left + width} ${top}Q${X} ${top - 9} ${left} ${top}Z`, COLOURS.silver),
    line(
      d`M${left + 2} ${top + height * 0.5}Q${X} ${top + height * 0.5 + 9} ${left + width - 2} ${top + height * 0.5}`,
      CREAM,
      4,
    ),
    pack,
  );
}

function seven(): string {
  const colours = ['violet', 'blue', 'teal', 'green', 'gold', 'orange', 'red'] as const;
  const jets = colours.map((colour, index) =>
    spray(mouth(34), {
      angle: -150 + index * 20,
      spread: 15,
      length: 52,
      count: 3,
      colours: [colour],
      width: 3.2,
      fall: 3,
      tips: 3.6,
    }),
  );
  return drawing(...jets, stand({ width: 24, height: 34, paper: 'violet', stripe: 'white' }));
}

export const fountains = {
  'FTN-GLD': drawing(
    spray(mouth(36), { spread: 56, length: 52, count: 17, colours: ['gold', 'amber'], width: 3.4, fall: 12, tips: 4 }),
    stand({ width: 22, height: 36, paper: 'red' }),
  ),
  'FTN-SLV': drawing(
    spray(mouth(36), { spread: 76, length: 50, count: 19, colours: ['silver', 'white'], width: 2.4, fall: 14 }),
    twinkles(
      [
        { x: 20, y: 26 },
        { x: 48, y: 8 },
        { x: 74, y: 22 },
        { x: 36, y: 30 },
        { x: 60, y: 32 },
      ],
      6,
      ['blue', 'gold'],
    ),
    stand({ width: 22, height: 36, paper: 'blue', stripe: 'silver' }),
  ),
  'FTN-CRC': drawing(
    spray(mouth(36), { spread: 60, length: 40, count: 11, colours: ['gold'], width: 3, fall: 8 }),
    twinkles(
      [
        { x: 18, y: 18 },
        { x: 32, y: 7 },
        { x: 48, y: 4 },
        { x: 64, y: 8 },
        { x: 78, y: 19 },
        { x: 26, y: 28 },
        { x: 70, y: 29 },
        { x: 40, y: 16 },
        { x: 57, y: 17 },
      ],
      6.5,
      ['orange', 'gold', 'red'],
    ),
    stand({ width: 24, height: 36, paper: 'orange', stripe: 'white' }),
  ),
  'FTN-SVN': seven(),
  'FTN-KVR': waterfall(),
  'FTN-HND': hand(
    spray(HAND_TIP, {
      angle: -45,
      spread: 70,
      length: 44,
      count: 11,
      colours: ['gold', 'amber'],
      width: 3,
      fall: 8,
      tips: 3.6,
    }),
    'red',
    packet('red', '5', PACK),
  ),
  'FTN-HNC': hand(
    (['red', 'green', 'blue', 'pink', 'violet'] as const)
      .map((colour, index) =>
        spray(HAND_TIP, {
          angle: -75 + index * 16,
          spread: 14,
          length: 44,
          count: 3,
          colours: [colour],
          width: 3,
          fall: 3,
          tips: 3.6,
        }),
      )
      .join(''),
    'violet',
    packet('violet', '5', PACK),
  ),
  'FTN-FAN': palmLeaf(),
  'FTN-TNS': tin(
    34,
    26,
    'blue',
    spray({ x: X, y: 62 }, { spread: 110, length: 40, count: 11, colours: ['silver'], width: 2.6, fall: 10 }) +
      twinkles(
        [
          { x: 18, y: 40 },
          { x: 32, y: 22 },
          { x: 48, y: 18 },
          { x: 64, y: 23 },
          { x: 78, y: 41 },
        ],
        6,
        ['white'],
      ),
    box('blue', '2', { x: 70, y: 74, w: 22, h: 16 }),
  ),
  'FTN-TNJ': tin(
    56,
    30,
    'red',
    spray(
      { x: X, y: 58 },
      { spread: 128, length: 52, count: 17, colours: ['gold', 'amber'], width: 3.2, fall: 14, tips: 3.6 },
    ) +
      twinkles(
        [
          { x: 22, y: 24 },
          { x: 48, y: 10 },
          { x: 74, y: 24 },
          { x: 36, y: 32 },
          { x: 60, y: 32 },
        ],
        7,
        ['blue', 'orange'],
      ),
  ),
};
