/** Sparklers: a wire as long as its size in centimetres, its sparks in their colour and kind, and a box with the length. */
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
  line,
  type Point,
  rays,
  rect,
  solid,
  spray,
  twinkles,
  WOOD,
} from './pen.ts';

interface Sparkler {
  centimetres: number;
  colours: readonly Colour[];
  pack: Colour;
  sparks?: 'crackle' | 'rain' | 'changing' | 'mixed';
}

/** From the shortest, 7 cm, to the longest, 50 cm. */
const wireOf = (centimetres: number) => 26 + (Math.min(centimetres, 50) - 7) * 0.74;

function wire(from: Point, tip: Point, share: number, coat: string): string {
  const middle = { x: from.x + (tip.x - from.x) * share, y: from.y + (tip.y - from.y) * share };
  return (
    line(d`M${from.x} ${from.y}L${middle.x} ${middle.y}`, WOOD, 3) +
    line(d`M${middle.x} ${middle.y}L${tip.x} ${tip.y}`, coat, 5.5)
  );
}

function burst(tip: Point, { colours, sparks }: Sparkler, size: number): string {
  const [first = 'gold', ...others] = colours;
  if (sparks === 'rain')
    return (
      spray(tip, { spread: 250, length: size * 1.1, count: 13, colours: ['gold', 'amber'], fall: 26, tips: 3.4 }) +
      disc(tip, 5, COLOURS.gold)
    );
  const inner = others.length ? others : [first === 'silver' ? ('gold' as const) : first];
  return [
    rays(tip, {
      from: size * 0.42,
      to: size,
      count: 14,
      colours: sparks === 'mixed' ? colours : [first],
      width: 3,
      uneven: 0.72,
    }),
    rays(tip, { from: size * 0.25, to: size * 0.62, count: 10, colours: inner, width: 2.6, turn: 13 }),
    sparks === 'crackle'
      ? twinkles(around(tip, size * 0.95, 7, 20), 5, ['gold', 'orange'])
      : dots(around(tip, size * 0.88, 9, 12), COLOURS.gold, 3),
    disc(tip, size * 0.24, COLOURS[first]),
    disc(tip, size * 0.12, CREAM),
  ].join('');
}

function sparkler(look: Sparkler): string {
  const length = wireOf(look.centimetres);
  const size = 20 + look.centimetres * 0.13;
  const tip = { x: 52, y: 29 };
  const from = at(tip, 124, length + 14);
  const coat =
    look.sparks === 'changing' || look.sparks === 'mixed' ? COLOURS[look.colours.at(-1) ?? 'grey'] : COLOURS.grey;
  return drawing(
    wire(from, tip, 0.36, coat),
    look.sparks === 'changing' && look.colours.length > 1
      ? look.colours
          .map((colour, index) =>
            segment(
              from,
              tip,
              0.36 + (0.58 * index) / look.colours.length,
              0.36 + (0.58 * (index + 1)) / look.colours.length,
              colour,
            ),
          )
          .join('')
      : '',
    burst(tip, look, size),
    box(look.pack, String(look.centimetres)),
  );
}

function segment(from: Point, tip: Point, start: number, end: number, colour: Colour): string {
  const on = (part: number) => ({ x: from.x + (tip.x - from.x) * part, y: from.y + (tip.y - from.y) * part });
  const [a, b] = [on(start), on(end)];
  return line(d`M${a.x} ${a.y}L${b.x} ${b.y}`, COLOURS[colour], 5.5);
}

/** The everyday box: a bunch of three wires, one of them lit. */
function everyday(): string {
  const tip = { x: 58, y: 28 };
  const bunch = [0, 9, 18].map((by) => wire({ x: 14 + by, y: 90 }, { x: 38 + by, y: 46 + by / 2 }, 0.5, COLOURS.grey));
  return drawing(
    ...bunch,
    wire({ x: 22, y: 86 }, tip, 0.4, COLOURS.grey),
    burst(tip, { centimetres: 20, colours: ['gold'], pack: 'red' }, 22),
    box('red', '10'),
  );
}

function umbrella(): string {
  const hub = { x: 48, y: 44 };
  const arms = around(hub, 25, 6, 10);
  return drawing(
    line(d`M48 90V44`, WOOD, 5),
    ...arms.map(
      (tip, index) =>
        line(d`M48 44L${tip.x} ${tip.y}`, COLOURS.grey, 3.5) +
        rays(tip, { from: 3, to: 11, count: 8, colours: [index % 2 ? 'silver' : 'gold'], width: 2.4 }) +
        disc(tip, 3, COLOURS.gold),
    ),
    line('M16 18A40 40 0 0 1 42 5M80 70A40 40 0 0 1 62 82', COLOURS.orange, 2.5),
    disc(hub, 5, COLOURS.red),
    box('violet', '2', { x: 64, y: 76, w: 27, h: 15 }),
  );
}

function cakeCandles(): string {
  const candles = [30, 48, 66];
  return drawing(
    solid('M16 62Q16 56 24 56H72Q80 56 80 62V84H16Z', COLOURS.pink),
    solid(rect(10, 84, 76, 6), CREAM),
    line('M17 66q5 8 10.500 0t10.500 0t10.500 0t10.500 0t10.500 0t10 0', CREAM, 4),
    ...candles.map(
      (x, index) =>
        line(d`M${x} 55V38`, index === 1 ? COLOURS.red : COLOURS.blue, 5) +
        spray(
          { x, y: 36 },
          { spread: 70, length: 26 - Math.abs(48 - x) / 5, count: 7, colours: ['silver', 'gold'], width: 2.2, fall: 4 },
        ),
    ),
  );
}

export const sparklers = {
  'SPK-001': everyday(),
  'SPK-007E': sparkler({ centimetres: 7, colours: ['silver'], pack: 'blue' }),
  'SPK-010E': sparkler({ centimetres: 10, colours: ['silver'], pack: 'red' }),
  'SPK-010K': sparkler({ centimetres: 10, colours: ['gold'], pack: 'orange', sparks: 'crackle' }),
  'SPK-012C': sparkler({
    centimetres: 12,
    colours: ['red', 'green', 'gold', 'silver'],
    pack: 'violet',
    sparks: 'mixed',
  }),
  'SPK-015G': sparkler({ centimetres: 15, colours: ['green', 'leaf'], pack: 'green' }),
  'SPK-015R': sparkler({ centimetres: 15, colours: ['red', 'orange'], pack: 'red' }),
  'SPK-030E': sparkler({ centimetres: 30, colours: ['silver'], pack: 'blue' }),
  'SPK-030M': sparkler({ centimetres: 30, colours: ['green', 'red'], pack: 'leaf', sparks: 'changing' }),
  'SPK-030S': sparkler({ centimetres: 30, colours: ['gold'], pack: 'gold', sparks: 'rain' }),
  'SPK-050E': sparkler({ centimetres: 50, colours: ['silver'], pack: 'teal' }),
  'SPK-050V': sparkler({
    centimetres: 50,
    colours: ['blue', 'green', 'gold', 'red'],
    pack: 'pink',
    sparks: 'changing',
  }),
  'SPK-UMB': umbrella(),
  'SPK-CAK': cakeCandles(),
};
