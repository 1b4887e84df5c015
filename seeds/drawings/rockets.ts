/** Rockets: a head on a stick, and its effect in the sky. */
import { box } from './packs.ts';
import {
  around,
  bang,
  COLOURS,
  type Colour,
  CREAM,
  disc,
  dots,
  drawing,
  line,
  note,
  type Point,
  rays,
  solid,
  spray,
  turned,
  twinkles,
  WOOD,
} from './pen.ts';

const CORNER = { x: 62, y: 69, w: 29, h: 20 };

interface Rocket {
  colour: Colour;
  nose?: Colour;
  size?: number;
  /** Its centre. */
  x?: number;
  y?: number;
}

/** A rocket flying up to the right, with fire at its tail. */
function rocket({ colour, nose = 'red', size = 1, x = 30, y = 52 }: Rocket): string {
  const body = [
    line('M0 -2V34', WOOD, 3),
    spray(
      { x: 0, y: 17 },
      { angle: 90, spread: 60, length: 16, count: 5, colours: ['orange', 'gold'], width: 3, fall: 0 },
    ),
    solid('M-7 -12H7V14H-7Z', COLOURS[colour]),
    solid('M-8.5 -12L0 -28L8.5 -12Z', COLOURS[nose]),
    line('M-5 -3H5M-5 5H5', CREAM, 3),
  ];
  return `<g transform="translate(${x} ${y}) rotate(28) scale(${size})">${body.join('')}</g>`;
}

const corkscrew = () =>
  line('M10 92Q2 78 16 76T20 62T32 56T34 44', COLOURS.gold, 3) +
  line('M18 92Q8 84 22 84T28 70T40 64', COLOURS.orange, 2.4);

function parachute(): string {
  return drawing(
    rocket({ colour: 'blue', size: 0.8, x: 20, y: 62 }),
    solid('M40 34Q42 6 66 6T92 34Q84 28 79 34Q72 28 66 34Q60 28 53 34Q47 28 40 34Z', COLOURS.orange),
    line('M41 34L66 56M53 34L66 56M66 34V56M79 34L66 56M91 34L66 56', COLOURS.grey, 1.8),
    disc({ x: 66, y: 58 }, 7, COLOURS.red),
    rays({ x: 66, y: 58 }, { from: 9, to: 14, count: 10, colours: ['red'], width: 2 }),
    box('orange', '2', { ...CORNER, y: 74, h: 16 }),
  );
}

const TOP: Point = { x: 62, y: 24 };

export const rockets = {
  'RKT-001': drawing(rocket({ colour: 'blue' }), bang({ x: 68, y: 24 }, 18), box('red', '10', CORNER)),
  'RKT-BBY': drawing(
    rocket({ colour: 'pink', nose: 'violet', size: 0.72, x: 30, y: 58 }),
    bang({ x: 58, y: 30 }, 10, 'gold', 7),
    box('pink', '10', CORNER),
  ),
  'RKT-BMB': drawing(
    rocket({ colour: 'green', nose: 'green', size: 1.05 }),
    bang({ x: 68, y: 24 }, 22, 'orange', 11),
    bang({ x: 68, y: 24 }, 12, 'gold', 9),
    box('green', '10', CORNER),
  ),
  'RKT-2SD': drawing(
    rocket({ colour: 'violet', size: 0.85, x: 22, y: 66 }),
    bang({ x: 48, y: 34 }, 13, 'orange'),
    bang({ x: 76, y: 18 }, 16, 'gold'),
    box('violet', '5', CORNER),
  ),
  'RKT-CLR': drawing(
    rocket({ colour: 'orange', nose: 'green' }),
    twinkles([...around(TOP, 22, 8, 12), ...around(TOP, 10, 4, 40)], 6, ['red', 'green']),
    dots(
      [
        { x: 46, y: 54 },
        { x: 66, y: 58 },
        { x: 84, y: 52 },
      ],
      COLOURS.red,
      4,
    ),
    box('orange', '10', CORNER),
  ),
  'RKT-GLD': drawing(
    rocket({ colour: 'red', nose: 'gold', size: 0.85, x: 22, y: 64 }),
    spray(
      { x: 60, y: 20 },
      { spread: 230, length: 30, count: 13, colours: ['gold', 'amber'], width: 2.8, fall: 34, tips: 3 },
    ),
    box('gold', '5', CORNER),
  ),
  'RKT-WSL': drawing(
    rocket({ colour: 'teal', nose: 'orange' }),
    note({ x: 52, y: 40 }, 'violet'),
    note({ x: 64, y: 60 }, 'red'),
    note({ x: 14, y: 34 }),
    rays({ x: 74, y: 18 }, { from: 4, to: 12, count: 10, colours: ['silver'], width: 2.6 }),
    box('teal', '5', CORNER),
  ),
  'RKT-PRC': parachute(),
  'RKT-LNK': drawing(
    corkscrew(),
    turned(0, TOP, rocket({ colour: 'silver', nose: 'blue', x: 48, y: 32, size: 0.95 })),
    twinkles(
      [
        { x: 20, y: 30 },
        { x: 80, y: 44 },
        { x: 78, y: 14 },
      ],
      6,
      ['gold', 'blue'],
    ),
    box('blue', '5', CORNER),
  ),
};
