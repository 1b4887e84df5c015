/**
 * Gift boxes of orders. If too few are packed when an order holds or takes a box, more are packed from their contents:
 * stock of the contents falls and that of the box rises, so from then on the box is a product like any other. The line
 * remembers which boxes were packed for it; exactly those are unpacked when its goods come back.
 */
import type { Db } from '#platform/db/db.ts';
import { ShopError } from '#shared/errors.ts';
import {
  allot,
  boxedIdsOf,
  movesOf,
  type PackedBoxes,
  takeUnpacked,
  type WantedLine,
} from '../../products/products.boxes.rules.ts';
import { lockRows, moveBoxed, type Quantity, returnStock } from '../../products/products.ts';
import type { OrderLineRow } from '../orders.queries.ts';
import * as queries from '../orders.queries.ts';

/** Boxes to pack for a line, or packed for it. */
interface Pack {
  productId: number;
  batch: PackedBoxes;
}

/** What must be packed so that all lines have their boxes; products and contents are locked. */
export function packsFor(lines: readonly WantedLine[]): Pack[] {
  if (!lines.some(({ product }) => product.fromContents)) return [];
  const allotted = allot(lines);
  return lines.flatMap(({ product }) => {
    const boxes = allotted.get(product.id)?.boxes ?? 0;
    const contents = product.contents.map(({ productId, count }) => ({ productId, count }));
    return boxes > 0 ? [{ productId: product.id, batch: { boxes, contents } }] : [];
  });
}

/** Packs them. The caller has locked boxes and contents, and checked that there is enough. */
export async function packBoxes(tx: Db, orderId: number, packs: readonly Pack[]): Promise<void> {
  if (packs.length === 0) return;
  if (!(await moveBoxed(tx, orderId, movesOf(packs, 'pack'))))
    throw new ShopError('OUT_OF_STOCK', 'Some items are no longer available in that quantity.', {
      extra: { lines: [] },
    });
  await queries.rememberBoxed(tx, orderId, packs);
}

type Line = Pick<OrderLineRow, 'id' | 'productId' | 'boxed'>;

/**
 * Locks the lines' products and the contents of their boxes before any of them moves; does nothing for plain products.
 */
export async function lockBoxed(tx: Db, lines: readonly Line[]): Promise<void> {
  const contents = boxedIdsOf(lines);
  if (contents.length > 0) await lockRows(tx, [...new Set([...contents, ...lines.map(({ productId }) => productId)])]);
}

/**
 * Unpacks boxes that were packed for the lines, at most `pieces` of a product. They must be in stock and unreserved.
 */
export async function unpackBoxes(
  tx: Db,
  orderId: number,
  lines: readonly Line[],
  pieces: (productId: number) => number,
): Promise<void> {
  const changed = lines.flatMap((line) => {
    const { opened, left } = takeUnpacked(line.boxed ?? [], pieces(line.productId));
    return opened.length > 0 ? [{ ...line, opened, left }] : [];
  });
  if (changed.length === 0) return;
  const opened = changed.flatMap(({ productId, opened: batches }) => batches.map((batch) => ({ productId, batch })));
  if (!(await moveBoxed(tx, orderId, movesOf(opened, 'open'))))
    throw new Error(`The boxes of order ${orderId} are not on the shelf.`);
  for (const { id, left } of changed) await queries.writeBoxed(tx, id, left);
}

/** Puts an order's goods back into stock and unpacks the boxes that were packed for it. */
export async function returnGoods(
  tx: Db,
  orderId: number,
  { lines, quantities, actorId }: { lines: readonly Line[]; quantities: readonly Quantity[]; actorId: number | null },
): Promise<void> {
  await lockBoxed(tx, lines);
  await returnStock(tx, orderId, quantities, actorId);
  const pieces = new Map(quantities.map(({ productId, quantity }) => [productId, quantity]));
  await unpackBoxes(tx, orderId, lines, (productId) => pieces.get(productId) ?? 0);
}
