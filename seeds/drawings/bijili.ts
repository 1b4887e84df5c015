/** Bijili: thin crackers loose in a bag that shows their number, with some in front of it. */
import { bag } from './packs.ts';
import { COLOURS, type Colour, CREAM, d, drawing, INK, line, rect, solid, turned, twinkles } from './pen.ts';

type Paper = 'plain' | 'striped' | 'mixed';

function stick(x: number, angle: number, colour: Colour, striped: boolean): string {
  const stripes = striped ? line(d`M${x - 2.5} 84l5 -5M${x - 2.5} 76l5 -5M${x - 2.5} 68l5 -5`, CREAM, 2.4) : '';
  return turned(
    angle,
    { x, y: 88 },
    line(d`M${x} 62q3 -6 7 -6`, INK, 1.8) + solid(rect(x - 3.5, 62, 7, 26), COLOURS[colour], 2) + stripes,
  );
}

function bijili(colour: Colour, count: number, paper: Paper, sack: Colour, flash = ''): string {
  const size = count >= 500 ? 66 : count >= 100 ? 54 : 42;
  const sticks = Array.from({ length: 4 }, (_, index) =>
    stick(
      count >= 500 ? 74 + index * 3 : 62 + index * 6,
      (index - 1) * 9,
      colour,
      paper === 'striped' || (paper === 'mixed' && index % 2 === 1),
    ),
  );
  return drawing(bag(sack, String(count), { x: 4, y: 90 - size * 1.06, w: size, h: size * 1.06 }), ...sticks, flash);
}

export const bijilis = {
  'BIJ-R50': bijili('red', 50, 'plain', 'orange'),
  'BIJ-R100': bijili('red', 100, 'plain', 'red'),
  'BIJ-S50': bijili('pink', 50, 'striped', 'pink'),
  'BIJ-S100': bijili('pink', 100, 'striped', 'violet'),
  'BIJ-GLD': bijili(
    'gold',
    100,
    'plain',
    'gold',
    twinkles(
      [
        { x: 72, y: 44 },
        { x: 86, y: 36 },
        { x: 80, y: 56 },
      ],
      8,
      ['amber', 'orange', 'gold'],
    ),
  ),
  'BIJ-JMB': bijili('red', 500, 'mixed', 'amber'),
};
