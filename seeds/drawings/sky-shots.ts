/** Sky shots: a tube as wide as its size in inches, and the flower that opens above it. */
import { type Burst, burst } from './bursts.ts';
import { box } from './packs.ts';
import { COLOURS, type Colour, CREAM, d, drawing, figures, fill, fuse, line, note, rect, solid, spray } from './pen.ts';

const CORNER = { x: 64, y: 72, w: 27, h: 18 };

/** A tube on the ground, with its size in inches on a band. */
function tube(x: number, width: number, height: number, colour: Colour, label = ''): string {
  const top = 90 - height;
  return [
    fuse({ x: x + width / 2, y: 82 }, 8),
    solid(rect(x - width / 2, top, width, height), COLOURS[colour]),
    solid(rect(x - width / 2 - 2, top, width + 4, 4.5), COLOURS.amber, 2),
    label && fill(rect(x - width / 2 + 1.3, 90 - height * 0.62, width - 2.6, height * 0.42), CREAM),
    label && figures(label, { x, y: 90 - height * 0.41 }, Math.min(height * 0.3, (width - 4) / (label.length * 0.92))),
  ].join('');
}

interface Shell {
  inches: number;
  label: string;
  kind: Burst;
  colours: readonly Colour[];
  paper: Colour;
  pack?: string;
}

function shell({ inches, label, kind, colours, paper, pack = '' }: Shell): string {
  const width = 14 + inches * 3.6;
  const height = 18 + inches * 3;
  const r = 13 + inches * 4.2;
  const x = pack ? 36 : 44;
  return drawing(
    line(d`M${x} ${86 - height}V${Math.min(r * 1.5 + 8, 82 - height)}`, COLOURS.gold, 2),
    burst(kind, { x: x + 2, y: Math.max(r + 3, 26) }, r, colours),
    tube(x, width, height, paper, label),
    pack,
  );
}

function triple(): string {
  return drawing(
    burst('flower', { x: 18, y: 24 }, 14, ['red', 'orange']),
    burst('ring', { x: 48, y: 18 }, 16, ['green', 'leaf']),
    burst('palm', { x: 78, y: 24 }, 14, ['silver']),
    line('M18 58V44M48 58V38M78 58V44', COLOURS.gold, 2),
    tube(18, 21, 30, 'red', '2'),
    tube(48, 21, 30, 'green', '2'),
    tube(78, 21, 30, 'blue', '2'),
  );
}

function chotta(): string {
  const colours = ['red', 'gold', 'green', 'blue', 'pink'] as const;
  return drawing(
    ...colours.map((colour, index) => burst('stars', { x: 14 + index * 17, y: 20 + (index % 2) * 14 }, 8, [colour])),
    ...colours.map((colour, index) => tube(12 + index * 12, 9, 24, colour)),
    box('red', '1½', { x: 66, y: 70, w: 26, h: 19 }),
  );
}

const whistling = () =>
  drawing(
    ...[14, 34, 54].map(
      (x, index) =>
        line(d`M${x} 62Q${x + 6} ${50 - index * 6} ${x + 2} ${38 - index * 8}`, COLOURS.gold, 2.4) +
        note({ x: x + 10, y: 54 - index * 8 }, (['red', 'blue', 'violet'] as const)[index] as Colour) +
        burst('stars', { x: x + 6, y: 24 - index * 5 }, 7, [(['silver', 'gold', 'pink'] as const)[index] as Colour]) +
        tube(x, 12, 26, (['teal', 'orange', 'violet'] as const)[index] as Colour),
    ),
    box('teal', '5', CORNER),
  );

const tones = () =>
  drawing(
    spray(
      { x: 46, y: 56 },
      { spread: 90, length: 50, count: 9, colours: ['silver', 'red'], width: 3.2, fall: 4, tips: 5 },
    ),
    note({ x: 14, y: 66 }, 'blue'),
    note({ x: 22, y: 48 }, 'violet'),
    note({ x: 14, y: 30 }, 'red'),
    tube(46, 26, 34, 'red', '3'),
  );

export const skyShots = {
  'SKY-001': shell({ inches: 1.6, label: '', kind: 'flower', colours: ['red', 'gold'], paper: 'red' }),
  'SKY-015': chotta(),
  'SKY-020': shell({ inches: 2, label: '2', kind: 'flower', colours: ['blue'], paper: 'blue' }),
  'SKY-020T': triple(),
  'SKY-025': shell({ inches: 2.5, label: '2½', kind: 'crackle', colours: ['gold', 'orange'], paper: 'orange' }),
  'SKY-030': shell({ inches: 3, label: '3', kind: 'flower', colours: ['amber', 'red'], paper: 'amber' }),
  'SKY-035': shell({
    inches: 3.5,
    label: '3½',
    kind: 'double',
    colours: ['green', 'pink'],
    paper: 'green',
    pack: box('green', '2', CORNER),
  }),
  'SKY-040': shell({ inches: 4, label: '4', kind: 'chrysanthemum', colours: ['gold', 'amber'], paper: 'violet' }),
  'SKY-040W': shell({ inches: 4, label: '4', kind: 'willow', colours: ['gold', 'amber'], paper: 'teal' }),
  'SKY-050': shell({
    inches: 5,
    label: '5',
    kind: 'chrysanthemum',
    colours: ['red', 'violet', 'blue', 'pink'],
    paper: 'pink',
  }),
  'SKY-WSL': whistling(),
  'SKY-DRM': tones(),
};
