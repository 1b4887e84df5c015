/** The door to the server's cart: one list of lines a person, replaced as a whole (decisions §6.1). */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type Db, inTransaction, rowsOf } from '#platform/db/db.ts';
import { mediaUrl } from '#platform/storage/media.ts';
import { ShopError } from '#shared/errors.ts';
import { percentFromBasisPoints, rupeesFromPaise, unitPriceOf } from '#shared/money.ts';
import { buyable, findSellable, type SellableRow } from '../products/products.ts';
import { getStore } from '../settings/settings.ts';
import type { CartAdjustment, CartItem, WishlistItem } from './cart.contract.ts';
import { type AskedLine, adjustLines } from './cart.rules.ts';
import { cartLines } from './cart.tables.ts';

export interface CartLine {
  cartId: number;
  product: SellableRow;
  quantity: number;
}

/** What a cart asks for, whatever has become of the products. */
export interface CartQuantity {
  id: number;
  productId: number;
  quantity: number;
}

/** The open cart as it was saved. */
export async function quantitiesIn(db: Db, userId: number): Promise<CartQuantity[]> {
  return db
    .select({ id: cartLines.id, productId: cartLines.productId, quantity: cartLines.quantity })
    .from(cartLines)
    .where(eq(cartLines.userId, userId))
    .orderBy(asc(cartLines.id));
}

/** The lines whose products are there to be sold; those of inactive products have left the cart. */
export function linesWith(rows: readonly CartQuantity[], products: ReadonlyMap<number, SellableRow>): CartLine[] {
  return rows.flatMap((row) => {
    const product = products.get(row.productId);
    return product?.active ? [{ cartId: row.id, product, quantity: row.quantity }] : [];
  });
}

/** The open cart with its products as they stand now. */
export async function linesOf(db: Db, userId: number): Promise<CartLine[]> {
  const rows = await quantitiesIn(db, userId);
  const found = await findSellable(
    db,
    rows.map((row) => row.productId),
  );
  return linesWith(rows, new Map(found.map((product) => [product.id, product])));
}

type Held = ReadonlyMap<number, number>;
const NOTHING_HELD: Held = new Map();

/** What the person may have of a product: what is free, and what their own open order holds. */
function obtainable(product: SellableRow, held: Held): number {
  return product.active ? buyable(product) + (held.get(product.id) ?? 0) : 0;
}

function toWire({ cartId, product, quantity }: CartLine, held: Held): CartItem {
  return { cart_id: cartId, count: quantity, ...shownProduct(product, held) };
}

/** A product with today's price and what the person may have of it. */
export function shownProduct(product: SellableRow, held: Held = NOTHING_HELD): WishlistItem {
  return {
    id: product.id,
    name: product.name,
    tamil_name: product.tamilName,
    base_price: rupeesFromPaise(product.basePrice),
    discount_price: percentFromBasisPoints(product.discount),
    unit_price: rupeesFromPaise(unitPriceOf(product.basePrice, product.discount)),
    quantity: obtainable(product, held),
    quantity_content: product.pack,
    imageUrl: product.imageKey === null ? null : mediaUrl(product.imageKey),
  };
}

export async function listCart(db: Db, userId: number, held: Held = NOTHING_HELD): Promise<CartItem[]> {
  return (await linesOf(db, userId)).map((line) => toWire(line, held));
}

/** SALES_CLOSED while the shop only shows its goods (decisions §4). */
export async function requireOpenShop(db: Db): Promise<void> {
  const store = await getStore(db);
  if (store.sales_mode === 'closed')
    throw new ShopError('SALES_CLOSED', store.season_message || 'The shop is closed for the season.');
}

/** Replaces the cart by the list, cut to what can be bought; says line by line what it had to change. */
export async function saveCart(
  db: Db,
  userId: number,
  asked: readonly AskedLine[],
  held: Held = NOTHING_HELD,
): Promise<{ items: CartItem[]; adjusted: CartAdjustment[] }> {
  const found = await findSellable(db, [...new Set(asked.map((line) => line.productId))]);
  const active = found.filter((product) => product.active);
  const { lines, adjusted } = adjustLines(
    asked,
    new Map(active.map((product) => [product.id, obtainable(product, held)])),
  );
  const saved = await inTransaction(db, async (tx) => {
    // Two saves at once would both delete and both insert: the person's row makes them take turns.
    await tx.execute(sql`select 1 from users where id = ${userId} for no key update`);
    await tx.delete(cartLines).where(eq(cartLines.userId, userId));
    if (lines.length === 0) return [];
    return insertLines(tx, userId, lines);
  });
  const products = new Map(active.map((product) => [product.id, product]));
  return { items: linesWith(saved, products).map((line) => toWire(line, held)), adjusted };
}

/**
 * The lines in their own order, their products locked in id order first: left to the foreign key, the locks would be taken
 * in the order of the cart, and an import that changes codes could wait in a circle with it. A product that was removed a
 * moment ago is left out.
 */
async function insertLines(
  tx: Db,
  userId: number,
  lines: readonly Omit<CartQuantity, 'id'>[],
): Promise<CartQuantity[]> {
  const values = lines.map(({ productId, quantity }, nth) => sql`(${nth}::int, ${productId}::int, ${quantity}::int)`);
  const rows = await rowsOf<CartQuantity>(
    tx,
    sql`with locked as materialized (select id from products where id in ${lines.map((line) => line.productId)}
        order by id for key share)
      insert into cart_lines (user_id, product_id, quantity)
      select ${userId}::int, v.product_id, v.quantity
      from (values ${sql.join(values, sql`, `)}) as v(nth, product_id, quantity) join locked on locked.id = v.product_id
      order by v.nth returning id, product_id as "productId", quantity`,
  );
  return rows.sort((a, b) => a.id - b.id);
}

/** Takes the lines of a placed order out of the open cart (decisions §3). */
export async function removeOrdered(db: Db, userId: number, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return;
  await db.delete(cartLines).where(and(eq(cartLines.userId, userId), inArray(cartLines.productId, [...productIds])));
}
