/** A stock count or delivery being entered on this device: differences, lines to recheck, and the request body. Pure. */
import type { ShelfProduct, StockBooking, StockSheet, StockWork } from '#shop/products/counting/counting.contract.ts';
import { isCount } from '#shop/products/counting/counting.rules.ts';

export interface CountedLine {
  /** As typed. */
  quantity: string;
  reason: string;
  /** The booked stock when the line was typed: the shelf is compared with that, however late it is booked. */
  shelf: number;
  /** Higher ranks are newer and shown first. */
  rank: number;
}

export interface StockDraft {
  reason: string;
  lines: Readonly<Record<number, CountedLine>>;
  /**
   * A booking that was sent but not answered, so it may have been booked. Until that is settled nothing else is sent
   * and the draft cannot be changed, so that it is booked once and never lost.
   */
  sent: StockBooking | null;
}

export const NOTHING_COUNTED: StockDraft = { reason: '', lines: {}, sent: null };

export interface Compared {
  product: ShelfProduct;
  line: CountedLine;
  /** Difference in pieces; null while no number is typed. */
  by: number | null;
  /** Goods were packed, booked or returned since the count, so the count no longer matches the shelf. */
  hasMoved: boolean;
}

/** The lines whose products still exist, newest first. */
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

/** Adds the lines of a sheet to the draft; of the sheet's lines, those that differ are shown first. */
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

/** The line of a product that was just found, new or existing, moved to the top. */
export const lineFor = (draft: StockDraft, { id, shelf }: ShelfProduct, rank: number): CountedLine => ({
  ...(draft.lines[id] ?? { quantity: '', reason: '', shelf }),
  rank,
});

export interface Asked {
  key: string;
  /** The same goods were delivered a second time. */
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

/** True if the shop rejected the booking. After any other failure it may or may not have been booked. */
export const isDecided = ({ status, code }: { status: number; code: string }): boolean =>
  [400, 404, 409, 413].includes(status) && code !== 'IN_FLIGHT';

/** Products whose code equals the text, then those with the text in their code or a name. */
export function productsFound(shelf: readonly ShelfProduct[], text: string): ShelfProduct[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  const isMeant = ({ code, name, tamil_name }: ShelfProduct) =>
    [code, name, tamil_name].some((one) => one.toLowerCase().includes(wanted));
  const isExact = ({ code }: ShelfProduct) => code.toLowerCase() === wanted;
  return shelf.filter(isMeant).sort((a, b) => Number(isExact(b)) - Number(isExact(a)));
}
