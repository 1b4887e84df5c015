/**
 * Gift boxes: products with contents. Available are the packed boxes and, if the owner allows it, as many as the
 * contents fill. Each order line remembers what it took of either, so that exactly that is returned. Pure.
 */

export const MOST_CONTENTS = 60;
export const MOST_PIECES = 1000;

/** A product in a box, and its number of pieces. */
export interface ContentCount {
  productId: number;
  count: number;
}

/** A content as orders store it and pages show it. */
export interface BoxContent extends ContentCount {
  name: string;
  tamilName: string;
  pack: string;
}

/** Also with the free pieces on the shelf. */
export interface ContentOnShelf extends BoxContent {
  free: number;
}

export interface Shelf {
  id: number;
  stock: number;
  reserved: number;
  active: boolean;
  /** Boxes not packed yet are sold too, while their contents are in stock. */
  fromContents: boolean;
  contents: readonly ContentOnShelf[];
}

/** The free packed pieces. */
const freeOf = ({ stock, reserved }: Pick<Shelf, 'stock' | 'reserved'>): number => Math.max(0, stock - reserved);

/** How many boxes these contents fill: the scarcest content decides. */
export function boxesFrom(contents: readonly { count: number; free: number }[]): number {
  if (contents.length === 0) return 0;
  return Math.max(0, Math.min(...contents.map(({ count, free }) => Math.floor(free / count))));
}

/** How many boxes the contents allow beside the packed ones. */
export const boxesAllowed = ({ fromContents, contents }: Pick<Shelf, 'fromContents' | 'contents'>): number =>
  fromContents ? boxesFrom(contents) : 0;

/** The available quantity of a product; never negative, 0 if inactive. */
export function buyable(row: Omit<Shelf, 'id'>): number {
  return row.active ? freeOf(row) + boxesAllowed(row) : 0;
}

export interface WantedLine {
  product: Shelf;
  quantity: number;
  /** Pieces that the line has already reserved. */
  held?: number;
}

interface Allotted {
  /** The most that the line can get beside the other lines: enough if it is at least the line's quantity. */
  available: number;
  /** Boxes that must be packed from their contents for it. */
  boxes: number;
}

/**
 * The quantity that each line of an order can get when all are served together, by product: a box and the same goods
 * sold singly share one shelf. Pieces on the shelf go to the lines of their own product first; the rest fills boxes in
 * id order.
 */
export function allot(lines: readonly WantedLine[]): Map<number, Allotted> {
  const left = new Map<number, number>();
  for (const { product } of lines) for (const { productId, free } of product.contents) left.set(productId, free);
  for (const { product } of lines) left.set(product.id, freeOf(product));
  const short = new Map<number, number>();
  const allotted = new Map<number, Allotted>();
  for (const { product, quantity, held = 0 } of lines) {
    const free = product.active ? (left.get(product.id) ?? 0) : 0;
    const taken = Math.min(Math.max(0, quantity - held), free);
    left.set(product.id, (left.get(product.id) ?? 0) - taken);
    short.set(product.id, Math.max(0, quantity - held) - taken);
    allotted.set(product.id, { available: held + free, boxes: 0 });
  }
  const boxes = lines.filter(({ product }) => product.active && product.fromContents && product.contents.length > 0);
  for (const { product } of boxes.toSorted((a, b) => a.product.id - b.product.id)) {
    const allowed = boxesFrom(
      product.contents.map(({ productId, count }) => ({ count, free: left.get(productId) ?? 0 })),
    );
    const packed = Math.min(short.get(product.id) ?? 0, allowed);
    for (const { productId, count } of product.contents)
      left.set(productId, (left.get(productId) ?? 0) - packed * count);
    allotted.set(product.id, { available: (allotted.get(product.id)?.available ?? 0) + allowed, boxes: packed });
  }
  return allotted;
}

/** Boxes packed for a line in one go, and the contents of each. */
export interface PackedBoxes {
  boxes: number;
  contents: ContentCount[];
}

/** The contents of the boxes packed for these lines: locked with the lines' own products, in id order. */
export const boxedIdsOf = (lines: readonly { boxed: readonly PackedBoxes[] | null }[]): number[] =>
  lines.flatMap(({ boxed }) => (boxed ?? []).flatMap(({ contents }) => contents.map(({ productId }) => productId)));

/**
 * Unpacks `count` of the boxes packed for a line, the last packed first; boxes that came from the shelf stay packed.
 */
export function takeUnpacked(
  packed: readonly PackedBoxes[],
  count: number,
): { opened: PackedBoxes[]; left: PackedBoxes[] } {
  let still = count;
  const opened: PackedBoxes[] = [];
  const left: PackedBoxes[] = [];
  for (const batch of packed.toReversed()) {
    const boxes = Math.min(still, batch.boxes);
    still -= boxes;
    if (boxes > 0) opened.push({ ...batch, boxes });
    if (boxes < batch.boxes) left.unshift({ ...batch, boxes: batch.boxes - boxes });
  }
  return { opened, left };
}

/** The stock movements of packing: boxes are added, contents removed. Unpacking is the reverse. */
export function movesOf(
  packed: readonly { productId: number; batch: PackedBoxes }[],
  way: 'pack' | 'open',
): { productId: number; quantity: number }[] {
  const moves = new Map<number, number>();
  const add = (productId: number, quantity: number) => moves.set(productId, (moves.get(productId) ?? 0) + quantity);
  const sign = way === 'pack' ? 1 : -1;
  for (const { productId, batch } of packed) {
    add(productId, sign * batch.boxes);
    for (const content of batch.contents) add(content.productId, -sign * batch.boxes * content.count);
  }
  return [...moves]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .filter(({ quantity }) => quantity !== 0)
    .sort((a, b) => a.productId - b.productId);
}

/** The contents of a box as an order stores them for its papers; null for a plain product. */
export const contentsToKeep = ({ contents }: Pick<Shelf, 'contents'>): BoxContent[] | null =>
  contents.length === 0 ? null : contents.map(({ free: _, ...content }) => content);

/** A content on the wire. */
export interface NamedContent {
  name: string;
  tamil_name: string;
  count: number;
}

/**
 * The contents of one box as text: '2 × Sparklers, 1 × Flower Pot'. Papers never break a line between a number and its
 * name.
 */
export const contentsInWords = (contents: readonly NamedContent[], language: 'en' | 'ta'): string =>
  contents
    .map(({ name, tamil_name, count }) => `${count}\u00a0×\u00a0${(language === 'ta' && tamil_name) || name}`)
    .join(', ');

/** How many boxes of a line must still be packed from their contents. */
export const packedFor = (boxed: readonly PackedBoxes[] | null): number =>
  (boxed ?? []).reduce((sum, { boxes }) => sum + boxes, 0);

/** `code×count; code×count`, the format of a sheet. */
export const contentsText = (contents: readonly { code: string; count: number }[]): string =>
  contents.map(({ code, count }) => `${code}×${count}`).join('; ');

/** A code may itself end in 'x12', so the letter x as separator needs a space before it. */
const ENTRY = /^(.+?)(?:\s*[×*]\s*|\s+[xX]\s*)(\d{1,4})$/;

/** Parses `code×count; code×count`; null if invalid or a code is repeated. A code alone means one piece. */
export function readContents(text: string): { code: string; count: number }[] | null {
  const parts = text.split(/[;\n]/).map((part) => part.trim());
  const entries = parts
    .filter((part) => part !== '')
    .map((part) => {
      const [, code = part, count = '1'] = ENTRY.exec(part) ?? [];
      return { code, count: Number(count) };
    });
  const codes = new Set(entries.map(({ code }) => code.toLowerCase()));
  const isRight =
    entries.length > 0 &&
    entries.length <= MOST_CONTENTS &&
    codes.size === entries.length &&
    entries.every(({ code, count }) => code.length <= 40 && count >= 1 && count <= MOST_PIECES);
  return isRight ? entries : null;
}
