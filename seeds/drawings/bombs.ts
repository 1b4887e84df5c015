/** Bombs: balls tied with twine, paper packets, and a silent smoke bomb. */
import { box } from './packs.ts';
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
  rays,
  rect,
  ring,
  scatter,
  solid,
  turned,
} from './pen.ts';

const CORNER = { x: 63, y: 69, w: 28, h: 20 };
const BALL: Point = { x: 38, y: 56 };

/** Layers of twine around a ball. */
function ball(r: number, twine: Colour, layers: number, ply: Colour = 'amber'): string {
  const { x, y } = BALL;
  const bands = Array.from({ length: layers * 2 + 1 }, (_, index) => {
    const at = ((index + 1) / (layers * 2 + 2)) * 2 - 1;
    const reach = Math.sqrt(1 - at * at) * r;
    return d`M${x + at * r * 0.9} ${y - reach}Q${x + at * r * 0.4} ${y} ${x + at * r * 0.9} ${y + reach}`;
  });
  return [
    fuse({ x: x + 3, y: y - r + 2 }, 15),
    disc(BALL, r, COLOURS[twine]),
    line(bands.join(''), COLOURS[ply], 2.2),
    line(
      d`M${x - r * 0.95} ${y - r * 0.2}Q${x} ${y + r * 0.25} ${x + r * 0.95} ${y - r * 0.2}M${x - r * 0.85} ${y + r * 0.4}Q${x} ${y + r * 0.85} ${x + r * 0.85} ${y + r * 0.4}`,
      COLOURS[ply],
      2.2,
    ),
    ring(BALL, r, INK, 3),
  ].join('');
}

/** A packet that bursts into bits of paper, more of them the heavier it is. */
function paper(weight: string, size: number, bits: number): string {
  const colours = ['red', 'gold', 'green', 'blue', 'pink'] as const;
  const scraps = Array.from({ length: bits }, (_, index) => {
    const [x, y] = [8 + 80 * scatter(index * 2 + 1), 6 + (84 - size) * scatter(index * 3 + 2)];
    return turned(index * 47, { x, y }, fill(rect(x - 3, y - 2, 6.5, 4.5), COLOURS[colours[index % 5] as Colour]));
  });
  const left = 48 - size / 2;
  return drawing(
    ...scraps,
    solid(rect(left, 90 - size * 0.8, size, size * 0.8), COLOURS.amber),
    line(d`M${left} ${90 - size * 0.8}l${size / 2} ${size * 0.2}l${size / 2} ${-size * 0.2}`, INK, 2),
    fill(rect(left + size * 0.2, 90 - size * 0.52, size * 0.6, size * 0.42), CREAM),
    figures(weight, { x: 48, y: 90 - size * 0.31 }, size * 0.3),
  );
}

function bullet(): string {
  const one = (x: number, y: number) =>
    fuse({ x: x + 6, y }, 9) +
    solid(d`M${x} ${y + 8}Q${x + 6} ${y - 8} ${x + 12} ${y + 8}V${y + 30}H${x}Z`, COLOURS.amber) +
    line(d`M${x + 1} ${y + 12}h10M${x + 1} ${y + 18}h10M${x + 1} ${y + 24}h10`, WOODEN, 2);
  return drawing(one(12, 40), one(30, 30), one(48, 40), box('amber', '10', { ...CORNER, y: 72, h: 17 }));
}

const WOODEN = '#7a5236';

function drum(): string {
  return drawing(
    rays({ x: 36, y: 30 }, { from: 10, to: 26, count: 14, colours: ['green', 'leaf'], width: 3, uneven: 0.65 }),
    solid('M12 42V80Q36 92 60 80V42', COLOURS.red),
    line('M13 50L24 80L36 52L48 80L59 50', COLOURS.gold, 2.6),
    solid('M12 42Q36 54 60 42Q36 30 12 42Z', CREAM),
    fuse({ x: 36, y: 40 }, 12),
    box('green', '5', CORNER),
  );
}

function smoke(): string {
  const puffs = (colour: Colour, points: readonly Point[]) =>
    points.map(({ x, y }, index) => disc({ x, y }, 9 + index * 1.4, COLOURS[colour])).join('');
  return drawing(
    puffs('orange', [
      { x: 34, y: 52 },
      { x: 22, y: 40 },
      { x: 14, y: 24 },
    ]),
    puffs('blue', [
      { x: 46, y: 50 },
      { x: 58, y: 36 },
      { x: 72, y: 24 },
    ]),
    puffs('pink', [
      { x: 40, y: 44 },
      { x: 38, y: 28 },
      { x: 42, y: 14 },
    ]),
    solid(rect(28, 58, 24, 30), COLOURS.violet),
    line('M30 68h20M30 78h20', CREAM, 4),
    box('violet', '5', CORNER),
  );
}

const crown = (y: number) =>
  solid(d`M22 ${y}l4 -13l7 8l5 -12l5 12l7 -8l4 13Z`, COLOURS.gold, 2.2) + disc({ x: 38, y: y - 4 }, 1.8, COLOURS.red);

export const bombs = {
  'BMB-BLT': bullet(),
  'BMB-ATM': drawing(ball(21, 'green', 1, 'leaf'), box('green', '10', CORNER)),
  'BMB-HYD': drawing(fuse({ x: 40, y: 30 }, 26), ball(25, 'blue', 2, 'silver'), box('blue', '10', CORNER)),
  'BMB-KNG': drawing(ball(25, 'red', 3, 'gold'), crown(32), figures('3', BALL, 20, CREAM, 2), box('red', '10', CORNER)),
  'BMB-CLS': drawing(
    bang({ x: 38, y: 56 }, 38, 'gold', 13),
    ball(23, 'violet', 4, 'pink'),
    figures('5', BALL, 19, CREAM, 2),
    box('violet', '5', CORNER),
  ),
  'BMB-PPR': paper('¼', 32, 14),
  'BMB-PPH': paper('½', 44, 20),
  'BMB-PPK': paper('1', 56, 26),
  'BMB-DGT': drum(),
  'BMB-CLR': smoke(),
};
