/** Packaging: the box, packet or bag beside the burning product, with the printed count. */
import { COLOURS, type Colour, CREAM, d, figures, fill, INK, line, rect, solid } from './pen.ts';

export interface Place {
  x: number;
  y: number;
  w: number;
  h: number;
}

const CORNER: Place = { x: 55, y: 64, w: 36, h: 26 };

/** A carton showing its lid and side, and a band with the count. */
export function box(colour: Colour, label = '', { x, y, w, h }: Place = CORNER): string {
  const depth = Math.min(8, h * 0.3);
  const front = w - depth;
  const band = Math.min(h * 0.68, 19);
  return [
    solid(d`M${x} ${y}l${depth} ${-depth}h${front}v${h}l${-depth} ${depth}H${x}Z`, COLOURS[colour]),
    fill(d`M${x + front} ${y}l${depth} ${-depth}v${h}l${-depth} ${depth}Z`, 'rgb(44 16 32/.25)'),
    line(d`M${x} ${y}h${front}v${h}m0 ${-h}l${depth} ${-depth}`, INK, 2),
    label && fill(rect(x + 1.2, y + (h - band) / 2, front - 2.4, band), CREAM),
    label && figures(label, { x: x + front / 2, y: y + h / 2 }, band * 0.7),
  ].join('');
}

/** A packet of paper or film, crimped at the top. */
export function packet(colour: Colour, label = '', { x, y, w, h }: Place = CORNER): string {
  const teeth = d`l${w / 8} -3l${w / 8} 3`.repeat(4);
  return [
    solid(`${d`M${x} ${y + h}V${y}`}${teeth}${d`V${y + h}Z`}`, COLOURS[colour]),
    line(d`M${x + 1} ${y + 4}h${w - 2}`, INK, 1.5),
    label && fill(rect(x + 3, y + h * 0.3, w - 6, h * 0.56), CREAM),
    label && figures(label, { x: x + w / 2, y: y + h * 0.58 }, h * 0.4),
  ].join('');
}

/** A bag tied at its neck. */
export function bag(colour: Colour, label: string, { x, y, w, h }: Place): string {
  const [middle, neck] = [x + w / 2, w * 0.16];
  const left = d`M${middle - neck} ${y}Q${x - 3} ${y + h * 0.3} ${x} ${y + h * 0.85}Q${x} ${y + h} ${x + w * 0.2} ${y + h}`;
  const right = d`H${x + w * 0.8}Q${x + w} ${y + h} ${x + w} ${y + h * 0.85}Q${x + w + 3} ${y + h * 0.3} ${middle + neck} ${y}l5 -7h${-neck * 2 - 10}Z`;
  return [
    solid(left + right, COLOURS[colour]),
    line(d`M${middle - neck - 1} ${y}h${neck * 2 + 2}`, INK, 3.5),
    fill(rect(x + w * 0.12, y + h * 0.4, w * 0.76, h * 0.4), CREAM),
    figures(label, { x: middle, y: y + h * 0.6 }, Math.min(h * 0.28, (w * 0.66) / label.length)),
  ].join('');
}
