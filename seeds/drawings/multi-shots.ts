/** Multi-colour shots: a cake with as many tubes as its name says, and its shots in the air. */
import { type Burst, burst } from './bursts.ts';
import {
  COLOURS,
  type Colour,
  CREAM,
  d,
  disc,
  drawing,
  figures,
  fill,
  fuse,
  line,
  note,
  type Point,
  rect,
  solid,
  spray,
  twinkles,
} from './pen.ts';

interface Cake {
  shots: number;
  paper: Colour;
  label?: Colour;
}

/** The cake, wider and higher with more shots; the mouths of the tubes are on top. */
function cake({ shots, paper, label = 'white' }: Cake): string {
  const width = Math.min(84, 34 + Math.sqrt(shots) * 3.4);
  const height = Math.min(36, 22 + Math.sqrt(shots));
  const left = 48 - width / 2;
  const top = 92 - height;
  const mouths = Math.min(9, Math.round(width / 9));
  const holes = Array.from(
    { length: mouths },
    (_, index) => d`M${left + 5 + ((width - 6) / (mouths - 1 || 1)) * index * 0.96} ${top - 2.5}h0`,
  );
  return [
    solid(d`M${left} ${top}l5 -6h${width - 10}l5 6Z`, COLOURS.amber, 2.2),
    line(holes.join(''), COLOURS.black, 4.5),
    fuse({ x: left + width - 2, y: top + height - 8 }, 9),
    solid(rect(left, top, width, height), COLOURS[paper]),
    fill(
      rect(48 - width * 0.36, top + height * 0.2, width * 0.72, height * 0.6),
      label === 'white' ? CREAM : COLOURS[label],
    ),
    figures(String(shots), { x: 48, y: top + height / 2 }, height * 0.42),
  ].join('');
}

interface Shots extends Cake {
  kind: Burst;
  colours: readonly Colour[];
  places: readonly (readonly [x: number, y: number, r: number])[];
}

function shots({ kind, colours, places, ...of }: Shots, extra = ''): string {
  const rise = places.map(([x, y, r]) => d`M${48 + (x - 48) * 0.5} 62L${x} ${y + r * 0.6}`).join('');
  return drawing(
    line(rise, COLOURS.gold, 1.8),
    ...places.map(([x, y, r], index) =>
      burst(kind, { x, y }, r, [
        colours[index % colours.length] as Colour,
        colours[(index + 1) % colours.length] as Colour,
      ]),
    ),
    extra,
    cake(of),
  );
}

const THREE = [
  [20, 24, 13],
  [48, 16, 14],
  [76, 24, 13],
] as const;
const FOUR = [
  [16, 34, 11],
  [36, 16, 13],
  [62, 16, 13],
  [81, 34, 11],
] as const;

/** Amber lamps in rows. */
function lamps(): string {
  const points: Point[] = [14, 31, 48, 65, 82].flatMap((x, index) => [
    { x, y: 12 + (index % 2) * 6 },
    { x, y: 36 + (index % 2) * 6 },
  ]);
  return drawing(
    line('M6 6Q48 16 90 6M6 30Q48 40 90 30', COLOURS.grey, 1.6),
    ...points.map(({ x, y }) => disc({ x, y }, 5.5, COLOURS.amber) + disc({ x, y }, 2.4, CREAM)),
    cake({ shots: 30, paper: 'amber' }),
  );
}

/** Shots side by side that open as a fan. */
const fan = (count: number, colours: readonly Colour[], paper: Colour, shotCount: number) =>
  drawing(
    spray({ x: 48, y: 66 }, { spread: 120, length: 58, count, colours, width: 2.6, fall: 2, tips: 8 }),
    cake({ shots: shotCount, paper }),
  );

/** Five columns, one for each act. */
function acts(): string {
  const colours = ['red', 'gold', 'green', 'blue', 'violet'] as const;
  return drawing(
    ...colours.map((colour, index) => {
      const x = 13 + index * 17.5;
      return (
        line(d`M${x} 56V${30 - (index % 2) * 8}`, COLOURS[colour], 2.4) +
        burst(
          (['flower', 'ring', 'crackle', 'stars', 'flower'] as const)[index] as Burst,
          { x, y: 22 - (index % 2) * 6 + 3 },
          9,
          [colour],
        ) +
        twinkles([{ x, y: 46 }], 4.5, [colour])
      );
    }),
    cake({ shots: 100, paper: 'blue' }),
  );
}

function finale(): string {
  return drawing(
    burst('willow', { x: 48, y: 22 }, 27, ['gold', 'amber']),
    burst('chrysanthemum', { x: 17, y: 22 }, 15, ['red', 'pink']),
    burst('chrysanthemum', { x: 79, y: 22 }, 15, ['blue', 'violet']),
    cake({ shots: 240, paper: 'red', label: 'gold' }),
  );
}

/** One fuse, a long row of shots. */
function marathon(): string {
  const colours = ['red', 'gold', 'green', 'silver', 'pink', 'blue', 'orange'] as const;
  return drawing(
    ...colours.map((colour, index) =>
      spray(
        { x: 48, y: 64 },
        {
          angle: -150 + index * 20,
          spread: 8,
          length: 44 + (index % 2) * 12,
          count: 2,
          colours: [colour],
          width: 2.8,
          fall: 0,
          tips: 6,
        },
      ),
    ),
    twinkles(
      [
        { x: 12, y: 16 },
        { x: 84, y: 16 },
        { x: 48, y: 6 },
      ],
      6,
      ['gold'],
    ),
    cake({ shots: 200, paper: 'violet', label: 'gold' }),
  );
}

export const multiShots = {
  'MSC-007': fan(7, ['red', 'gold', 'green', 'blue', 'pink', 'violet', 'orange'], 'red', 7),
  'MSC-012': shots({ shots: 12, paper: 'orange', kind: 'crackle', colours: ['gold', 'orange'], places: THREE }),
  'MSC-012S': shots({ shots: 12, paper: 'teal', kind: 'ring', colours: ['blue', 'green', 'violet'], places: THREE }),
  'MSC-015': fan(9, ['gold', 'red', 'green'], 'green', 15),
  'MSC-025': drawing(
    burst('comets', { x: 26, y: 40 }, 24, ['gold', 'amber']),
    burst('comets', { x: 70, y: 40 }, 24, ['gold', 'amber']),
    burst('flower', { x: 48, y: 15 }, 12, ['orange', 'red']),
    cake({ shots: 25, paper: 'pink' }),
  ),
  'MSC-030': lamps(),
  'MSC-030G': shots({
    shots: 30,
    paper: 'leaf',
    kind: 'flower',
    colours: ['pink', 'amber', 'violet', 'red'],
    places: FOUR,
  }),
  'MSC-060': shots(
    { shots: 60, paper: 'violet', kind: 'stars', colours: ['red', 'gold', 'green', 'blue'], places: FOUR },
    note({ x: 48, y: 50 }, 'red') + note({ x: 8, y: 60 }) + note({ x: 84, y: 60 }, 'violet'),
  ),
  'MSC-100': acts(),
  'MSC-120': shots({
    shots: 120,
    paper: 'green',
    label: 'gold',
    kind: 'chrysanthemum',
    colours: ['green', 'gold'],
    places: [
      [16, 36, 12],
      [35, 17, 15],
      [63, 17, 15],
      [81, 36, 12],
    ],
  }),
  'MSC-200': marathon(),
  'MSC-240': finale(),
};
