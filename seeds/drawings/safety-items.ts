/** Items that keep people safe. */
import { packet } from './packs.ts';
import { COLOURS, CREAM, d, disc, drawing, figures, fill, INK, line, rect, ring, solid, spray, turned } from './pen.ts';

function incense(): string {
  const sticks = [20, 32, 44, 56].map(
    (x, index) =>
      line(d`M${x - 4} 90L${x + 2} ${32 + (index % 2) * 5}`, '#d9b382', 3) +
      line(d`M${x - 2} 66L${x + 2} ${32 + (index % 2) * 5}`, COLOURS.black, 4.5) +
      disc({ x: x + 2, y: 31 + (index % 2) * 5 }, 3, COLOURS.orange),
  );
  return drawing(
    ...sticks,
    line('M24 24q-6 -8 0 -14t-2 -8M46 24q6 -8 0 -14t2 -8', COLOURS.silver, 2.4),
    packet('green', '20', { x: 64, y: 60, w: 27, h: 30 }),
  );
}

function launchTube(): string {
  return drawing(
    line('M48 90V62', INK, 4),
    line('M26 74H70', COLOURS.leaf, 3),
    fill('M42 74l6 20l6 -20Z', COLOURS.grey),
    turned(
      0,
      { x: 48, y: 50 },
      solid(rect(40, 32, 16, 40), COLOURS.silver) +
        line('M44 37V67', '#fffaf0', 2.4) +
        solid(rect(37, 44, 22, 5), COLOURS.grey, 2),
    ),
    line('M48 32V10', '#7a5236', 3),
    solid('M42 22V10L48 2L54 10V22Z', COLOURS.red, 2.2),
    line('M44 15h8', CREAM, 2.6),
    spray(
      { x: 48, y: 24 },
      { angle: 90, spread: 60, length: 10, count: 5, colours: ['orange', 'gold'], width: 2.4, fall: 0 },
    ),
  );
}

function goggles(): string {
  return drawing(
    line('M8 44Q2 50 8 60M88 44Q94 50 88 60', INK, 6),
    solid(
      'M8 36Q8 30 16 30H80Q88 30 88 36V54Q88 68 74 68H62Q54 68 52 58Q48 50 44 58Q42 68 34 68H22Q8 68 8 54Z',
      COLOURS.blue,
    ),
    solid('M15 38H43V52Q42 61 34 61H23Q15 61 15 52Z', '#cfe8f5', 2),
    solid('M53 38H81V52Q81 61 73 61H62Q54 61 53 52Z', '#cfe8f5', 2),
    line('M21 52L30 43M60 52L69 43', '#fffdf8', 3.5),
  );
}

function earPlugs(): string {
  const plug = (x: number, y: number, angle: number) =>
    turned(
      angle,
      { x, y },
      solid(
        d`M${x - 9} ${y + 14}V${y - 6}Q${x - 8} ${y - 16} ${x} ${y - 16}Q${x + 8} ${y - 16} ${x + 9} ${y - 6}V${y + 14}Z`,
        COLOURS.orange,
      ) + line(d`M${x - 8} ${y + 6}h16`, CREAM, 3),
    );
  return drawing(
    plug(28, 34, -24),
    plug(58, 34, 24),
    line('M24 50Q34 84 56 56', COLOURS.blue, 3.4),
    packet('blue', '5', { x: 62, y: 62, w: 28, h: 28 }),
  );
}

function bucket(): string {
  return drawing(
    line('M18 36Q48 -8 78 36', INK, 3.4),
    solid('M14 38H82L74 88H22Z', COLOURS.red),
    solid('M14 38Q48 28 82 38Q48 50 14 38Z', COLOURS.blue, 2.4),
    line('M26 39q5 -3 10 0t10 0t10 0t10 0', '#fffdf8', 2),
    line('M19 58H77M21 72H75', COLOURS.orange, 3),
    fill(rect(36, 56, 24, 20), CREAM),
    figures('10', { x: 48, y: 66 }, 12),
  );
}

function firstAid(): string {
  return drawing(
    line('M36 30V20H60V30', INK, 5),
    solid('M10 36Q10 30 16 30H80Q86 30 86 36V80Q86 86 80 86H16Q10 86 10 80Z', CREAM),
    ring({ x: 48, y: 58 }, 20, COLOURS.green, 3),
    fill('M43 44h10v9h9v10h-9v9h-10v-9h-9v-10h9Z', COLOURS.green),
    line('M11 44H24M72 44H85', COLOURS.green, 3),
    disc({ x: 22, y: 76 }, 3, COLOURS.orange),
  );
}

export const safetyItems = {
  'SFT-INC': incense(),
  'SFT-TUB': launchTube(),
  'SFT-GOG': goggles(),
  'SFT-EAR': earPlugs(),
  'SFT-BKT': bucket(),
  'SFT-AID': firstAid(),
};
