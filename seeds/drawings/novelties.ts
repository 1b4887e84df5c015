/** Small novelties for children, each drawn as itself. */
import { box, packet } from './packs.ts';
import {
  around,
  COLOURS,
  type Colour,
  CREAM,
  d,
  disc,
  dots,
  drawing,
  fill,
  INK,
  line,
  type Point,
  rays,
  rect,
  ring,
  scatter,
  solid,
  turned,
  twinkles,
} from './pen.ts';

const CORNER = { x: 62, y: 69, w: 29, h: 20 };
const PACKET = { x: 64, y: 63, w: 27, h: 27 };

const tablet = ({ x, y }: Point, r: number) =>
  solid(d`M${x - r} ${y}v${r * 0.7}q${r} ${r * 0.6} ${r * 2} 0v${-r * 0.7}`, COLOURS.black, 2) +
  solid(d`M${x - r} ${y}q${r} ${r * 0.6} ${r * 2} 0q${-r} ${-r * 0.6} ${-r * 2} 0Z`, COLOURS.grey, 2);

const snake = (path: string, width: number) =>
  line(path, INK, width + 4) + line(path, COLOURS.grey, width) + line(path, COLOURS.silver, 1.6);

const eye = ({ x, y }: Point) => disc({ x, y }, 1.8, COLOURS.gold);

function rollCaps(): string {
  const roll = ({ x, y }: Point) =>
    disc({ x, y }, 13, COLOURS.red) +
    [9, 5].map((r) => ring({ x, y }, r, CREAM, 1.6)).join('') +
    ring({ x, y }, 13, INK, 2.4) +
    disc({ x, y }, 2, INK);
  return drawing(
    solid('M26 55H58V63H30', COLOURS.red, 2.2) +
      dots(
        [
          { x: 34, y: 59 },
          { x: 42, y: 59 },
          { x: 50, y: 59 },
        ],
        INK,
        4,
      ),
    roll({ x: 24, y: 50 }),
    roll({ x: 50, y: 26 }),
    packet('red', '10', PACKET),
  );
}

function ringCaps(): string {
  const caps = (centre: Point, r: number) =>
    ring(centre, r, COLOURS.red, 5) +
    around(centre, r, 8)
      .map((cap) =>
        solid(d`M${cap.x - 3.5} ${cap.y}a3.500 3.500 0 0 1 7 0a3.500 3.500 0 0 1 -7 0`, COLOURS.orange, 1.8),
      )
      .join('');
  return drawing(caps({ x: 36, y: 36 }, 20), caps({ x: 70, y: 22 }, 10), box('silver', '12', CORNER));
}

function popPop(): string {
  const pop = ({ x, y }: Point, colour: Colour) =>
    disc({ x, y }, 6.5, '#fffdf6') +
    ring({ x, y }, 6.5, INK, 2) +
    line(d`M${x} ${y - 6}q-3 -6 -5 -8M${x} ${y - 6}q3 -6 5 -8`, COLOURS[colour], 2.6);
  return drawing(
    pop({ x: 18, y: 34 }, 'red'),
    pop({ x: 40, y: 24 }, 'green'),
    pop({ x: 60, y: 40 }, 'blue'),
    line('M8 84H52', INK, 2.4),
    rays({ x: 30, y: 76 }, { from: 6, to: 16, count: 11, colours: ['gold', 'orange'], width: 2.8 }),
    pop({ x: 30, y: 74 }, 'pink'),
    box('pink', '50', CORNER),
  );
}

function butterfly(): string {
  const wing = 'M44 44Q40 8 16 14Q2 26 22 46Q8 50 14 66Q28 78 42 54Z';
  return drawing(
    solid(wing, COLOURS.orange),
    `<g transform="translate(92) scale(-1 1)">${solid(wing, COLOURS.orange)}</g>`,
    dots(
      [
        { x: 22, y: 28 },
        { x: 70, y: 28 },
      ],
      COLOURS.gold,
      10,
    ),
    dots(
      [
        { x: 24, y: 60 },
        { x: 68, y: 60 },
      ],
      COLOURS.violet,
      8,
    ),
    solid('M42 30h8v34h-8Z', COLOURS.red, 2.2),
    line('M44 29q-4 -10 -9 -12M48 29q4 -10 9 -12', INK, 2.2),
    twinkles(
      [
        { x: 40, y: 74 },
        { x: 50, y: 82 },
        { x: 38, y: 88 },
      ],
      5,
      ['gold', 'orange'],
    ),
    box('orange', '10', CORNER),
  );
}

function helicopter(): string {
  return drawing(
    line('M8 18Q44 8 80 18', INK, 5),
    line('M8 18Q44 8 80 18', COLOURS.silver, 2),
    line('M44 14V28', INK, 3),
    solid('M22 44Q24 28 46 28Q62 30 64 44Q62 58 44 58Q26 58 22 44Z', COLOURS.green),
    solid('M26 42Q28 33 38 32V44H26Z', CREAM, 2),
    solid('M62 42L88 34V46L62 50Z', COLOURS.leaf),
    line('M28 66H60M36 58v8M52 58v8', INK, 2.8),
    rays({ x: 42, y: 74 }, { from: 6, to: 18, count: 5, colours: ['green', 'leaf'], width: 3, turn: 36 }),
    box('leaf', '5', { ...CORNER, y: 72, h: 17 }),
  );
}

function honeybee(): string {
  return drawing(
    line('M6 84Q26 64 14 52T30 34', COLOURS.gold, 2.6),
    solid('M46 26Q40 6 54 8Q64 14 56 30Z', CREAM, 2.2),
    solid('M58 28Q62 6 76 14Q80 24 66 34Z', CREAM, 2.2),
    solid('M34 44Q36 28 56 30Q76 34 76 48Q72 60 54 60Q36 58 34 44Z', COLOURS.gold),
    line('M48 31V58M60 31V59', INK, 5),
    line('M76 46l9 3', INK, 3),
    disc({ x: 40, y: 42 }, 2.2, INK),
    line('M38 33q-4 -8 -9 -8', INK, 2),
    box('gold', '10', { ...CORNER, y: 72, h: 17 }),
  );
}

function capGun(): string {
  return drawing(
    solid('M8 30H76V46H46L42 54H34L26 84H10L20 46H8Z', COLOURS.silver),
    solid('M14 50L24 46L18 76H10.5Z', COLOURS.red, 2),
    line('M36 54Q46 58 44 46', INK, 2.4),
    line('M20 30l-6 -9h8l6 9', INK, 2.6),
    line('M16 38H70', COLOURS.blue, 3),
    rays({ x: 82, y: 36 }, { from: 3, to: 10, count: 9, colours: ['gold', 'orange'], width: 2.6 }),
    solid('M60 66q14 -4 22 4t-2 16q-12 4 -18 -4t-2 -16Z', COLOURS.red, 2.2),
    ring({ x: 71, y: 76 }, 5, CREAM, 2),
  );
}

function revolver(): string {
  return drawing(
    solid('M34 30H78V42H34Z', COLOURS.black),
    solid('M78 28H88V44H78Z', COLOURS.orange),
    solid('M16 34Q18 26 26 28H34V52Q26 56 24 66L20 88H4L10 56Q8 44 16 34Z', COLOURS.black),
    solid('M7 84L12 58L20 60L17 84Z', '#7a5236', 2),
    solid('M32 26H56V50H32Z', COLOURS.grey),
    line('M32 34H56M32 42H56', INK, 2),
    line('M26 52Q34 66 46 50', INK, 2.6),
    ring({ x: 68, y: 74 }, 12, COLOURS.red, 4),
    dots(around({ x: 68, y: 74 }, 12, 8), COLOURS.orange, 6),
  );
}

function smokeSticks(): string {
  const colours = ['red', 'gold', 'green', 'blue', 'violet'] as const;
  return drawing(
    ...colours.map((colour, index) => {
      const x = 12 + index * 12;
      return [
        disc({ x, y: 40 }, 5, COLOURS[colour]),
        disc({ x: x - 3 + 6 * scatter(index), y: 28 }, 7, COLOURS[colour]),
        disc({ x: x + 3 - 6 * scatter(index + 2), y: 14 }, 8.5, COLOURS[colour]),
        line(d`M${x} 88V48`, INK, 6),
        line(d`M${x} 87V49`, COLOURS[colour], 3),
      ].join('');
    }),
    packet('blue', '5', { ...PACKET, x: 68, w: 24 }),
  );
}

function popper(): string {
  const colours = ['red', 'gold', 'green', 'blue', 'pink', 'violet'] as const;
  const petals = Array.from({ length: 22 }, (_, index) => {
    const [x, y] = [22 + 68 * scatter(index + 2), 6 + 46 * scatter(index * 4 + 1)];
    return turned(index * 40, { x, y }, fill(rect(x - 3, y - 2, 6.5, 4), COLOURS[colours[index % 6] as Colour]));
  });
  return drawing(
    ...petals,
    turned(
      28,
      { x: 30, y: 70 },
      solid(rect(20, 46, 20, 44), COLOURS.red) +
        line('M22 58H38M22 66H38', COLOURS.gold, 3.4) +
        solid(rect(18, 78, 24, 12), COLOURS.blue) +
        solid('M20 46Q30 38 40 46Q30 52 20 46Z', CREAM, 2),
    ),
  );
}

export const novelties = {
  'NOV-SNK': drawing(
    snake('M20 78Q14 60 28 54T36 38T26 24T40 12', 6),
    eye({ x: 41, y: 12 }),
    tablet({ x: 20, y: 80 }, 7),
    tablet({ x: 42, y: 82 }, 7),
    box('black', '10', CORNER),
  ),
  'NOV-SNB': drawing(
    snake('M18 76Q0 52 24 44T58 36T44 16T74 10', 10),
    eye({ x: 74, y: 10 }),
    line('M80 10l6 -2m-6 2l6 3', COLOURS.red, 1.8),
    tablet({ x: 20, y: 78 }, 11),
    packet('green', '4', PACKET),
  ),
  'NOV-CAP': rollCaps(),
  'NOV-RNG': ringCaps(),
  'NOV-POP': popPop(),
  'NOV-BTF': butterfly(),
  'NOV-HEL': helicopter(),
  'NOV-DRN': honeybee(),
  'NOV-GUN': capGun(),
  'NOV-RVL': revolver(),
  'NOV-SMK': smokeSticks(),
  'NOV-CNF': popper(),
};
