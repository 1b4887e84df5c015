/**
 * Reads a QR code as a camera would: from the pixels of a screenshot, module by module (ISO/IEC 18004, byte mode, error
 * correction M, up to version 10). The picture is crisp, so that its error correction is not needed.
 */
import type { Locator } from '@playwright/test';
import sharp from 'sharp';

/** Error correction bytes a block, and blocks, of the versions 1 to 10 at level M. */
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5];
const FORMAT_MASK = 0x5412;
const BYTE_MODE = 4;

type Modules = (x: number, y: number) => boolean;

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The text of the code that an element shows. `quiet` is the number of light modules around it. */
export async function readQr(picture: Locator, quiet = 4): Promise<string> {
  const { data, info } = await sharp(await picture.screenshot())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const dark = (x: number, y: number) => (data[y * info.width * info.channels + x * info.channels] ?? 255) < 128;
  const across = Number((await picture.getAttribute('viewBox'))?.split(' ')[2]);
  const modules: Modules = (x, y) => {
    const at = (n: number, length: number) => Math.floor(((n + quiet + 0.5) * length) / across);
    return dark(at(x, info.width), at(y, info.height));
  };
  return textOf(modules, across - 2 * quiet);
}

function textOf(modules: Modules, size: number): string {
  const version = (size - 17) / 4;
  const format = formatOf(modules);
  if (format >> 3 !== 0) throw new Error('The code is not of error correction M.');
  const bits = [...dataBits(modules, size, version, MASKS[format & 7] as Modules)];
  return parse(dataBytes(bits, version), version);
}

/** Five bits: level and mask. */
function formatOf(modules: Modules): number {
  const places: [number, number][] = [0, 1, 2, 3, 4, 5, 7, 8].map((y) => [8, y]);
  places.push([7, 8], [5, 8], [4, 8], [3, 8], [2, 8], [1, 8], [0, 8]);
  const read = places.reduce((value, [x, y], bit) => value | (Number(modules(x, y)) << bit), 0);
  return (read ^ FORMAT_MASK) >> 10;
}

function alignmentsOf(version: number, size: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, n) => size - 7 - (count - 2 - n) * step)];
}

/** True where a module is part of the pattern and not of the data. */
function isPattern(x: number, y: number, size: number, version: number): boolean {
  const isFinder = (x < 9 && y < 9) || (x >= size - 8 && y < 9) || (x < 9 && y >= size - 8);
  if (isFinder || x === 6 || y === 6) return true;
  const inVersion = (a: number, b: number) => version >= 7 && a >= size - 11 && a < size - 8 && b < 6;
  if (inVersion(x, y) || inVersion(y, x)) return true;
  const centers = alignmentsOf(version, size);
  const last = centers.at(-1);
  const isTaken = (a: number, b: number) => (a === 6 && b === 6) || (a === 6 && b === last) || (a === last && b === 6);
  return centers.some((a) => centers.some((b) => !isTaken(a, b) && Math.abs(x - a) <= 2 && Math.abs(y - b) <= 2));
}

/** In pairs of columns from the right, up and down in turn. */
function* dataBits(modules: Modules, size: number, version: number, mask: Modules): Generator<number> {
  let goesUp = true;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let n = 0; n < size; n += 1) {
      const y = goesUp ? size - 1 - n : n;
      for (const x of [right, right - 1])
        if (!isPattern(x, y, size, version)) yield Number(modules(x, y) !== mask(x, y));
    }
    goesUp = !goesUp;
  }
}

/** The data bytes of all blocks one after the other; on the code they are interleaved. */
function dataBytes(bits: readonly number[], version: number): number[] {
  const total = Math.floor(bits.length / 8);
  const bytes = Array.from({ length: total }, (_, n) => Number.parseInt(bits.slice(n * 8, n * 8 + 8).join(''), 2));
  const blocks = BLOCKS[version - 1] as number;
  const short = Math.floor(total / blocks) - (CORRECTION[version - 1] as number);
  const shorts = blocks - (total % blocks);
  const data: number[][] = Array.from({ length: blocks }, () => []);
  let next = 0;
  for (let n = 0; n <= short; n += 1)
    for (const [block, list] of data.entries()) {
      if (n === short && block < shorts) continue;
      list.push(bytes[next] as number);
      next += 1;
    }
  return data.flat();
}

function parse(bytes: readonly number[], version: number): string {
  const bits = bytes.map((byte) => byte.toString(2).padStart(8, '0')).join('');
  if (Number.parseInt(bits.slice(0, 4), 2) !== BYTE_MODE) throw new Error('The code is not of bytes.');
  const lengthBits = version < 10 ? 8 : 16;
  const length = Number.parseInt(bits.slice(4, 4 + lengthBits), 2);
  const text = Array.from({ length }, (_, n) => {
    const at = 4 + lengthBits + n * 8;
    return Number.parseInt(bits.slice(at, at + 8), 2);
  });
  return Buffer.from(text).toString();
}
