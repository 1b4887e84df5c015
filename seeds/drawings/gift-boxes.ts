/** Gift boxes: larger with more items, with some of the contents sticking out. */
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
  rays,
  rect,
  solid,
  spray,
  twinkle,
  twinkles,
} from './pen.ts';

type Item = (x: number, y: number) => string;

const sparkler: Item = (x, y) =>
  line(d`M${x} ${y}V${y - 22}`, COLOURS.grey, 3) +
  rays({ x, y: y - 24 }, { from: 3, to: 9, count: 9, colours: ['gold'], width: 2 });
const rocket: Item = (x, y) =>
  solid(d`M${x - 4} ${y}V${y - 18}H${x + 4}V${y}Z`, COLOURS.blue, 2) +
  solid(d`M${x - 5} ${y - 18}L${x} ${y - 28}L${x + 5} ${y - 18}Z`, COLOURS.red, 2);
const pot: Item = (x, y) =>
  solid(d`M${x - 8} ${y}L${x - 2} ${y - 16}h4L${x + 8} ${y}Z`, COLOURS.green, 2) +
  spray({ x, y: y - 17 }, { spread: 70, length: 12, count: 5, colours: ['gold'], width: 2, fall: 2 });
const cracker: Item = (x, y) =>
  solid(rect(x - 4, y - 16, 8, 18), COLOURS.red, 2) + line(d`M${x} ${y - 16}q1 -6 5 -6`, INK, 1.8);
const pencil: Item = (x, y) =>
  solid(rect(x - 2.5, y - 24, 5, 26), COLOURS.violet, 1.8) + disc({ x, y: y - 26 }, 3, COLOURS.orange);
const chakkar: Item = (x, y) =>
  disc({ x, y: y - 8 }, 8, COLOURS.orange) +
  `<circle cx="${x}" cy="${y - 8}" r="8" stroke="${INK}" stroke-width="2"/><circle cx="${x}" cy="${y - 8}" r="3.500" stroke="${INK}" stroke-width="1.500"/>`;
const shot: Item = (x, y) => solid(rect(x - 6, y - 14, 12, 16), COLOURS.teal, 2) + twinkle({ x, y: y - 21 }, 7, 'pink');

interface Gift {
  items: number;
  card: Colour;
  ribbon: Colour;
  inside: readonly Item[];
}

function gift({ items, card, ribbon, inside }: Gift, extra = ''): string {
  const width = 46 + items * 0.8;
  const height = 28 + items * 0.28;
  const [left, top] = [48 - width / 2, 91 - height];
  const step = (width - 10) / inside.length;
  return drawing(
    solid(
      d`M${left + 3} ${top}L${left + 9} ${top - 12}H${left + width - 9}L${left + width - 3} ${top}Z`,
      COLOURS[card],
      2.2,
    ),
    ...inside.map((item, index) =>
      item(Math.round((left + 5 + step * (index + 0.5)) * 10) / 10, Math.round((top + 3) * 10) / 10),
    ),
    solid(rect(left, top, width, height), COLOURS[card]),
    fill(rect(left + width * 0.08, top + 1.3, 6, height - 2.6), COLOURS[ribbon]),
    fill(rect(left + width * 0.92 - 6, top + 1.3, 6, height - 2.6), COLOURS[ribbon]),
    fill(rect(48 - 17, top + height / 2 - 10, 34, 20), CREAM),
    figures(String(items), { x: 48, y: top + height / 2 }, 13),
    extra,
  );
}

function office(): string {
  return drawing(
    solid(rect(12, 30, 72, 56), COLOURS.black),
    solid(rect(12, 46, 72, 24), CREAM),
    line('M48 30V46M48 70V86', COLOURS.gold, 6),
    solid('M48 30Q34 12 30 22T48 30Q62 12 66 22T48 30Z', COLOURS.gold, 2.2),
    figures('20', { x: 48, y: 58 }, 14),
    twinkles(
      [
        { x: 24, y: 58 },
        { x: 72, y: 58 },
      ],
      6,
      ['gold'],
    ),
  );
}

/** The smiling face of the boxes without a bang. */
const smile = (x: number, y: number) =>
  disc({ x, y }, 10, COLOURS.gold) +
  `<circle cx="${x}" cy="${y}" r="10" stroke="${INK}" stroke-width="2"/>` +
  line(d`M${x - 4} ${y - 2}h0m8 0h0`, INK, 3) +
  line(d`M${x - 5} ${y + 3}q5 5 10 0`, INK, 2);

export const giftBoxes = {
  'GFT-018': gift({ items: 18, card: 'orange', ribbon: 'gold', inside: [sparkler, pot, chakkar, pencil] }),
  'GFT-025': gift({ items: 25, card: 'red', ribbon: 'gold', inside: [sparkler, pot, cracker, chakkar, pencil] }),
  'GFT-030': gift({ items: 30, card: 'green', ribbon: 'pink', inside: [rocket, sparkler, pot, cracker, rocket] }),
  'GFT-KID': gift({ items: 15, card: 'pink', ribbon: 'white', inside: [sparkler, chakkar, pot] }, smile(80, 22)),
  'GFT-SCH': gift(
    { items: 12, card: 'blue', ribbon: 'gold', inside: [pencil, sparkler, pencil] },
    twinkle({ x: 80, y: 22 }, 14, 'gold') + twinkle({ x: 16, y: 26 }, 8, 'amber'),
  ),
  'GFT-040': gift({ items: 40, card: 'violet', ribbon: 'gold', inside: [shot, rocket, sparkler, pot, shot, pencil] }),
  'GFT-050': gift(
    { items: 50, card: 'red', ribbon: 'violet', inside: [shot, rocket, sparkler, chakkar, pot, cracker, shot] },
    line('M8 60Q-2 74 8 84M88 60Q98 74 88 84', COLOURS.gold, 3),
  ),
  'GFT-OFF': office(),
};
