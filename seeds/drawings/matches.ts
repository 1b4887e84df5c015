/** Matches: open boxes that show the colour of the heads, and long matches beside their box. */
import { packet } from './packs.ts';
import {
  COLOURS,
  type Colour,
  CREAM,
  d,
  disc,
  drawing,
  figures,
  fill,
  INK,
  line,
  rect,
  solid,
  turned,
  WOOD,
} from './pen.ts';

/** A burning match. */
function match(x: number, y: number, length: number, flame: Colour, angle = 0, wood: string = WOOD): string {
  const top = y - length;
  return turned(
    angle,
    { x, y },
    line(d`M${x} ${y}V${top}`, wood, 3.2) +
      fill(
        d`M${x - 7} ${top + 2}Q${x - 8} ${top - 9} ${x} ${top - 20}Q${x + 8} ${top - 9} ${x + 7} ${top + 2}Q${x} ${top + 7} ${x - 7} ${top + 2}Z`,
        COLOURS[flame],
      ) +
      fill(
        d`M${x - 3} ${top + 2}Q${x - 3} ${top - 4} ${x} ${top - 9}Q${x + 3} ${top - 4} ${x + 3} ${top + 2}Z`,
        COLOURS.gold,
      ) +
      disc({ x, y: top + 2 }, 2.6, INK),
  );
}

/** A drawer full of match heads, and its sleeve. */
function matchbox(sleeve: Colour, heads: readonly Colour[], label = ''): string {
  const row = Array.from({ length: 8 }, (_, index) =>
    disc({ x: 14 + index * 4.2, y: 62 }, 2.2, COLOURS[heads[index % heads.length] as Colour]),
  );
  return [
    solid(rect(10, 60, 40, 24), CREAM),
    ...row,
    solid(rect(8, 68, 46, 22), COLOURS[sleeve]),
    line('M8 86H54', INK, 3),
    label
      ? fill(rect(18, 71, 26, 12), CREAM) + figures(label, { x: 31, y: 77 }, 8)
      : fill('M24 77L31 71L38 77L31 83Z', CREAM),
  ].join('');
}

const PACK = { x: 64, y: 60, w: 27, h: 29 };

export const matches = {
  'MAT-RED': drawing(
    match(28, 58, 26, 'red', -8),
    match(42, 58, 22, 'red', 16),
    matchbox('red', ['red']),
    packet('red', '10', PACK),
  ),
  'MAT-GRN': drawing(
    match(28, 58, 26, 'green', -8),
    match(42, 58, 22, 'green', 16),
    matchbox('green', ['green']),
    packet('green', '10', PACK),
  ),
  'MAT-MIX': drawing(
    ...(['red', 'orange', 'green', 'blue', 'violet'] as const).map((colour, index) =>
      match(31, 62, 26, colour, -56 + index * 28),
    ),
    matchbox('violet', ['red', 'gold', 'green', 'blue', 'violet']),
    packet('violet', '10', PACK),
  ),
  'MAT-DLX': drawing(
    ...(['pink', 'teal', 'amber', 'blue'] as const).map((colour, index) => match(36, 84, 54, colour, -30 + index * 20)),
    solid(rect(16, 68, 64, 22), COLOURS.pink),
    fill(rect(28, 72, 40, 14), CREAM),
    figures('10', { x: 48, y: 79 }, 9),
  ),
  'MAT-SFT': drawing(
    match(30, 58, 24, 'orange', 10, '#d9b382'),
    matchbox('amber', ['black'], '45'),
    packet('amber', '10', PACK),
  ),
  'MAT-LNG': drawing(
    match(20, 92, 64, 'orange', 16, '#d9b382'),
    line('M52 88L60 24M60 88L68 24M68 88L76 24', '#d9b382', 3),
    ...[60, 68, 76].map((x) => disc({ x, y: 24 }, 2.8, COLOURS.red)),
    solid(rect(46, 50, 36, 40), COLOURS.blue),
    fill(rect(51, 60, 26, 16), CREAM),
    figures('40', { x: 64, y: 68 }, 10),
  ),
};
