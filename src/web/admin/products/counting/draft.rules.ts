/** A count or delivery while it is entered on this device: differences, lines to check again, and the body to send. Pure. */
import type { ShelfProduct, StockBooking, StockSheet, StockWork } from '#shop/products/counting/counting.contract.ts';
import { isCount } from '#shop/products/counting/counting.rules.ts';

export interface CountedLine {
  /** As typed. */
  quantity: string;
  reason: string;
  /** What the books said when it was typed: the shelf is compared with that, however late it is booked. */
  shelf: number;
  /** Later ones stand above. */
  rank: number;
}

export interface StockDraft {
  reason: string;
  lines: Readonly<Record<number, CountedLine>>;
  /**
   * What was sent and got no answer: it may be in the books. Until the shop has said so, nothing else is sent and nothing is
   * changed here, so that it is booked once and is never lost.
   */
  sent: StockBooking | null;
}

export const NOTHING_COUNTED: StockDraft = { reason: '', lines: {}, sent: null };

export interface Compared {
  product: ShelfProduct;
  line: CountedLine;
  /** Pieces more or fewer; null while no number is typed. */
  by: number | null;
  /** Goods were packed, booked or came back since it was counted: what was counted then is no longer what lies there. */
  hasMoved: boolean;
}

/** The lines of products that are still there, the latest first. */
export function compare(kind: StockWork, draft: StockDraft, shelf: readonly ShelfProduct[]): Compared[] {
  const lines = shelf.flatMap((product) => {
    const line = draft.lines[product.id];
    if (!line) return [];
    const pieces = isCount(line.quantity) ? Number(line.quantity) : null;
    const isCounted = kind === 'counted';
    const by = pieces === null ? null : isCounted ? pieces - line.shelf : pieces;
    return [{ product, line, by, hasMoved: isCounted && pieces !== null && line.shelf !== product.shelf }];
  });
  return lines.sort((a, b) => b.line.rank - a.line.rank);
}

export const isToBeSeenTo = ({ by, hasMoved }: Compared): boolean => by === null || hasMoved;

/** What a sheet says beside what is there already; in it, what differs stands above what is right. */
export function withSheet(
  draft: StockDraft,
  { lines }: StockSheet,
  shelf: readonly ShelfProduct[],
  rank: number,
): StockDraft {
  const now = new Map(shelf.map((product) => [product.id, product.shelf]));
  const added = lines.map(({ product_id, quantity, shelf: then = now.get(product_id) ?? 0 }): [number, CountedLine] => [
    product_id,
    {
      ...{ quantity: String(quantity), reason: draft.lines[product_id]?.reason ?? '', shelf: then },
      rank: quantity === then && then === now.get(product_id) ? rank : rank + 1,
    },
  ]);
  return { ...draft, lines: { ...draft.lines, ...Object.fromEntries(added) } };
}

/** A line of a product that was just found: a new one, or the one that is there, above the others. */
export const lineFor = (draft: StockDraft, { id, shelf }: ShelfProduct, rank: number): CountedLine => ({
  ...(draft.lines[id] ?? { quantity: '', reason: '', shelf }),
  rank,
});

export interface Asked {
  key: string;
  /** The same goods came in once more. */
  again: boolean;
}

export const bookingOf = (
  kind: StockWork,
  reason: string,
  compared: readonly Compared[],
  { key, again }: Asked,
): StockBooking => ({
  booking_key: key,
  kind,
  reason: reason.trim(),
  lines: compared.map(({ product, line }) => ({
    product_id: product.id,
    quantity: Number(line.quantity),
    ...(kind === 'counted' ? { shelf: line.shelf } : {}),
    ...(kind === 'counted' && line.reason.trim() ? { reason: line.reason.trim() } : {}),
  })),
  ...(again ? { again } : {}),
});

/** The shop has looked at what was sent and did not book it. Any other failure leaves open whether it did. */
export const isDecided = ({ status, code }: { status: number; code: string }): boolean =>
  [400, 404, 409, 413].includes(status) && code !== 'IN_FLIGHT';

/** Products whose code is what was typed, then those with it in their code or a name. */
export function productsFound(shelf: readonly ShelfProduct[], text: string): ShelfProduct[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  const isMeant = ({ code, name, tamil_name }: ShelfProduct) =>
    [code, name, tamil_name].some((one) => one.toLowerCase().includes(wanted));
  const isExact = ({ code }: ShelfProduct) => code.toLowerCase() === wanted;
  return shelf.filter(isMeant).sort((a, b) => Number(isExact(b)) - Number(isExact(a)));
}
