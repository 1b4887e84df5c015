/** The door to the server's cart: one list of lines per person, always replaced as a whole (decisions §6.1). */
import { databaseNow } from '#platform/db/clock.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { mediaUrl } from '#platform/storage/media.ts';
import { ShopError } from '#shared/errors.ts';
import { percentFromBasisPoints, rupeesFromPaise, unitPriceOf } from '#shared/money.ts';
import { buyable } from '../products/products.boxes.rules.ts';
import { readAfterLocks, type SellableRow } from '../products/products.ts';
import { salesModeAt } from '../settings/season.rules.ts';
import { getStore } from '../settings/settings.ts';
import type { CartAdjustment, CartItem, WishlistItem } from './cart.contract.ts';
import type { CartLine } from './cart.queries.ts';
import * as queries from './cart.queries.ts';
import { type AskedLine, adjustLines } from './cart.rules.ts';

export type { CartLine } from './cart.queries.ts';

/** The open cart, without lines of inactive products. */
export async function linesOf(db: Db, userId: number): Promise<CartLine[]> {
  return (await queries.listLines(db, userId)).filter((line) => line.product.active);
}

/** The same with the products locked until the transaction ends. */
export async function lockLines(db: Db, userId: number): Promise<CartLine[]> {
  const found = await queries.lockLines(db, userId);
  const lines = found.lines.filter((line) => line.product.active);
  const rows = await readAfterLocks(
    db,
    lines.map(({ product }) => product),
    found.locked,
  );
  const fresh = new Map(rows.map((row) => [row.id, row]));
  return lines.map((line) => ({ ...line, product: fresh.get(line.product.id) ?? line.product }));
}

/** How many pieces of a product the person may buy: the free stock plus what their own open order holds. */
function obtainable(product: SellableRow, held: number): number {
  return product.active ? buyable(product) + held : 0;
}

function toWire({ cartId, product, quantity, held }: CartLine): CartItem {
  return { cart_id: cartId, count: quantity, ...shownProduct(product, held) };
}

/** A product with its current price and the quantity the person may buy. */
export function shownProduct(product: SellableRow, held = 0): WishlistItem {
  return {
    id: product.id,
    name: product.name,
    tamil_name: product.tamilName,
    base_price: rupeesFromPaise(product.basePrice),
    discount_price: percentFromBasisPoints(product.discount),
    unit_price: rupeesFromPaise(unitPriceOf(product)),
    quantity: obtainable(product, held),
    quantity_content: product.pack,
    imageUrl: product.imageKey === null ? null : mediaUrl(product.imageKey),
  };
}

export async function listCart(db: Db, userId: number): Promise<CartItem[]> {
  return (await linesOf(db, userId)).map(toWire);
}

/** Replaces the cart with the list, cut to what can be bought; reports each line it had to change. */
export async function saveCart(
  db: Db,
  userId: number,
  asked: readonly AskedLine[],
): Promise<{ items: CartItem[]; adjusted: CartAdjustment[] }> {
  return inTransaction(db, async (tx) => {
    const shop = await queries.lockForSaving(
      tx,
      userId,
      asked.map((line) => line.productId),
    );
    requireOpen(shop.shop);
    const active = new Map(shop.found.filter(({ product }) => product.active).map((one) => [one.product.id, one]));
    const most = [...active].map(([id, { product, held }]) => [id, obtainable(product, held)] as const);
    const { lines, adjusted } = adjustLines(asked, new Map(most), shop.mostPerProduct);
    const saved = await queries.replaceLines(tx, userId, lines);
    const items = saved.flatMap(({ id, productId, quantity }) => {
      const found = active.get(productId);
      return found ? [toWire({ cartId: id, quantity, ...found })] : [];
    });
    return { items, adjusted };
  });
}

/** SALES_CLOSED while the shop sells nothing online (decisions §4). */
export async function requireOpenShop(db: Db): Promise<void> {
  requireOpen(await getStore(db));
}

function requireOpen(shop: queries.AskedProducts['shop']): void {
  if (salesModeAt(shop, databaseNow()) === 'closed')
    throw new ShopError('SALES_CLOSED', shop.season_message || 'The shop is closed for the season.');
}

export { deletingCartLines, quantitiesIn } from './cart.queries.ts';
