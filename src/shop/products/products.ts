/** The door to products and their stock. Stock on hand falls when an order is placed; until then it is reserved. */
import type { SQL } from 'drizzle-orm';
import { databaseNow } from '#platform/db/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { mediaUrl } from '#platform/storage/media.ts';
import { rupeesFromPaise, unitPriceOf } from '#shared/money.ts';
import { salesModeAt } from '../settings/season.rules.ts';
import { getStore } from '../settings/settings.ts';
import * as adminQueries from './products.admin.queries.ts';
import { buyable } from './products.boxes.rules.ts';
import type { Product } from './products.contract.ts';
import { columnOf, productFields } from './products.fields.ts';
import type { Holder, ProductRow, Quantity } from './products.queries.ts';
import * as queries from './products.queries.ts';
import type { ContentRow, SellableRow } from './products.tables.ts';
import { toWireValue } from './products.values.rules.ts';

export type { Holder, Quantity } from './products.queries.ts';
/** Parts of larger statements, for callers that store or sell an order in one step. */
export { listsOf, reserving, selling } from './products.queries.ts';
export type { SellableRow } from './products.tables.ts';
/** The available quantity of a product, for reports in SQL. */
export { availableSql } from './products.tables.ts';

/** A product in the wire format. */
export function toWire(
  row: ProductRow,
  category: { name: string; tamilName: string },
  images: readonly string[],
  contents: readonly ContentRow[] | null = null,
): Product {
  const columns = row as unknown as Record<string, unknown>;
  const fields = productFields()
    .filter(([, { kind }]) => kind !== 'contents')
    .map(([key, { kind, wire }]) => [wire, toWireValue(kind, columns[columnOf(key)])]);
  return {
    ...(Object.fromEntries(fields) as Product),
    id: row.id,
    unit_price: rupeesFromPaise(unitPriceOf(row)),
    quantity: buyable({ ...row, contents: contents ?? [] }),
    ...(contents ? { contents: contents.map(toWireContent) } : {}),
    sales: row.sales,
    ProductImages: images.map((key) => ({ imageUrl: mediaUrl(key) })),
    Category: { name: category.name, tamil_name: category.tamilName },
  };
}

const toWireContent = (row: ContentRow): NonNullable<Product['contents']>[number] => ({
  product_id: row.productId,
  name: row.name,
  tamil_name: row.tamilName,
  quantity_content: row.pack,
  unit_price: rupeesFromPaise(unitPriceOf(row)),
  count: row.count,
});

/** Sent with the list, so that an open page notices a change. */
export const salesModeNow = async (db: Db) => salesModeAt(await getStore(db), databaseNow());

/**
 * Every active product in order of display: the whole price list (spec §7 product/list1), without what is only for the shop's
 * people.
 */
export async function listProducts(db: Db): Promise<Product[]> {
  const [rows, images] = [await queries.listActive(db), await queries.listImages(db)];
  const imagesOf = Map.groupBy(images, (image) => image.productId);
  const ofShop = productFields().flatMap(([, { isOfShop, wire }]) => (isOfShop ? [[wire, '']] : []));
  return rows.map(({ product, category, contents }) => ({
    ...toWire(
      product,
      category,
      (imagesOf.get(product.id) ?? []).map((image) => image.imageKey),
      contents,
    ),
    ...Object.fromEntries(ofShop),
  }));
}

/** Category and storage place of products, in order of display. */
export const listShelved = (db: Db, ids: readonly number[]): Promise<queries.ShelvedProduct[]> =>
  queries.listShelved(db, ids);

/** The key of each product's first picture. */
export async function listFirstPictures(db: Db): Promise<Map<number, string>> {
  const images = await queries.listImages(db);
  // In order of position: reversed, so that the first one wins.
  return new Map(images.reverse().map(({ productId, imageKey }) => [productId, imageKey]));
}

/** The products of a cart in their current state, without a lock. */
export async function findSellable(db: Db, ids: readonly number[]): Promise<SellableRow[]> {
  return queries.findSellable(db, ids);
}

/** The same rows locked until the transaction ends, in id order so that no two orders deadlock. */
export async function lockSellable(db: Db, ids: readonly number[]): Promise<readonly SellableRow[]> {
  return queries.lockSellable(db, ids);
}

/** Rows locked by the caller, and what the contents of their gift boxes allow now. */
export const readAfterLocks = (
  db: Db,
  rows: readonly SellableRow[],
  locked: readonly number[],
): Promise<readonly SellableRow[]> => queries.readAfterLocks(db, rows, locked);

/**
 * Reserves everything or nothing: false if any product has too little, and the caller must then roll back. The
 * condition is in the UPDATE itself, so that two buyers of the last piece cannot both win.
 */
export async function reserveStock(
  db: Db,
  quantities: readonly Quantity[],
  holder: Holder = 'known',
): Promise<boolean> {
  return (await queries.addReserved(db, quantities, holder)).length === quantities.length;
}

/** Locks products in id order, with everything that must be locked with them. */
export const lockRows = (db: Db, ids: readonly number[]): Promise<void> => queries.lockRows(db, ids);

/** Packs or opens gift boxes for an order; false if stock is too low, and the caller must then roll back. */
export const moveBoxed = (db: Db, orderId: number, moves: readonly Quantity[]): Promise<boolean> =>
  queries.moveBoxed(db, orderId, moves);

/** Releases reserved pieces. */
export async function releaseStock(db: Db, quantities: readonly Quantity[], holder: Holder): Promise<void> {
  await queries.subtractReserved(db, quantities, holder);
}

/** Sells reserved pieces: stock on hand falls, the movement names the order. */
export async function takeStock(db: Db, orderId: number, quantities: readonly Quantity[]): Promise<void> {
  await queries.moveReservedToSold(db, orderId, quantities);
}

/** Sells the lines of an order; `held` is the column or number of pieces reserved for each. */
export async function sellLines(db: Db, orderId: number, held: SQL, holder: Holder): Promise<void> {
  await queries.sellLines(db, orderId, held, holder);
}

/** Sells unreserved pieces; the caller has locked the products and checked that there is enough. */
export async function sellStock(db: Db, orderId: number, quantities: readonly Quantity[]): Promise<void> {
  await queries.sellFree(db, orderId, quantities);
}

/** Puts the goods of a cancelled order back into stock. */
export async function returnStock(
  db: Db,
  orderId: number,
  quantities: readonly Quantity[],
  actorId: number | null,
): Promise<void> {
  await queries.addStock(db, quantities);
  await queries.insertMovements(
    db,
    quantities.map(({ productId, quantity }) => ({ productId, kind: 'returned' as const, quantity, orderId, actorId })),
  );
}

/** Writes off goods of a cancelled order that do not come back: they no longer count as sales. */
export async function withdrawSales(db: Db, quantities: readonly Quantity[]): Promise<void> {
  await queries.subtractSales(db, quantities);
}

/** Counts the sale of written-off goods again. */
export async function restoreSales(db: Db, quantities: readonly Quantity[]): Promise<void> {
  await queries.addSales(db, quantities);
}

/** True while an order's goods are out: sold and not returned. */
export async function isStillOut(db: Db, orderId: number): Promise<boolean> {
  return (await queries.sumMovements(db, orderId)) < 0;
}

/** Updates the sales pace by which stock is low. Runs every hour. */
export const countSoldLately = (db: Db): Promise<void> => queries.countSoldLately(db);

/** Products on sale that are out of stock, and those that are low, with the former. */
export const countLowStock = (db: Db): Promise<{ out: number; low: number }> => adminQueries.countLowStock(db);
